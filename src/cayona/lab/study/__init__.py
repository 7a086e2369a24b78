"""Many games looked at closely: a data set, what it says, and a report that one can look at."""
