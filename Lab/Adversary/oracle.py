"""What lines must be: each one the slice of its run as HarfBuzz shapes it, and as long as fits."""
import array
import math
import unicodedata

import native

TOLERANCE = 64 / 65536
TERMINATORS = {0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029}


def is_control(unit):
    return unit < 0x20 or 0x7F <= unit < 0xA0 or unit in (0x2028, 0x2029)


def hangs(unit):
    return unit in (0x20, 0x3000)


class Text:
    """A text of one script in one font. A hard line without a letter of it is of the first script
    that all its characters are used in, or of none."""

    def __init__(self, text, font, size, script, features=(), language=""):
        self.units = array.array("H", text.encode("utf-16-le", "surrogatepass"))
        self.font, self.language = font, language
        self.features = native.features(features)
        self.number = script
        self.script = native.script_tag(script)
        self.points = size / font.lengths_per_em
        count = len(self.units)
        clusters = native.boundaries(self.units, 0)
        self.clusters = set(clusters) | {0, count}
        self.opportunities = [
            place for place in native.boundaries(self.units, 2)
            if place == count or place in self.clusters
        ]
        self.runs = self._cut(native.levels(self.units))
        self.other_scripts = self._lines_of_other_scripts(count)
        self.widths, self.hyphens, self.whole, self.circles = {}, {}, {}, {}
        #: Lines of Chromium's that only Chromium can tell, by start and end, and how many were met.
        self.open_lines, self.left_out = set(), 0

    def _cut(self, levels):
        """Runs as (start, end, level, context start, context end)."""
        runs, start, context = [], 0, 0
        count = len(self.units)
        first = 0
        for offset in range(1, count + 1):
            ends = offset == count or is_control(self.units[offset])
            if ends or is_control(self.units[start]) or levels[offset] != levels[start]:
                if not is_control(self.units[start]):
                    runs.append([start, offset, levels[start], context, count])
                start = offset
            if ends or is_control(self.units[offset - 1]):
                for run in runs[first:]:
                    run[4] = offset
                first, context = len(runs), offset
        return runs

    def _lines_of_other_scripts(self, count):
        """The hard lines in which no letter says the script, with their scripts: a line's scripts
        do not reach into the next."""
        lines, start = [], 0
        for end in range(1, count + 1):
            if end < count and self.units[end - 1] not in TERMINATORS:
                continue
            line = self.units[start:end].tobytes().decode("utf-16-le", "surrogatepass")
            sets = [native.scripts(ord(c)) - {native.COMMON, native.INHERITED} for c in line]
            known = [scripts for scripts in sets if scripts]
            shared = set.intersection(*known) if known else set()
            if not any(self.number in scripts for scripts in known):
                lines.append((range(start, end), native.script_tag(native.COMMON)))
            elif self.number in shared and {self.number} not in known:
                lines.append((range(start, end), native.script_tag(min(shared))))
            start = end
        return lines

    def width(self, start, end, is_reused=False):
        """The slice's advance without what hangs at its end, and what hangs, in points.

        With `is_reused` as Chromium shapes a line: what lies between the first and the last offset
        where breaking is safe is taken from the whole run.
        """
        if (start, end, is_reused) in self.widths:
            return self.widths[start, end, is_reused]
        content = end
        while content > start and self.units[content - 1] in TERMINATORS:
            content -= 1
        blank = content
        # A space that carries a mark hangs in Chromium, which ends a line after it.
        while blank > start and hangs(self.units[blank - 1]) and (
                is_reused or (blank == content or blank in self.clusters)
                and content in self.clusters):
            blank -= 1
        total = hanging = 0
        for first, last, level, before, after in self.runs:
            if last <= start or first >= content:
                continue
            part = (max(first, start), min(last, content))
            for _, cluster, advance in self._glyphs(
                    (first, last), part, blank, level, (before, after), is_reused):
                total += advance
                if blank <= cluster < content:
                    hanging += advance
        result = ((total - hanging) * self.points, hanging * self.points)
        self.widths[start, end, is_reused] = result
        return result

    def _shape(self, start, end, level, context, has_circles=True, begins=True):
        script = next(
            (script for line, script in self.other_scripts if start in line), self.script)
        shaped = self.font.shape(
            self.units, start, end, context, level % 2 == 1, script, self.language, self.features,
            has_circles, begins)
        return list(zip(shaped.glyphs, shaped.clusters, shaped.advances)), shaped

    def has_circle(self, *slices):
        """Whether HarfBuzz inserts a dotted circle in a run of these slices, or in a slice.

        That is where its output differs when it is told to insert none.
        """
        for start, end in slices:
            for first, last, level, before, after in self.runs:
                if last <= start or first >= end:
                    continue
                for part in ((first, last), (max(first, start), min(last, end))):
                    if part not in self.circles:
                        self.circles[part] = (
                            self._shape(*part, level, (before, after))[0]
                            != self._shape(*part, level, (before, after), has_circles=False)[0])
                    if self.circles[part]:
                        return True
        return False

    def _glyphs(self, run, part, blank, level, context, is_reused):
        """The glyphs of a part of a run, what hangs from `blank` on: glyph, cluster, advance."""
        start, end = part
        if not is_reused:
            return self._shape(start, end, level, context)[0]

        # Chromium does not tell HarfBuzz that a text begins.
        def shape(start, end):
            return self._shape(start, end, level, context, begins=False)

        if run not in self.whole:
            glyphs, shaped = shape(*run)
            unsafe = set(range(run[0] + 1, run[1])) - set(shaped.clusters)
            unsafe.update(c for c, mask in zip(shaped.clusters, shaped.masks) if mask & 1)
            self.whole[run] = (glyphs, unsafe - {run[0]})
        glyphs, unsafe = self.whole[run]
        first, last = start, end
        while first < run[1] and first in unsafe:
            first += 1
        while last > run[0] and last in unsafe:
            last -= 1
        # Chromium shapes both ends apart as soon as one safe offset lies between them.
        if first > last or first == last and blank < end:
            # Whether what hangs is shaped with a line that has no safe offset depends in Chromium on
            # what follows, and on whether it fits.
            if blank < end:
                self.open_lines.add(part)
            content = max(start, min(end, blank)) if blank > start else end
            found = shape(start, content)[0]
            if content < end:
                found += [glyph for glyph in glyphs if content <= glyph[1] < end]
            return found
        found = [glyph for glyph in glyphs if first <= glyph[1] < last]
        if start < first:
            found += shape(start, first)[0]
        if last < end:
            found += shape(last, end)[0]
        return found

    def hyphen(self, end):
        """The width of the hyphen that shows where a line ends after a soft hyphen; else 0."""
        if (end == 0 or end >= len(self.units) or self.units[end - 1] != 0xAD
                or end not in self.opportunities):
            return 0
        run = next(run for run in self.runs if run[0] < end <= run[1])
        if run[2] not in self.hyphens:
            hyphen = array.array("H", [0x2010 if self.font.glyph(0x2010) else 0x2D])
            shaped = self.font.shape(
                hyphen, 0, 1, (0, 1), run[2] % 2 == 1, self.script, self.language, self.features)
            self.hyphens[run[2]] = sum(shaped.advances) * self.points
        return self.hyphens[run[2]]

    def is_hard(self, place):
        return place == len(self.units) or self.units[place - 1] in TERMINATORS

    def line_end(self, start, width):
        """Where the line that begins at `start` ends; None where two widths are too close to tell."""
        room = math.floor(width * 65536) / 65536 + TOLERANCE
        size = self.points * self.font.lengths_per_em
        best, near, entries = None, False, []
        for place in self.opportunities:
            if place <= start:
                continue
            fit = self.width(start, place)[0] + self.hyphen(place)
            near = near or abs(fit - room) < 4 / 65536
            entries.append(place)
            if fit <= room:
                best = place
            # Fits may shrink a little: a kerned space, a hyphen that is not shown.
            if self.is_hard(place) or fit > room + 6 * size and len(entries) > 3:
                break
        if near:
            return None
        return best or self._torn(start, room, entries)

    def _torn(self, start, room, entries, is_narrower=False):
        """Inside a word: the last cluster that fits, or the first."""
        last = first = None
        for place in sorted(self.clusters | set(entries)):
            if place <= start or place > entries[-1]:
                continue
            if place not in entries and (
                    hangs(self.units[place]) and place + 1 in self.clusters
                    or self.units[place] in TERMINATORS):
                continue
            fit = self.width(start, place)[0]
            if abs(fit - room) < 4 / 65536:
                return None
            if fit <= room:
                last = place
            first = first or place
        if last in entries and self.hyphen(last) and not is_narrower:
            # Its hyphen does not fit: engines look again with as much less room.
            return self._torn(start, room - self.hyphen(last), entries, is_narrower=True)
        return last or first


