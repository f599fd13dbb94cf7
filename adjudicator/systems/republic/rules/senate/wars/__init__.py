"""6.5.7 Wars and expeditions: recruiting, sending, reinforcing, recalling, peace."""
