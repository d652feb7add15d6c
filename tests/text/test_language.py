"""Languages of ordinary sentences; ``und`` for what is too short; no exception on anything."""

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onrecord.text import Text
from onrecord.text.language import detect

SENTENCES = {
    "en": "The council met on Tuesday and approved the plan for the new bridge.",
    "de": "Der Rat hat am Dienstag den Plan für die neue Brücke beschlossen.",
    "fr": "Le conseil a approuvé mardi le projet de construction du nouveau pont.",
    "es": "El consejo aprobó el martes el proyecto para construir el nuevo puente.",
    "it": "Il consiglio ha approvato martedì il progetto per la costruzione del nuovo ponte.",
    "pt": "A câmara aprovou na terça-feira o projeto para a construção da nova ponte.",
    "nl": "De gemeenteraad heeft dinsdag het plan voor de nieuwe brug goedgekeurd.",
    "ru": "Во вторник совет утвердил план строительства нового моста через реку.",
    "pl": "We wtorek rada zatwierdziła plan budowy nowego mostu na rzece.",
    "ar": "وافق المجلس يوم الثلاثاء على خطة بناء الجسر الجديد فوق النهر.",
    "hi": "परिषद ने मंगलवार को नदी पर नया पुल बनाने की योजना को मंजूरी दी।",
    "zh": "市议会星期二批准了在河上修建新桥的计划。",
    "ja": "市議会は火曜日に新しい橋の計画を承認した。",
    "ko": "시의회는 화요일에 새 다리 계획을 승인했다.",
    "el": "Το συμβούλιο ενέκρινε την Τρίτη το σχέδιο για τη νέα γέφυρα.",
    "th": "สภาเมืองอนุมัติแผนสร้างสะพานใหม่เมื่อวันอังคาร",
    "ka": "საბჭომ სამშაბათს ახალი ხიდის გეგმა დაამტკიცა.",
}


@pytest.mark.parametrize("code", SENTENCES)
def test_languages(code: str) -> None:
    assert Text(SENTENCES[code]).language == code


@pytest.mark.parametrize(
    "string", ["", " ", "short", "ok?", "3-1", "12.5 %", "你好", "\x00" * 100, "😀" * 50, "…", "He won 3-1."]
)
def test_too_little_to_tell(string: str) -> None:
    assert Text(string).language == "und"


def test_short_text_of_a_telling_script() -> None:
    assert detect("私は行く") == "ja"
    assert detect("안녕하세요") == "ko"


def test_white_space_before_the_text_is_no_sample() -> None:
    assert detect("\n " * 5000 + SENTENCES["de"]) == "de"


def test_mostly_one_language() -> None:
    assert detect(SENTENCES["en"] * 3 + " “" + SENTENCES["fr"][:30] + "”") == "en"
    assert detect("The word 橋 means bridge, said the man who had built one there.") == "en"


def test_a_given_language_is_kept() -> None:
    assert Text("Le conseil a approuvé mardi le projet.", language="de").language == "de"


def test_lone_surrogates_do_no_harm() -> None:
    assert detect("\ud800" + SENTENCES["en"]) == "en"


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(), max_size=80))
def test_any_string_has_an_answer(string: str) -> None:
    code = detect(string)
    assert code == "und" or (code.isalpha() and code.islower() and len(code) in (2, 3))


LONGER = {
    "nl": "De gemeenteraad heeft dinsdag het plan voor de nieuwe brug goedgekeurd. Of de brug er in mei al is, was "
    "niet bekend. Het is de eerste keer dat een brug op die plaats is gepland, en de kosten zijn hoog.",
    "da": "By og havn skal have en ny bro. Det er den første, og at den koster så meget, er der mange som er vrede "
    "over. Der var ikke flere penge i kassen, og byen har ventet længe.",
    "de": "Der Rat war am Dienstag in der Stadt und hat den Plan beschlossen. Es ist die erste Brücke, und so will man "
    "es auch haben. Was der Bau kostet, war noch nicht bekannt.",
}


@pytest.mark.parametrize("code", LONGER)
def test_words_that_english_has_too_do_not_make_a_text_english(code: str) -> None:
    assert detect(LONGER[code]) == code


def test_plain_english_is_told_without_the_model() -> None:
    code = (
        "import sys\nfrom onrecord.text.language import detect\n"
        "found = detect('The council met on Tuesday and approved the plan. It said that the bridge was old and that it "
        "would be closed until the work was done by a company from the next town.')\n"
        "print(found, 'py3langid' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["en", "False"]
