"""8.2 and 9.10 The sitting: its opening, what adds to a faction's votes, filling Rome again, and its close."""
