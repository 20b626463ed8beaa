"""How fast cardgen is, beside its peers, on one made-up deck. Run by `make bench`."""
