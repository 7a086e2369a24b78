"""Puts this directory on the path, so that tests in any folder can import the tiny game."""
