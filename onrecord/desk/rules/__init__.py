"""The rules that settle a sentence, one file each. The first that holds, in this order, decides."""

from onrecord.desk.outcome import Rule
from onrecord.desk.rules.contradicted import contradicted
from onrecord.desk.rules.figure_in_no_document import figure_in_no_document
from onrecord.desk.rules.name_in_no_document import name_in_no_document
from onrecord.desk.rules.name_nearly_in_documents import name_nearly_in_documents
from onrecord.desk.rules.no_checkable_fact import no_checkable_fact
from onrecord.desk.rules.passage_holds_sentence import passage_holds_sentence
from onrecord.desk.rules.quotation_in_no_document import quotation_in_no_document
from onrecord.desk.rules.shares_no_content import shares_no_content
from onrecord.desk.rules.table_row import table_row

__all__ = ["RULES"]

#: A proof goes before a contradiction: where one document states the sentence and another states it otherwise, the
#: editor is told of both, and nothing is confirmed or blocked.
RULES: tuple[Rule, ...] = (
    table_row,
    no_checkable_fact,
    quotation_in_no_document,
    shares_no_content,
    passage_holds_sentence,
    contradicted,
    name_nearly_in_documents,
    figure_in_no_document,
    name_in_no_document,
)
