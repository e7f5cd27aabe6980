"""Texts made of what a font has: its characters, its rules, its features and its axes."""
import json
import pathlib
import unicodedata

import native

PROSE = json.loads(
    (pathlib.Path(__file__).parents[2] / "Scripts/comparison-texts.json").read_text("utf-8"))
INTERFACE = (
    "OK Cancel Settings Wi-Fi Sign in AV To. Ta Yo VA LT 1/2 A -- -> B T T T AY AY T-shirt P. F, "
    "“Awake” 7:11 PM Face ID & Passcode 12.5% 3 × 4 (office) [fjord] waffle first AVATAR Tr. r, f) "
    "Try Again? Log Out… Version 2.0.1 user@host.io 24/7 -5 °C © 2026 №1 x² CO₂ 1st … — – e.g. |"
).split(" ")
SPACES = "\u00a0\u2002\u2003\u2005\u2009\u200a\u200b\u202f\u205f\u2060\u3000"
#: Invisible characters that shaping looks at.
JOINERS = "\u200c\u200d\u034f\u2060"
#: Scripts whose letters are not what a reader would type, or that ICU cuts by other rules.
SKIPPED = {"Zyyy", "Zinh", "Zzzz", "Zsym", "Brai"}
MARKS = {6, 7, 8}
LETTERS = {1, 2, 3, 4, 5}


def goes_with(character, script):
    """Whether a character of no script may stand in a run of a script."""
    used = native.scripts(character)
    return used <= {native.COMMON, native.INHERITED} or script in used


class Alphabet:
    """The characters that a font has for one script, and those of no script that go with it."""

    def __init__(self, script, characters):
        self.script = script
        self.name = native.script_name(script)
        own = [c for c in characters if native.script(c) == script]
        self.letters = [chr(c) for c in own if native.category(c) in LETTERS]
        self.marks = [chr(c) for c in own if native.category(c) in MARKS]
        self.others = [
            chr(c) for c in own if native.category(c) not in LETTERS | MARKS
        ]
        self.common = [
            chr(c) for c in characters
            if native.script(c) <= native.INHERITED and 0x20 < c < 0xF0000
            and not 0xE000 <= c <= 0xF8FF
            and native.category(c) not in (0, 15, 18) and not native.is_ignorable(c)
            and goes_with(c, script)
            and unicodedata.category(chr(c)) not in ("Zl", "Zp", "Zs")
        ]
        # A space may belong to other scripts alone, and part the run.
        self.spaces = [c for c in SPACES if goes_with(ord(c), script)]
        self.common_marks = [c for c in self.common if native.category(ord(c)) in MARKS]
        self.all = set(self.letters + self.marks + self.others + self.common)

    def holds(self, text):
        """Whether all characters but white space and what is invisible are here, a letter too."""
        return any(c in self.all and native.script(ord(c)) == self.script for c in text) and all(
            c in self.all or c in " \n\u00ad" or c in self.spaces or c in JOINERS for c in text)


def alphabets(font):
    """The scripts that a font can write."""
    characters = font.characters()
    found = {}
    for c in characters:
        number = native.script(c)
        found[number] = found.get(number, 0) + 1
    for number in sorted(found, key=found.get, reverse=True):
        if found[number] >= 5 and native.script_name(number) not in SKIPPED:
            alphabet = Alphabet(number, characters)
            if alphabet.letters:
                yield alphabet


class Rules:
    """The characters that a font's rules begin with, by lookup."""

    def __init__(self, font):
        self.by_glyph = {}
        for c in font.characters():
            self.by_glyph.setdefault(font.glyph(c), chr(c))
        self.lookups, self.ligatures = [], []
        for is_substitution, index, sets in font.lookups():
            rows = [[self.by_glyph[g] for g in glyphs if g in self.by_glyph] for glyphs in sets]
            if not rows[1]:
                continue
            self.lookups.append(rows)
            if is_substitution and len(rows[1]) < 400:
                self._find_ligatures(font, index, rows[1])

    def _find_ligatures(self, font, index, row):
        row = row[:60]
        for first in row:
            for second in row:
                if font.substitutes(index, [font.glyph(ord(first)), font.glyph(ord(second))]):
                    self.ligatures.append(first + second)


