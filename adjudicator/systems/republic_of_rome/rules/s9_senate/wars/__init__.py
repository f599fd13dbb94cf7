"""9.2 and 9.6 Forces: the crisis, raising units, who commands, deploying, recalling, and levies at war."""
