"""Sentence borders: each case is a text in which ``¦`` marks the borders; white space beside it belongs to no
sentence.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from text_timing import growth

from onrecord.text import Text
from onrecord.text.abbreviations import abbreviations

ABBREVIATIONS = [
    "The war ended two weeks ago.¦ Prices rose.¦ Roe knew it took 5 ms.¦ Coe did not.¦ It was a black op.¦ All left.",
    "I. Mary Roe, the auditor, left.¦ So did I.¦ Nobody saw it.",
    "Acme is the No. 2 and No. 3 largest chain in the U.S.¦ They said so.",
    "He met the director of the F.B.I. James B. Roe was fired.",
    "She was born in the U.S.A.¦ My name is Ann.",
    "See 535 U. S. 467 for this.¦ It holds.",
    "See Exhibit No. 4 for the term.¦ It is here.",
    "It is in vol. 4.¦ The next is lost.",
    "S. Name, ed. (2009).¦ A Book.",
    "On Jan. 20, former Sen. Roe became the 12th U.S. President.¦ Millions attended.",
    "The polls close at 7 p.m. Tuesday.¦ Results follow.",
    "It starts at 5:30 p.m. ET.¦ He will speak.",
    "It starts at 5:30 p.m.¦ He will speak.",
    "Smith et al. (2009) found it.¦ Others agree.",
    "He waited. . . and left.¦ Good.",
    "i met him.¦ he was late.¦ ok",
    "Plan B. failed.",
    "They chose Plan B.¦ Officials left.",
    "J. P. Smith wrote it.¦ He knew.",
    "So do I.¦ He knew.",
    "We sell apples, etc.¦ The shop is open.",
    "He works at Acme Inc.¦ The firm is big.",
    "Acme Inc. Chairman John Roe left.",
    "He lives in Miami, Fla. 33101 now.¦ Good.",
    "He was born Sept. 11.¦ The day was warm.",
    "A spokesman for the U.S.¦ A second man left.",
    "Mr. Smith lives on Main St.¦ The house is old.",
    "St. Louis is big.¦ It grew.",
    "Dr. A. B. Roe spoke.¦ He left.",
    "e.g. Apple and i.e. Google are big.¦ Yes.",
    "Read example.org for more.¦ Or call.",
    "The U.S. Senate voted.¦ The U.K. did not.",
    "The deal with Acme Corp. Chairman Roe fell through.",
    "She has a Ph.D.¦ He has none.",
    "She has a Ph.D. in law.¦ He has none.",
    "J.K. Roe, M.D., spoke.¦ A nurse listened.",
    "Visit https://example.org/a.b?c=d.¦ Then log in.",
    "Send mail to a.roe@example.org.¦ We answer.",
    "Version 2.0.1 is out.¦ Get it.",
    "He ran 5 km.¦ She ran 6.",
    "At 9 a.m. the bell rang.¦ At 10 a.m. it rang again.",
    "The store opens at 9 a.m.¦ Customers wait.",
    "It closes at 5 p.m. Monday through Friday.¦ Then nothing.",
    "The meeting is at 7 p.m. EST.¦ Bring a pen.",
    "In Feb. 2020 it began.¦ By Sept. 3 it was over.",
    "It ended in Dec.¦ The next year was calm.",
    "He moved to Washington, D.C.¦ He liked it.",
    "Washington, D.C. Mayor Ann Roe spoke.",
    "Roe v. Coe was decided.¦ Others followed.",
    "See pp. 3-5.¦ See also fig. 2 and eq. 3.",
    "No. 5 is best.¦ He said no.¦ Nobody left.",
    "He said no. 5 people left.",
    "Gen. Roe and Lt. Col. Coe met Sgt. Doe.¦ They talked.",
    "He is Gov.-elect of Ohio.¦ He won.",
    "Lt.-Gov. Roe spoke.¦ He won.",
    "Messrs. Roe and Coe left.¦ They won.",
    "The St. Louis team won.¦ St. Paul lost.",
    "M. L. King Jr. Day is Monday.",
    "John Roe Jr. was there.¦ John Roe Sr. was not.",
    "He scored 12 pts.¦ She scored 3.",
    "Elle a 5 ans.¦ Il en a 6.",
    "L'art. 5 s'applique.¦ Voir p. 12.",
    "A empresa Acme Ltda. fechou.¦ Ela voltou.",
    "L'azienda Acme S.p.A. ha chiuso.¦ Poi ha riaperto.",
    "The cats (and dogs!) ran.¦ They hid.",
    "The cats (why?) ran.¦ They hid.",
    "Yahoo! Inc. grew.",
    "He met Un Song.¦ Song left.",
    "I. Roe wrote it.¦ He knew.",
    "Type O.¦ Type A.",
    "It was him and me.¦ I left.",
    "She works for the N.Y. Times.¦ He reads it.",
    "Sales at Acme Co. rose.¦ Sales at Coe & Co. fell.¦ Profits at Doe Bros.¦ The rest is dark.",
    "Jan. 6 was cold.¦ Feb. was colder.",
    "He lives at 5 Main St. in Boston.¦ She does not.",
    "The U.S. is big.¦ So is the U.N.¦ Both are old.",
    "The U.S.¦ In 2020, it voted.",
    "vs. them.¦ OK.",
    "Mr. Roe (R., Ohio) said so.¦ Ms. Coe (D., Maine) did not.",
    "Sen. Ann Roe, R-Ohio, spoke.¦ Rep. Coe (D-N.Y.) agreed.¦ He left.",
    "Rep. Coe (D-N.Y.) agreed.",
    "I saw it at No. 10.¦ The door was open.",
    "I paid Rs. 500.¦ It was cheap.",
    "He quoted 5 U.S.C. 552 and 12 C.F.R. 3.¦ OK.",
    "Smith, J. (2010).¦ The title.",
    "Dr. Roe et al. Nature 2010.",
]

QUOTATIONS = [
    "“ It is late . ”",
    "`` It is late . ''¦ He left .",
    "“ It is late . ”¦ He left .¦ “ Why ? ”",
    "“It will rain.”¦ “Are you sure?” he asked.¦ Yes.",
    "“Are you sure?” Smith asked.¦ Yes.",
    "“It will rain.”¦ He left.",
    "“Stop!” she said.¦ He ran.",
    "He said: “It is late.¦ We must go.”¦ They went.",
    "“U.S. policy changed,” he said.¦ It did.",
    "Was it “Dune”?¦ It was.",
    "A quote “ends here”.¦ Then more.",
    "She said ‘yes.’¦ He left.",
    "He asked: “Why now?”¦ Nobody answered.",
    "“Why now?” the mayor asked.¦ Nobody answered.",
    "“Why?” asked Mayor Roe.¦ Nobody answered.",
    "“We won!” shouted Ann.¦ “Really?”¦ “Yes.”",
    "He said, “I will go.”¦ Then he left.",
    "‘It’s over.’¦ She nodded.",
    "He called it “a disgrace.”¦ The mayor agreed.",
    "Did he say “I won’t go”?¦ He did.",
    "“Hello,” he said.¦ “Is it you?”",
    "“No.¦ I will not,” he said.",
    "He said: “No.”¦ She left.",
    'They said: "Go!"¦ "No!"',
    "“Go.”  —  she said nothing.",
]

LINES = [
    "Budget hearing\n¦The council met.¦ It voted.",
    "- Apples and pears\n¦- Bread\n¦- Milk",
    "1. The hall is old.\n¦2. The roof leaks.",
    "The council met on\nTuesday and approved\nthe plan for a bridge.¦ It was late.",
    "The council met on Tuesday and approved the plan for the new\nbridge across the river, which had been debated "
    "for\nyears by the members.¦ The mayor, who had opposed it in\nthe spring, voted for it in the end.",
    "Shopping:\n¦* apples from the market\n¦* bread\n¦* milk and eggs",
    "apples\n¦bread\n¦milk",
    "Name\tAge\n¦Ann\t12\n¦Ben\t13",
    "| Name | Age |\n¦| Ann | 12 |",
    "Name     Age\n¦Ann Roe  12\n¦Ben Coe  13\n¦Cal Doe  14",
    "A. He left.\n¦B. She stayed.",
    "(a) The first.\n¦(b) The second.",
    "i. One thing.\n¦ii. Another thing.\n¦iii. A third.",
    "สวัสดีครับผมชื่อสมชายอยู่กรุงเทพ¦ ผมทำงานที่โรงพยาบาลแห่งหนึ่ง\n¦วันนี้ฝนตก",
    "**Bold heading**\n¦The text begins.",
    "# Heading\n¦Text here.\n\n¦## Next\n¦More.",
    "> quoted line\n¦> next line",
    "Page 1\n¦\x0cNext page",
    "One\r¦Two\r¦Three",
    "A line.\u2028¦Another line.",
    "“First sentence.\n\n¦“Second paragraph.”",
]

LANGUAGES = [
    "Vive en EE. UU. desde 2010.¦ Trabaja en Lima.",
    "Vive en EE. UU.¦ El presidente habló.",
    "你来吗！？¦我不知道。¦好的。",
    "“下雨了。”他说。¦我们走了。",
    "他走了。¦“你好！”",
    "「雨が降る。」と彼は言った。¦私は行く。",
    "Wir kommen am 3. Mai nach Bonn.¦ Das ist gut.",
    "Der 2. Weltkrieg endete 1945.¦ Danach kam Frieden.",
    "Das gilt z. B. Kindern und z.B. Eltern.¦ Dann nicht.",
    "M. Dupont a vu Mme. Durand.¦ Il est parti.",
    "« Il pleut. »¦ Il est parti.",
    "« Oui ! » dit-il.¦ Il est parti.",
    "El Sr. Gómez y la Dra. Ruiz hablaron.¦ Luego salieron.",
    "O Sr. Silva e a Dra. Costa falaram.¦ Depois saíram.",
    "Il dott. Rossi e l'avv. Bianchi parlano.¦ Poi escono.",
    "هل أنت هنا؟¦ نعم.¦ قال د. محمد إنه هنا.",
    "وہ آیا۔¦ پھر گیا۔",
    "डॉ. शर्मा आए।¦ वे गए।",
    "সে এল।¦ ডা. রহমান গেলেন।",
    "Ήρθες;¦ Ναι.¦ Ο κ. Παπάς ήρθε;¦ Όχι.",
    "В 1990 г.¦ Президент подписал.",
    "Он живёт на ул. Ленина.¦ Она нет.",
    "Art. 5 gilt.¦ Abs. 2 nicht.¦ Nr. 3 auch nicht.",
    "Er kam um 5 Uhr.¦ Sie blieb.",
    "Das sind ca. 5 Mio. Euro.¦ Das ist viel.",
    "Am 19. Jahrhundert ist nichts neu.¦ So ist es.",
    "Er wurde 12.¦ Sie wurde 13.",
    "Er ist am 12. Platz.",
    "Il est né av. J.-C. et après.¦ Fin.",
    "¿Qué pasó?¦ ¡Nada!¦ No sé.",
    "“¿Qué pasó?”, preguntó.¦ Nadie respondió.",
    "Lo dijo el Lic. Pérez.¦ La Sra. Ruiz calló.",
    "Llegó a EE.UU.¦ La policía esperaba.",
    "Vai à Av. Brasil.¦ Ele vai.",
    "Dhr. Jansen en mevr. De Vries kwamen.¦ Zij bleven.",
    "Проф. Иванов и т.д. пришли.¦ Они ушли.",
    "А. С. Пушкин жил в СПб.¦ Он писал.",
    "Это стоит 5 тыс. руб.¦ Это дорого.",
    "وصل الرئيس.¦ قال: «نعم.»¦ ثم غادر.",
    "ما هذا؟!¦ لا أدري.",
    "یہ کیا ہے؟¦ کچھ نہیں۔",
    "यह क्या है?¦ कुछ नहीं।¦ ठीक है॥",
    "এটা কী?¦ কিছু না।",
    "これは何ですか？¦わかりません。¦はい！！¦本当？！¦ええ。",
    "彼は「行くよ。」¦「うん。」と答えた。",
    "価格は3.5ドル。¦安い。",
    "他说：“走吧。”¦她点点头。",
    "“走吧！”他说道。¦她点点头。",
    "他住在北京．¦她住在上海．",
    "그는 갔다.¦ 그녀는 남았다.¦ “정말?”¦ “네.”",
    "Εκείνος είπε: «Φεύγω.»¦ Έφυγε.",
    "Πού είναι;¦ Εδώ.",
    "Prices rose approx. five percent, est. at most.¦ Good.",
]

OTHER = [
    "It was late.[3]¦ The next day he left.[4][5]¦ Good.",
    "It was late.³¦ The next day he left.",
    "He waited...¦ Then he left.",
    "the vote of the ... American people.¦ Good.",
    "How many?¦ 12.¦ The rest left.",
    "He left (he was ill.)¦ She stayed.",
    "He works for a company (Acme Inc.) Friday said.",
    "It grew 3.5 percent.¦ iPhone sales fell.",
    "The end.¦Next day it rained.",
    "(He was ill.)¦ She stayed.",
    "Is it true?¦ Yes!¦ No...",
    "He won the Nobel Prize in 1990.¦ The prize was large.",
    "Wait!!!¦ What?!¦ No.",
    "The price is $3.50.¦ It was $3.",
    "It cost 5 million.¦ 20 people paid.",
    "It happened in the '90s.¦ Nobody knew.",
    "Sie wohnt in der Hauptstr. 5.¦ Er wohnt in Bonn.",
    "We left; they stayed.¦ Good.",
    "Result: p < 0.05.[12]¦ The rest is noise.[3, 4]¦ End.",
    "It is so.[citation needed]¦ Others differ.",
    "It is so.1 Others differ.",
    "hello there.¦ how are you?¦ i am fine.",
    "ok thanks... see you",
    "World War II.¦ It ended.",
    "Elizabeth II.¦ She reigned.",
    "The CEO of Yum!¦ Brands left.",
    "He was 'tired.'¦ Then slept.",
    "Is that $5?¦ $6!¦ €7?",
]


@pytest.mark.parametrize("case", ABBREVIATIONS + QUOTATIONS + LINES + LANGUAGES + OTHER)
def test_borders(case: str) -> None:
    assert [s.string for s in Text(case.replace("¦", "")).sentences] == [part.strip() for part in case.split("¦")]


ABOUT = " ".join(
    [
        "The council met on Tuesday and approved the plan for the new bridge across the river, which had been debated",
        "for more than three years. Dr. Ann Roe, who had opposed it in the spring with No. 2 on the list, voted for it",
        "in the end. She said that the cost of 3.5 million was fair, and that the U.S. government would pay a third of",
        "it. Nobody in the room asked how the rest would be found. On Jan. 20 the work begins; it ends, if all goes",
        "well, before the winter of the next year sets in.",
    ]
)


def wrapped(text: str, width: int) -> str:
    lines, line = [], ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = ""
        line = f"{line} {word}".strip()
    return "\n".join([*lines, line])


@pytest.mark.parametrize("width", range(45, 120))
def test_wrapping_changes_no_border(width: int) -> None:
    plain = [s.string for s in Text(ABOUT).sentences]
    assert len(plain) == 5
    lines = wrapped(ABOUT, width)
    assert [" ".join(s.string.split()) for s in Text(lines).sentences] == plain
    page = "A Bridge for the River\n\n" + lines + "\n\n" + lines.replace("\n", "\r\n")
    assert [" ".join(s.string.split()) for s in Text(page).sentences] == ["A Bridge for the River", *plain, *plain]


def test_a_heading_above_wrapped_text() -> None:
    text = Text("Council backs bridge\n" + wrapped(ABOUT, 70))
    assert [text.sentences[0].string, len(text.sentences)] == ["Council backs bridge", 6]


def test_one_line_without_a_stop() -> None:
    text = Text("word " * 1_000_000)
    assert text.sentence_borders == ((0, 4_999_999),)


def test_many_short_sentences() -> None:
    assert len(Text("Go. " * 50_000).sentence_borders) == 50_000


def test_only_white_space_or_marks() -> None:
    assert Text(" \n\t\r\n ").sentences == ()
    assert [s.string for s in Text("...").sentences] == ["..."]
    assert [s.string for s in Text("?!").sentences] == ["?!"]


def test_no_border_within_a_number_or_an_address() -> None:
    for string in ("It fell 3.5 to 1.250.000", "See a.b@example.org/x?y=Z!k now", "Take v2.0.1 or .5 of it"):
        assert len(Text(string).sentences) == 1


@pytest.mark.parametrize(
    "word", ["Mr", "Dr", "Sen", "Prof", "vs", "e.g", "bzw", "Mme", "Sra", "dott", "mevr", "проф", "डॉ"]
)
def test_titles_never_end_a_sentence(word: str) -> None:
    assert abbreviations()[word].kind == "more"
    assert len(Text(f"They met {word}. The Hague there.").sentences) == 1


def test_abbreviations_that_are_words_ask_for_a_capital() -> None:
    table = abbreviations()
    assert "Ill" in table and "ill" not in table
    assert "Sat" in table and "sat" not in table
    assert "Rep" in table and "rep" not in table


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.sampled_from(["The plan failed.", "Nobody knew why!", "Who asked?", "It rained in May."]),
        min_size=1,
        max_size=8,
    )
)
def test_plain_sentences_are_found_whatever_stands_between(sentences: list[str]) -> None:
    for between in (" ", "\n", "\n\n", "\r\n", "  ", "\u00a0", "\t"):
        assert [s.string for s in Text(between.join(sentences)).sentences] == sentences


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece",
    [
        "Go. ",
        "word ",
        "a. ",
        "U.S. ",
        "1. ",
        ". ",
        '."',
        "?",
        "...",
        "\n",
        "a\n",
        "a b\n",
        "- a\n",
        "。”",
        "走。",
        "a? a ",
        "([",
        ".[1]",
        "Ab" * 9,
        "x   y",
        "x\t",
        "|",
        "สวัสดี ",
        "; ",
        "α; ",
        "Roe said ",
        "“A?” Roe ",
    ],
)
def test_time_is_linear(piece: str) -> None:
    assert growth(lambda string: Text(string).sentence_borders, piece, 10_000) < 8
