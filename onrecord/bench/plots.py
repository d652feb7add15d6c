"""Small plots as SVG: an interval on its scale, and times against sizes."""

from __future__ import annotations

from math import log10

from onrecord.bench.result import Figure

__all__ = ["growth", "interval"]

_WIDTH, _HEIGHT = 180, 16


def interval(figure: Figure) -> str:
    """A figure as a dot with its 95% interval as a line, its goal as a tick; from 0 to 1, or to what a ratio needs."""
    if figure.value is None or figure.unit not in ("share", "times"):
        return ""
    top = 1.0 if figure.unit == "share" else max(2.0, figure.value, figure.high or 0.0)

    def x(value: float) -> float:
        return round(2 + (_WIDTH - 4) * max(0.0, min(1.0, value / top)), 1)

    middle = _HEIGHT / 2
    parts = [f'<line class="axis" x1="2" y1="{middle}" x2="{_WIDTH - 2}" y2="{middle}"/>']
    if figure.unit == "times":
        parts.append(f'<line class="axis" x1="{x(1)}" y1="2" x2="{x(1)}" y2="{_HEIGHT - 2}"/>')
    if figure.low is not None and figure.high is not None:
        parts.append(f'<line class="interval" x1="{x(figure.low)}" y1="{middle}" x2="{x(figure.high)}" y2="{middle}"/>')
    if figure.goal is not None:
        parts.append(f'<line class="goal" x1="{x(figure.goal)}" y1="1" x2="{x(figure.goal)}" y2="{_HEIGHT - 1}"/>')
    parts.append(f'<circle class="dot" cx="{x(figure.value)}" cy="{middle}" r="3.5"/>')
    return _svg(_WIDTH, _HEIGHT, parts)


def growth(figure: Figure) -> str:
    """Times against sizes, both in powers of ten: a line whose slope is the exponent."""
    points = []
    for name, value in figure.counts.items():
        digits = "".join(c for c in name if c.isdigit())
        if name.startswith("ms at") and digits and value > 0:
            points.append((log10(int(digits)), log10(value)))
    if len(points) < 2:
        return ""
    width, height, edge = 180, 90, 6
    (left, right), (low, high) = ((min(a), max(a)) for a in zip(*points, strict=True))

    def at(point: tuple[float, float]) -> tuple[float, float]:
        across = edge + (width - 2 * edge) * (point[0] - left) / ((right - left) or 1)
        up = height - edge - (height - 2 * edge) * (point[1] - low) / ((high - low) or 1)
        return round(across, 1), round(up, 1)

    places = [at(point) for point in points]
    line = " ".join(f"{a},{b}" for a, b in places)
    dots = [f'<circle class="dot" cx="{a}" cy="{b}" r="3"/>' for a, b in places]
    return _svg(width, height, [f'<polyline class="line" points="{line}"/>', *dots])


def _svg(width: float, height: float, parts: list[str]) -> str:
    return f'<svg width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">{"".join(parts)}</svg>'
