"""Where mail comes from and goes to: in and out, nothing else."""
