"""A pronoun of the article stands for somebody: who that is, the passage has to say as well."""

import pytest

from tests.desk.small_desk import evidence, report

LEE = "Mayor Anna Lee spoke on Friday."
FREIGHT = "Harlow Freight bought the depot."


def last(article: str, *documents: str) -> str:
    return report(article, evidence(*documents)).decisions[-1].verdict


@pytest.mark.parametrize(
    ("article", "document"),
    [
        (f"{LEE} She resigned in May.", f"{LEE} Captain Ruth Roe resigned in May."),
        (f"{LEE} She resigned in May.", f"{LEE} The captain resigned in May."),
        (f"{LEE} She resigned in May.", f"{LEE} Ruth Roe was there. She resigned in May."),
        (f"{LEE} She said the harbour was unsafe.", f"{LEE} The harbour was unsafe, Captain Ruth Roe said."),
        (f"{LEE} Her brother resigned in May.", f"{LEE} Ruth Roe's brother resigned in May."),
        (f"{LEE} The mayor resigned in May.", f"{LEE} Mayor Ruth Roe of Corby resigned in May."),
        (f"{LEE} The mayor resigned in May.", f"{LEE} The mayor, Ruth Roe, resigned in May."),
        ("Arden's mayor spoke. The mayor resigned in May.", "Arden's mayor spoke. Corby's mayor resigned in May."),
        (
            f"{FREIGHT} The company closed two mills in May.",
            f"{FREIGHT} The company Pelham Logistics closed two mills in May.",
        ),
        ("The company opened a mill. It closed in May.", "The company opened a mill. The harbour closed in May."),
        (
            "Sales rose in Arden. They fell in Corby by 4 percent.",
            "Costs rose in Arden. They fell in Corby by 4 percent.",
        ),
        (
            "The mill burned down. This was a shock to the council.",
            "The mill burned down. Lee resigned. This was a shock to the council.",
        ),
        (
            "Anna Lee lives in Arden. There, three houses were sold.",
            "Ruth Roe lives in Corby. There, three houses were sold.",
        ),
        (
            "Anna Lee and Ruth Roe applied. The former was hired in May.",
            "Ruth Roe and Anna Lee applied. The former was hired in May.",
        ),
        (
            "The men were arrested. One of them was released in May.",
            "The women were arrested. One of them was released in May.",
        ),
        ("Anna Lee and Ruth Roe spoke. Both resigned in May.", "Tom Poe and Jim Moe slept. Both resigned in May."),
        (
            "In 2019 the firm lost money. In the following year it made a profit.",
            "In 2017 the firm lost money. In the following year it made a profit.",
        ),
    ],
)
def test_what_is_said_of_another_is_not_confirmed(article: str, document: str) -> None:
    assert last(article, document) != "confirmed"


@pytest.mark.parametrize(
    ("article", "first", "second"),
    [
        (
            "In Arden the council met. The plan was rejected by nine votes to four.",
            "In Arden the council met.",
            "In Corby the council met on Monday. The plan was rejected by nine votes to four.",
        ),
        ("Voters in Arden went to the polls. Turnout was 40 percent.", "Voters in Arden went to the polls.",
         "Voters in Corby went to the polls. Turnout was 40 percent."),
        ("Arden Rovers beat Corby. Two goals came in the first half.", "Arden Rovers beat Corby.",
         "Derby beat Luton Town. Two goals came in the first half."),
        ("In Arden, turnout was 40 percent.", "Arden voted. In Corby, turnout was 40 percent.", "Arden voted."),
    ],
)  # fmt: skip
def test_a_sentence_that_names_nobody_is_about_those_around_it(article: str, first: str, second: str) -> None:
    assert last(article, first, second) != "confirmed"


def test_the_same_place_is_named_around_it() -> None:
    article = "Arden voted on Sunday. Turnout was 40 percent."
    assert last(article, article) == "confirmed"


def test_another_document_may_be_about_another_company() -> None:
    article = f"{FREIGHT} The company closed two mills in May."
    assert (
        last(article, FREIGHT, "Pelham Logistics reported a loss. The company closed two mills in May.") != "confirmed"
    )
    assert last(article, f"{FREIGHT} The company closed two mills in May.") == "confirmed"


@pytest.mark.parametrize(
    ("article", "document"),
    [
        (f"{LEE} She resigned in May.", f"{LEE} She resigned in May."),
        (f"{LEE} She resigned in May.", f"{LEE} Lee resigned in May."),
        (f"{LEE} She said the harbour was unsafe.", f"{LEE} The harbour was unsafe, she said."),
        (f"{LEE} Her brother resigned in May.", f"{LEE} Her brother resigned in May."),
        (f"{LEE} The mayor resigned in May.", f"{LEE} Mayor Lee resigned in May."),
        ("Lee said she would resign in May.", "Lee said she would resign in May."),
        ("The mayor resigned in May.", "The mayor of Arden, Ann Lee, spoke. The mayor resigned in May."),
        (
            "Textron had a good year. It delivered 28 jets in May.",
            "Good morning from Textron. We delivered 28 jets in May.",
        ),
        (
            "The depot was opened by Anna Lee. It was closed in May.",
            "The depot was opened by Anna Lee. The depot was closed in May.",
        ),
        (
            "In 2019 the firm lost money. In the following year it made a profit.",
            "In 2019 the firm lost money. In the following year it made a profit.",
        ),
    ],
)
def test_what_is_said_of_the_same_is_confirmed(article: str, document: str) -> None:
    assert last(article, document) == "confirmed"
