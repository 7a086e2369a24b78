"""Tournaments: who meets whom, how they stand, and the tables that are opened for them."""
