"""A project in, a local page out that shows every face and follows the files as they are saved."""
