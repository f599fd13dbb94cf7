"""Parts of pages that many games share: what comes next, what was ordered, the first letter, the GM's page.

Their words are in `templates/core/pages`; a system overrides them by files of the same name in its own folder.
"""
