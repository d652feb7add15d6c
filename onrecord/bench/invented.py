"""Invented news copy for measuring speed: documents, and an article of which a part is taken from them.

The sentences come of templates that a seeded generator fills with names, figures, dates and quoted words, so that every
run on every machine measures the same text. Nothing in it is about a real person or body.
"""

from __future__ import annotations

import re
from random import Random

from onrecord.evidence import Document, Evidence, Labels
from onrecord.text import Text

__all__ = ["article", "documents", "evidence"]

_SLOT = re.compile(r"\{(\w+)\}")
_LINES_OF_PARAGRAPH = 4

_SLOTS: dict[str, tuple[str, ...]] = {
    "given": ("Ana", "Boris", "Clara", "Dmitri", "Elena", "Farid", "Greta", "Hugo", "Ines", "Jonas", "Karla", "Leif",
              "Marta", "Nils", "Olga", "Pavel", "Rosa", "Stefan", "Tilda", "Viktor"),
    "surname": ("Albrook", "Bentham", "Corvell", "Dunmore", "Eastlake", "Farrow", "Gadsby", "Hollins", "Ironside",
                "Jessop", "Kettering", "Lomax", "Marlowe", "Northcote", "Oakden", "Pemberly", "Quillan", "Redfern",
                "Stanhope", "Tresco"),
    "town": ("Ashford Vale", "Brackwater", "Calder Point", "Dunhaven", "Eldersea", "Fenwick Cross", "Greyport",
             "Harrowmere", "Ivelbridge", "Kestrel Bay", "Larkhill", "Millbrook"),
    "body": ("the Harbour Board", "the County Council", "the Water Authority", "the Transport Commission",
             "the school district", "the ministry", "the Rowan Foundation", "the Port Workers' Union",
             "the hospital trust", "the regional court", "Calder Shipping Inc.", "Brackwater Energy plc"),
    "role": ("mayor", "spokesman", "spokeswoman", "chief executive", "treasurer", "chief engineer", "project manager",
             "deputy minister", "head teacher", "union secretary"),
    "work": ("bridge", "ferry terminal", "water tower", "library", "tram line", "flood wall", "power plant", "school",
             "car park", "market hall", "clinic", "sports ground"),
    "goods": ("tickets", "boats", "permits", "houses", "jobs", "meals", "solar panels", "buses", "trees", "machines"),
    "did": ("approved", "rejected", "delayed", "announced", "presented", "reviewed", "opened", "closed", "sold",
            "inspected", "repaired", "funded"),
    "rose": ("rose", "fell", "increased", "dropped", "climbed", "declined", "grew", "shrank"),
    "reason": ("after a review of the costs", "because of heavy rain", "despite protests from residents",
               "to meet the new safety rules", "following months of negotiations", "in response to a complaint",
               "although the work is not finished", "as part of a wider plan", "without a public hearing"),
    "month": ("January", "February", "March", "April", "June", "July", "September", "October", "November", "December"),
    "day": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday"),
    "year": ("2017", "2018", "2019", "2020", "2021", "2022", "2023", "2024"),
    "say": ("said", "told reporters", "wrote in a letter", "explained", "added"),
    "feeling": ("We are proud of what the crews have done here", "Nobody expected the work to take this long",
                "The money is there and it will be spent well", "This is not the end of the matter",
                "Our members want answers before the winter", "The old plan was never going to work",
                "We will look at every invoice again", "Families deserve to know what happened"),
    "may": ("may", "could", "will", "is expected to", "plans to", "did not", "would", "hopes to"),
    "act": ("open a second office in {town}", "raise the fee to ${small} a year", "hire {small} people by {month}",
            "publish the report on the {work}", "close the {work} for {few} weeks", "sell {count} of its {goods}"),
    "kind": ("modern", "wooden", "temporary", "private", "public", "narrow", "historic", "simple", "costly", "separate",
             "disused", "planned", "joint", "rival", "confidential", "popular"),
    "trade": ("farmers", "fishermen", "teachers", "nurses", "shopkeepers", "engineers", "lawyers", "volunteers",
              "historians", "tenants", "drivers", "scientists", "pensioners", "carpenters"),
    "concern": ("noise at night", "the price of fuel", "water quality", "access for wheelchair users",
                "traffic near the school", "the loss of farmland", "the state of the drains", "low pay",
                "a shortage of parking", "damage to the shore", "fire safety", "the rights of tenants", "old wiring",
                "delays at the border"),
    "few": ("two", "three", "four", "five", "six", "seven", "nine", "twelve"),
}  # fmt: skip

