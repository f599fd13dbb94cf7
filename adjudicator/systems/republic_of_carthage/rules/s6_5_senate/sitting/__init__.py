"""The sitting: its opening, its agenda, each vote, reserved floors, new chairs, and its close."""
