"""Matches that are over, to be watched again: as data for a page, and as one file that needs no server."""
