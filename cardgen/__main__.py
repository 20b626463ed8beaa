"""`python -m cardgen` is the `cardgen` command."""

from cardgen.cli import main

if __name__ == "__main__":
    main()
