"""Matches in bulk, and what can be measured on them."""