def may_be_conjunct(units, place):
    """Whether a virama stands before a place and a letter after it, which Unicode 15.1 and later do
    not part in some scripts (UAX 29, GB9c) and ICU 72 does."""
    before = place
    while before > 0:
        low = units[before - 1]
        before -= 2 if 0xDC00 <= low < 0xE000 and before > 1 else 1
        scalar = chr(low) if low < 0xDC00 or low >= 0xE000 else chr(
            0x10000 + ((units[before] - 0xD800) << 10) + low - 0xDC00)
        if unicodedata.category(scalar) not in ("Mn", "Mc", "Cf"):
            return False
        if unicodedata.combining(scalar) == 9:
            return place < len(units)
    return False


def has_circle(text, lines, difference):
    """Whether HarfBuzz puts a dotted circle under a mark without a letter, in a line that differs,
    in the line that must be, or in their runs."""
    kind, index, expected, found = difference
    if kind == "error":
        return False
    start, end = lines[index]["start"], lines[index]["end"]
    slices = [(start, end)]
    if kind == "break":
        slices.append((start, expected))
    return text.has_circle(*slices)


def check(text, lines, width, rules="unicode"):
    """Differences of a reply's lines from what they must be: (kind, line, expected, found)."""
    is_chromium = rules == "chromium"
    differences = []
    slack = (len(text.runs) + 3) / 65536
    for index, line in enumerate(lines):
        start, end = line["start"], line["end"]
        expected, hanging = text.width(start, end, is_reused=is_chromium)
        if any(start <= first and last <= end for first, last in text.open_lines):
            text.left_out += 1
            continue
        # Chromium shapes the text on each side of U+200C by itself.
        if is_chromium and 0x200C in text.units[start:end]:
            text.left_out += 1
            continue
        # Where its hyphens show depends on its own opportunities.
        if is_chromium and end > 0 and text.units[end - 1] == 0xAD:
            continue
        expected += 0 if text.is_hard(end) else text.hyphen(end)
        if abs(max(0, expected) - line["width"]) > slack:
            differences.append(("width", index, expected, line["width"]))
        # Neither width is negative.
        elif expected > slack and abs(max(0, hanging) - line["trailing"]) > slack:
            differences.append(("trailing", index, hanging, line["trailing"]))
        # Where lines end under Chromium's rules, Chromium itself has to say.
        if not is_chromium:
            should = text.line_end(start, width)
            if should is not None and should != end and not any(
                    may_be_conjunct(text.units, place) for place in (should, end)):
                differences.append(("break", index, should, end))
    return differences