class Maker:
    """Makes texts in one script of one font."""

    def __init__(self, choose, font, alphabet, rules):
        self.choose, self.font, self.alphabet, self.rules = choose, font, alphabet, rules
        self.prose = []
        for texts in PROSE.values():
            for text in texts:
                words = [word for word in text.split() if alphabet.holds(word)]
                if len(words) > 2:
                    self.prose.append(words)
        self.interface = [
            word for word in INTERFACE if all(c in alphabet.all for c in word)]
        self.ligatures = [
            pair for pair in rules.ligatures if all(c in alphabet.all for c in pair)]
        self.virama = [m for m in alphabet.marks if unicodedata.combining(m) == 9]
        self.kinds = [
            self.make_words, self.make_words, self.make_interface, self.make_numbers,
            self.make_rules, self.make_soup, self.make_marks, self.make_symbols,
        ] + [self.make_prose] * 3 * bool(self.prose) + [self.make_ligatures] * bool(self.ligatures)

    def text(self):
        """A text that has a letter of the script."""
        text = self.choose.choice(self.kinds)()
        text = self.disturb(text)[: self.choose.choice([12, 40, 120])].strip("\n")
        if not any(native.script(ord(c)) == self.alphabet.script for c in text):
            text += self.letter()
        return text

    def letter(self):
        # Half of the letters of one block: what words are made of.
        letters = self.alphabet.letters
        if self.choose.random() < 0.7:
            letters = letters[: 64]
        return self.choose.choice(letters)

    def word(self):
        """Letters, with marks where the script has them."""
        word = ""
        for _ in range(self.choose.randint(1, 7)):
            word += self.letter()
            if self.virama and self.choose.random() < 0.25:
                word += self.choose.choice(self.virama) + self.letter()
            if self.alphabet.marks and self.choose.random() < 0.35:
                word += self.choose.choice(self.alphabet.marks)
        return word

    def make_words(self):
        return " ".join(self.word() for _ in range(self.choose.randint(1, 12)))

    def make_prose(self):
        words = self.choose.choice(self.prose)
        start = self.choose.randrange(len(words))
        return " ".join((words * 2)[start : start + self.choose.randint(2, 16)])

    def make_interface(self):
        words = self.interface or [self.word()]
        return " ".join(
            self.choose.choice(words) if self.choose.random() < 0.8 else self.word()
            for _ in range(self.choose.randint(1, 8)))

    def make_numbers(self):
        digits = [c for c in self.alphabet.others if native.category(ord(c)) == 9]
        if not digits or self.choose.random() < 0.5:
            digits = [c for c in "0123456789" if c in self.alphabet.all] or [self.letter()]
        signs = [c for c in "./,:-+%⁄°²₂½′×" if c in self.alphabet.all] or [" "]
        words = []
        for _ in range(self.choose.randint(1, 6)):
            word = "".join(self.choose.choice(digits) for _ in range(self.choose.randint(1, 4)))
            word += self.choose.choice(signs)
            word += "".join(self.choose.choice(digits) for _ in range(self.choose.randint(0, 3)))
            words.append(word)
            words.append(self.word())
        return " ".join(words)

    def make_rules(self):
        """Glyphs that a rule of the font looks at, in its order."""
        if not self.rules.lookups:
            return self.make_soup()
        words = []
        for _ in range(self.choose.randint(1, 6)):
            before, row, after = (
                [c for c in each if c in self.alphabet.all]
                for each in self.choose.choice(self.rules.lookups))
            word = ""
            for part, most in ((before, 2), (row, 3), (after, 2)):
                if part:
                    word += "".join(
                        self.choose.choice(part) for _ in range(self.choose.randint(0, most)))
            words.append(word or self.letter())
        return self.choose.choice(["", " "]).join(words)

    def make_ligatures(self):
        return " ".join(
            self.word()[:2] + self.choose.choice(self.ligatures) + self.letter()
            for _ in range(self.choose.randint(1, 6)))

    def make_soup(self):
        everything = self.alphabet.letters + self.alphabet.marks + self.alphabet.others
        return "".join(
            self.choose.choice(everything if self.choose.random() < 0.8 else " ")
            for _ in range(self.choose.randint(2, 40)))

    def make_marks(self):
        marks = self.alphabet.marks + self.alphabet.common_marks
        if not marks:
            return self.make_words()
        return "".join(
            self.letter() + "".join(
                self.choose.choice(marks) for _ in range(self.choose.randint(0, 2)))
            + (" " if self.choose.random() < 0.3 else "")
            for _ in range(self.choose.randint(2, 16)))

    def make_symbols(self):
        """Words with characters of no script in and beside them."""
        common = self.alphabet.common or [self.letter()]
        return " ".join(
            self.word() + self.choose.choice(common) + self.choose.choice(["", self.letter()])
            for _ in range(self.choose.randint(1, 8)))

    def disturb(self, text):
        """Puts soft hyphens, spaces of other kinds and joiners in."""
        for _ in range(self.choose.choice([0, 0, 0, 1, 2, 5])):
            place = self.choose.randint(0, len(text))
            kind = self.choose.random()
            if kind < 0.4:
                piece = "\u00ad"
            elif kind < 0.55:
                piece = " " * self.choose.randint(1, 2)
            elif kind < 0.75:
                piece = self.choose.choice(self.alphabet.spaces)
            elif kind < 0.85:
                piece = "\n"
            elif kind < 0.93:
                piece = self.choose.choice(self.alphabet.common or [" "])
            else:
                piece = self.choose.choice(JOINERS)
            text = text[:place] + piece + text[place:]
        return text


def settings(choose, font):
    """Features and axes: mostly none."""
    features, variations = [], []
    tags = font.feature_tags()
    if tags and choose.random() < 0.4:
        for tag in choose.sample(tags, min(len(tags), choose.choice([1, 1, 2, 4]))):
            features.append((tag, choose.choice([0, 1, 1, 2] if tag != "kern" else [0, 0, 1])))
    axes = font.axes()
    if axes and choose.random() < 0.7:
        for tag, minimum, _, maximum in axes:
            value = choose.choice([minimum, maximum, round(choose.uniform(minimum, maximum), 1)])
            variations.append((tag, value))
    return features, variations
