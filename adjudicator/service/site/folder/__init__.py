"""The folder of a site: pages go in, only what changed is written; what a run remembers for the next lies beside it."""