_TEMPLATES = (
    "{Body} {did} the {work} in {town} on {day}, {reason}.",
    "{given} {surname}, the {role} of {body}, {say} that {few} of the {count} {goods} had been lost.",
    "Sales of {goods} {rose} {percent}% to {count} in {year}, from {count} a year earlier.",
    "The {work} cost ${money} million, about {percent}% more than planned, according to {body}.",
    "“{feeling},” {say2} {given} {surname}, {role} of {body}.",
    "{Body} {may} {act}, {surname} {say} on {day}.",
    "In {month} {year}, {count} people in {town} signed a petition against the {work}.",
    "The number of {goods} in {town} {rose} from {small} to {small} between {year} and {month} {dom}, {year}.",
    "{given} {surname} was born in {town} and joined {body} in {year}.",
    "At least {few} workers were hurt when part of the {work} collapsed on {month} {dom}.",
    "A court in {town} ordered {body} to pay ${money} million to {given} {surname} {reason}.",
    "The contract with {body} runs for {few} years and covers {count} {goods}.",
    "“{feeling}. {feeling},” the {role} {say}, adding that {body} {may} {act}.",
    "Residents of {town} have complained about the {work} since {month} {year}.",
    "If the {work} is not ready by {month} {dom}, {body} {may} {act}.",
    "{percent}% of households in {town} use the {work} at least once a week, a survey of {count} people found.",
    "{Body} did not answer questions about the {goods} that were {did} in {town}.",
    "The {role}, {given} {surname}, replaced {given} {surname}, who left {body} in {month}.",
    "It was the first time since {year} that {body} {did} a {work} {reason}.",
    "Work on the {work} began on {month} {dom}, {year}, and will take {few} months.",
    "About {count} {goods} and {small} {goods} were {did} last year, the report shows.",
    "{surname} denied that {body} had {did} the {work} for ${money} million.",
    "The report, which runs to {small} pages, says that the {work} lost ${money} million in {year}.",
    "Between {small} and {small} families moved from {town} to {town} {reason}.",
    "{Body} has long argued that the {work} should be paid for by those who use it.",
    "The {goods} are kept in a {kind} hall behind the {work}, where {trade} check them every morning.",
    "Critics say the {kind} design of the {work} ignores {concern}.",
    "{surname}, a former {role}, has not said whether the {kind} plan would be changed.",
    "Nobody from {body} was at the meeting, and a request for comment was not answered.",
    "The {trade} who spoke at the hearing described {concern} as the main problem.",
    "What remains unclear is who will pay for {concern} once the {work} is handed over.",
    "{given} {surname} and other {trade} want {body} to put {concern} first.",
    "The {kind} building, which once housed the {work}, stands empty and is slowly falling apart.",
    "For many {trade} in {town}, the {work} is more than a {kind} place to meet.",
    "Supporters point to {town}, where a similar {work} brought new life to the old quarter.",
    "Under the agreement, {body} keeps the land and {trade} look after the {goods}.",
    "There was little talk of {concern} when the {kind} proposal was first discussed.",
    "A spokesperson for {body} declined to comment, citing a {kind} investigation.",
    "Even so, {trade} in {town} remain wary of {concern}.",
    "The {work} had been neglected for years, and its {kind} roof let in the rain.",
)


class _Writer:
    """Fills templates; one seed gives one row of sentences."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def sentence(self) -> str:
        return self._fill(self._random.choice(_TEMPLATES))

    def _fill(self, template: str) -> str:
        return _SLOT.sub(lambda slot: self._slot(slot.group(1)), template)

    def _slot(self, name: str) -> str:
        pick = self._random
        match name:
            case "count":
                return f"{pick.randrange(1000, 90000):,}"
            case "small":
                return str(pick.randrange(13, 400))
            case "percent":
                return (
                    f"{pick.randrange(2, 60)}.{pick.randrange(10)}"
                    if pick.random() < 0.5
                    else str(pick.randrange(2, 95))
                )
            case "money":
                return f"{pick.randrange(2, 90)}.{pick.randrange(10)}"
            case "dom":
                return str(pick.randrange(1, 29))
            case "Body":
                body = self._slot("body")
                return body[0].upper() + body[1:]
            case "say2":
                return "said"
            case _:
                return self._fill(pick.choice(_SLOTS[name]))

    def changed(self, sentence: str) -> str:
        """A sentence with a light change, as copy editing or an error makes one; sometimes none."""
        match self._random.randrange(4):
            case 0:
                return sentence
            case 1:
                return re.sub(r"\d+", lambda m: str(int(m.group()) + 1), sentence, count=1)
            case 2:
                return re.sub(r" on (?:Mon|Tues|Wednes|Thurs|Fri)day| about", "", sentence, count=1)
            case _:
                return (
                    sentence.replace(" rose ", " went up ")
                    .replace("according to", "said")
                    .replace(" began ", " started ")
                )

    def chance(self, share: float) -> bool:
        return self._random.random() < share

    def choice(self, row: list[str]) -> str:
        return self._random.choice(row)


def documents(count: int, size: int, seed: int = 1) -> dict[str, str]:
    """``count`` documents of about ``size`` characters, by id: a headline and paragraphs of a few sentences."""
    found: dict[str, str] = {}
    for number in range(count):
        writer = _Writer(seed * 1000 + number)
        blocks = [writer.sentence().rstrip(".”").replace("“", "")]
        length = len(blocks[0])
        while length < size:
            block = " ".join(writer.sentence() for _ in range(_LINES_OF_PARAGRAPH))
            blocks.append(block)
            length += len(block) + 2
        found[f"document-{number:03d}.txt"] = "\n\n".join(blocks)[:size]
    return found


def article(held: dict[str, str], sentences: int, seed: int = 7) -> str:
    """An article of so many sentences in Markdown; a third of them stand, perhaps lightly changed, in ``held``."""
    writer = _Writer(seed)
    pool = [s.string for text in held.values() for s in Text(text, "en").sentences[1:-1] if "\n" not in s.string]
    lines = [
        writer.changed(writer.choice(pool)) if writer.chance(1 / 3) else writer.sentence() for _ in range(sentences)
    ]
    blocks = [" ".join(lines[i : i + _LINES_OF_PARAGRAPH]) for i in range(0, len(lines), _LINES_OF_PARAGRAPH)]
    return "\n\n".join(blocks) + "\n"


def evidence(held: dict[str, str]) -> Evidence:
    """The documents as an :class:`Evidence` whose texts nobody has analysed yet."""
    labels = Labels(published="2024-05-14", language="en")
    return Evidence(tuple(Document(name, Text(string, "en"), labels) for name, string in held.items()))
