"""The games, one directory each; `cayona.registry` lists them."""
