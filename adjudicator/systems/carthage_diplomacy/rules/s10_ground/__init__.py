"""10-12. Mountains and passes, the canal, the straits."""
