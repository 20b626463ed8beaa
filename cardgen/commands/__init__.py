"""One file a command: a project and options in, lines to say and problems out."""
