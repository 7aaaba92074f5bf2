"""Which language the views speak."""

import os

import typer

LANGUAGES = ("en", "de")


def choose(lang):
    """Return "de" or "en": the one given, else German where the environment says so, else English.

    Raises typer.BadParameter for another language.
    """
    if lang is None:
        set_ones = (os.environ.get(key) for key in ("LC_ALL", "LC_MESSAGES", "LANG"))
        said = next(filter(None, set_ones), "")
        return "de" if said.lower().startswith("de") else "en"
    if lang.lower() not in LANGUAGES:
        raise typer.BadParameter("the languages are de and en, not %s" % lang)
    return lang.lower()
