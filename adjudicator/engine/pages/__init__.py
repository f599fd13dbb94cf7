"""Parts of pages that many games share: what comes next, what was ordered, the first letter, the GM's page.

Their words are in `templates/core/pages.txt`; a system that wants others gives them under the same keys.
"""
