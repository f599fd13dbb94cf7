"""Parts of pages that read the same in many games: what comes next, what was ordered, the first letter, the GM's page.

Their words stand in `templates/core/pages`; a system that wants others puts a file of the same name into its folder.
"""
