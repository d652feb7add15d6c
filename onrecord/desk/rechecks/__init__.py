"""The rechecks, one file each, in the order in which they look. A recheck can only make an answer worse."""

from onrecord.desk.recheck import Recheck
from onrecord.desk.rechecks.against_itself import against_itself
from onrecord.desk.rechecks.age import age
from onrecord.desk.rechecks.authority import authority
from onrecord.desk.rechecks.correction import correction
from onrecord.desk.rechecks.credited_outlet import credited_outlet
from onrecord.desk.rechecks.ended_range import ended_range
from onrecord.desk.rechecks.no_date_announced import no_date_announced
from onrecord.desk.rechecks.read_later import read_later
from onrecord.desk.rechecks.reporting_period import reporting_period
from onrecord.desk.rechecks.title import title
from onrecord.desk.rechecks.undated_source import undated_source
from onrecord.desk.rechecks.weekday import weekday

__all__ = ["RECHECKS"]

RECHECKS: tuple[Recheck, ...] = (
    credited_outlet, authority, no_date_announced, weekday, undated_source, title, read_later, ended_range, age,
    reporting_period, against_itself, correction,
)  # fmt: skip
