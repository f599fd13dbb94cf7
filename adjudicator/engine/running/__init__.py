"""Running a packet: answers on file go in; the slots asked, the events of each step and who is waited for come out."""
