"""Small articles and documents for the tests of this room."""

from datetime import date

from onrecord.desk import Article, Decision, Report, Standard, check
from onrecord.desk.claim import Claim, Workspace
from onrecord.evidence import Document, Evidence, Labels
from onrecord.text import Text

MEMO = (
    "The town council of Arden bought two buses on 3 March 2026. Each bus seats 40 people. The depot in Mill Lane will "
    "be enlarged by two bays. “We needed them badly for the school run,” said Helen Marsh, who chairs the council."
)
MEMOS = Evidence.of({"memo.txt": MEMO})


def labelled(text: str, id: str = "memo.txt", **labels: str) -> Document:
    return Document(id, Text(text), Labels(**labels))


def evidence(*documents: Document | str) -> Evidence:
    """Evidence from documents; a string is a document without labels."""
    return Evidence(
        tuple(d if isinstance(d, Document) else labelled(d, f"{n}.txt") for n, d in enumerate(documents, 1))
    )


def dated(day: str, body: str) -> str:
    """An article of a day."""
    return f"---\npublished: {day}\n---\n\n{body}\n"


def claim(markdown: str, held: Evidence = MEMOS, n: int = 1, standard: Standard | None = None,
          as_of: date | None = None) -> Claim:  # fmt: skip
    """The n-th sentence of an article on its way through the rules."""
    article = Article.of(markdown)
    workspace = Workspace(article, held, standard or Standard.load(), as_of or article.date)
    return Claim(workspace, article.units[n - 1])


def report(
    markdown: str, held: Evidence = MEMOS, as_of: date | None = None, standard: Standard | str = "news"
) -> Report:
    return check(Article.of(markdown), held, as_of=as_of, standard=standard)


def decide(markdown: str, held: Evidence = MEMOS, as_of: date | None = None) -> Decision:
    """The decision on the first sentence."""
    return report(markdown, held, as_of).decisions[0]
