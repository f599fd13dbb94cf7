"""Mail transport: how mail arrives and how it is sent, and nothing else."""
