"""What maintainers measure and write down; not part of the package."""
