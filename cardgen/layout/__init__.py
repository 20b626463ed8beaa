"""Cards, templates and fonts in, frames out: things at fixed places. No drawing."""
