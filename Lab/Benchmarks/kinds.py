#!/usr/bin/env python3
"""Writes requests for `textmeasure batch`, one file for each kind of text, into a folder.

kinds.py FOLDER [COUNT]

The texts are those of Lab/Benchmarks/Workloads and words of the Universal Declaration of Human Rights.
The same arguments give the same files.
"""
import gzip
import json
import random
import sys
from pathlib import Path

WORKLOADS = Path(__file__).parent / "Workloads"

WORDS = {
    "de": "Alle Menschen sind frei und gleich an Würde und Rechten geboren Sie sind mit Vernunft "
    "und Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen "
    "Rechtsschutzversicherungsgesellschaft",
    "ar": "يولد جميع الناس أحرارا متساوين في الكرامة والحقوق وقد وهبوا عقلا وضميرا وعليهم",
    "hi": "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है",
    "ko": "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다 인간은 천부적으로 "
    "이성과 양심을 부여받았으며 서로 형제애의 정신으로 행동하여야 한다",
    "th": "มนุษย์ ทั้งหลาย เกิด มา มี อิสระ และ เสมอภาค กัน ใน เกียรติศักดิ์ และ สิทธิ",
}


def texts(workload: str, count: int) -> list[str]:
    with gzip.open(WORKLOADS / f"{workload}.ndjson.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line)["text"] for line, _ in zip(lines, range(count))]


def soft_hyphenated(text: str) -> str:
    return " ".join(
        word[:3] + "\u00ad" + word[3:] if len(word) > 6 else word for word in text.split(" ")
    )


def styled(text: str) -> dict:
    return {
        "text": text,
        "runs": [
            {"start": 5, "end": 15, "fonts": ["Inter Bold"]},
            {"start": 20, "end": 30, "size": 18},
        ],
    }


def kinds(count: int) -> dict[str, list[dict]]:
    chance = random.Random(7)
    english, mixed = texts("english", count), texts("mixed-feed", count)
    chinese = texts("chinese", count)

    def prose(language: str, length: int, between: str = " ") -> str:
        return between.join(chance.choices(WORDS[language].split(), k=length))

    def insert(text: str, inserted: str) -> dict:
        return {"text": text[:40] + inserted + text[40:]}

    def under_chromium(requests: list[dict]) -> list[dict]:
        return [{**request, "breakRules": "chromium"} for request in requests]

    plain = [{"text": text} for text in english]
    found = {
        "plain": plain,
        "chromium": under_chromium(plain),
        "tracking": [{"text": text, "tracking": 0.3} for text in english],
        "styled": [styled(text) for text in english if len(text) > 40],
        "arabic-word": [insert(text, f" {prose('ar', 1)} ") for text in english],
        "thai-word": [insert(text, f" {prose('th', 3, '')} ") for text in english],
        "mark": [insert(text, "e\u0327") for text in english],
        "tab": [insert(text, "\t") for text in english],
        "crlf": [insert(text, "\r\n") for text in english],
        "dash": [{"text": text.replace(", ", "\u2014")} for text in english],
        "soft-hyphen": [{"text": soft_hyphenated(text)} for text in english],
        "hyphenation": [
            {"text": prose("de", 25), "language": "de", "hyphenationFactor": 0.9} for _ in english
        ],
        "narrow": [{"text": text, "width": 22} for text in english],
        "arabic": [{"text": prose("ar", 20)} for _ in english],
        "hindi": [{"text": prose("hi", 20)} for _ in english],
        "thai": [{"text": prose("th", 40, "")} for _ in english],
        "label": [{**request, "api": "sizeThatFits"} for request in plain],
        "korean-label": [{"text": prose("ko", 25), "api": "sizeThatFits"} for _ in english],
        "mixed-feed": [{"text": text} for text in mixed],
        "chromium-mixed-feed": under_chromium([{"text": text} for text in mixed]),
        "chromium-chinese": under_chromium([{"text": text} for text in chinese]),
    }
    found["chromium-arabic"] = under_chromium(found["arabic"])
    return found


def main() -> None:
    folder = Path(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    widths = (160, 200, 280, 343)
    for kind, requests in kinds(count).items():
        with open(folder / f"{kind}.ndjson", "w", encoding="utf-8") as file:
            for number, request in enumerate(requests):
                request = {"id": number, "width": widths[number % 4], "size": 14, **request}
                file.write(json.dumps(request, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
