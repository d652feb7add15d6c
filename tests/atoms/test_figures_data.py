"""The tables behind figures: complete, without contradictions, each form read back as what it stands for."""

from fractions import Fraction

import pytest

from onrecord.atoms.figures import find_figures
from onrecord.atoms.figures.converting import scale_between
from onrecord.atoms.figures.lexicon import LANGUAGES, context, families, modifiers, numbers, scales, spellings, units
from onrecord.text import Text


def test_units_are_well_formed() -> None:
    table = units()
    for name, unit in table.items():
        assert unit.name == name
        assert unit.factor > 0
        assert unit.offset == 0 or unit.dimension == "temperature"
    money = {name for name, unit in table.items() if unit.dimension.startswith("money:")}
    assert money == set(families())


def test_conversions_go_back() -> None:
    for a in units().values():
        for b in units().values():
            there, back = scale_between(a.name, b.name), scale_between(b.name, a.name)
            assert (there is None) == (back is None)
            if there and back:
                assert back(there(Fraction(7))) == 7


@pytest.mark.parametrize(
    ("unit", "other", "factor"),
    [
        ("mi", "km", "1.609344"),
        ("ft", "in", "12"),
        ("yd", "ft", "3"),
        ("nmi", "m", "1852"),
        ("lb", "g", "453.59237"),
        ("stone", "lb", "14"),
        ("short_ton", "lb", "2000"),
        ("long_ton", "lb", "2240"),
        ("t", "kg", "1000"),
        ("oz", "lb", "1/16"),
        ("sq_mi", "acre", "640"),
        ("ha", "m2", "10000"),
        ("sq_ft", "sq_in", "144"),
        ("sq_yd", "sq_ft", "9"),
        ("km2", "ha", "100"),
        ("cu_yd", "cu_ft", "27"),
        ("m3", "l", "1000"),
        ("week", "day", "7"),
        ("day", "hour", "24"),
        ("hour", "second", "3600"),
        ("century", "decade", "10"),
        ("kWh", "MJ", "3.6"),
        ("kcal", "J", "4184"),
        ("m/s", "km/h", "3.6"),
        ("knot", "km/h", "1.852"),
        ("mph", "km/h", "1.609344"),
        ("GB", "MB", "1000"),
        ("GiB", "MiB", "1024"),
        ("byte", "bit", "8"),
        ("bp", "pp", "0.01"),
        ("bar", "kPa", "100"),
        ("us_gal", "l", "3.785411784"),
        ("imp_gal", "l", "4.54609"),
    ],
)
def test_known_factors(unit: str, other: str, factor: str) -> None:
    """Written down apart from the table: definitions of the yard, the pound and the SI."""
    scale = scale_between(unit, other)
    assert scale is not None
    assert scale(Fraction(1)) == Fraction(factor)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_spelling_names_a_unit_and_is_read(language: str) -> None:
    seen: dict[str, str] = {}
    for forms in spellings(language)[0].values():
        for spelling in forms:
            assert spelling.unit in units(), spelling
            if spelling.exact:
                assert seen.setdefault(spelling.form, spelling.unit) == spelling.unit, spelling
    words = [s for forms in spellings(language)[0].values() for s in forms if not s.exact]
    own: dict[str, str] = {}
    for spelling in words:
        own.setdefault(spelling.form, spelling.unit)
    for form, unit in own.items():
        (figure,) = find_figures(Text(f"({3000 if form == 'won' else 3} {form})", language))
        assert figure.unit == unit, form


@pytest.mark.parametrize("language", LANGUAGES)
def test_number_words_are_one_class(language: str) -> None:
    n = numbers(language)
    classes = [n.small, n.inside, n.article, n.hundred, n.scale, n.vague]
    words = [word for table in classes for word in table]
    assert len(words) == len(set(words))
    assert all(word == word.casefold() for word in words if "ß" not in word)
    assert {1, *n.small.values(), *n.inside.values()} >= set(range(1, 17))
    assert context(language).stop and modifiers(language)


def test_scale_signs() -> None:
    seen: dict[tuple[str, str], int] = {}
    for rows in scales().values():
        for form, value, condition in rows:
            assert seen.setdefault((form, condition), value) == value
            assert value in (1000, 10_000, 10**5, 10**6, 10**7, 10**8, 10**9, 10**12)
