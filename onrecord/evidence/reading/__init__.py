"""Reading files: folders and files of evidence to documents, one format a module; heavy libraries load on first use.

What is read: .txt .md .html .pdf .docx .eml .csv .tsv .xlsx .json .srt .vtt. Everything else is named with what to do.
"""

from onrecord.evidence.reading.extracted import Block, Extracted
from onrecord.evidence.reading.folder import extract, read_document, read_evidence
from onrecord.evidence.reading.limits import Limits
from onrecord.evidence.reading.markdown import extract_markdown

__all__ = ["Block", "Extracted", "Limits", "extract", "extract_markdown", "read_document", "read_evidence"]
