"""The sitting of the Senate: the floor, the vote, the agenda, what is filed ahead."""
