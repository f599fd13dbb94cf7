"""Parts of pages that read the same in many games: what comes next, what was ordered, the first letter, the GM's page.

Their words stand in `templates/core/pages.txt`; a system that wants others gives them under the same keys.
"""
