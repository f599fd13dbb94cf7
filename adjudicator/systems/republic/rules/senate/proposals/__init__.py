"""What is put to the vote."""
