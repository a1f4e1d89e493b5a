"""URLs as they are in crawls: made from a seed, by the shapes of real lists."""

from __future__ import annotations

import random
from typing import Iterator

import pyarrow as pa

WORDS = """about account archive article assets author blog book browse cart catalog category city cloud collection comment company contact content core data
date default details doc download edit en event export faq feed file forum gallery game group health help history home image index info item job kids
latest legal library link list local login map media member menu mobile model movie music my network news note office old order org page paper
people photo play post press price print privacy product profile project public question rate read recipe region report research review rss sale school
search section service set shop show site space sport staff start state static stock store story support tag team term test thread time tool topic
travel tv update upload user video view web week wiki work world year""".split()

TOPS = ["com"] * 50 + ["org"] * 12 + ["net"] * 8 + ["de", "co.uk", "ru", "fr", "it", "jp", "nl", "pl", "com.br", "cz", "edu", "gov", "info", "eu", "es", "ca"]

ENDINGS = ["", "", "", "/", "/", ".html", ".html", ".php", ".htm", ".aspx", ".pdf", ".jpg"]


def url(source: random.Random) -> str:
    """One URL. About one in fifty is not valid, which is what crawls have."""
    chance = source.random
    word = lambda: source.choice(WORDS)  # noqa: E731
    scheme = "https" if chance() < 0.82 else "http" if chance() < 0.97 else source.choice(["ftp", "HTTP", "Https"])
    host = f"{word()}{word()}.{source.choice(TOPS)}" if chance() < 0.6 else f"{word()}-{word()}.{source.choice(TOPS)}"
    if chance() < 0.55:
        host = f"www.{host}"
    elif chance() < 0.3:
        host = f"{word()}.{host}"
    if chance() < 0.003:
        host = ".".join(str(source.randrange(256)) for _ in range(4))
    elif chance() < 0.001:
        host = f"[2001:db8::{source.randrange(65536):x}]"
    if chance() < 0.01:
        host += f":{source.choice([80, 443, 8080, 8443])}"
    segments = []
    for _ in range(source.choice([0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 6])):
        kind = chance()
        if kind < 0.5:
            segments.append(word())
        elif kind < 0.75:
            segments.append("-".join(word() for _ in range(source.randrange(2, 8))))
        elif kind < 0.9:
            segments.append(str(source.randrange(10 ** source.randrange(1, 9))))
        elif kind < 0.97:
            segments.append(f"{word()}_{source.randrange(10000)}")
        else:
            segments.append("".join(f"%{byte:02X}" for byte in "".join(source.choices("äöüéñдом日本", k=4)).encode()))
    path = "/" + "/".join(segments)
    if segments:
        path += source.choice(ENDINGS)
    text = f"{scheme}://{host}{path}"
    if chance() < 0.28:
        pairs = [f"{word()}={source.choice([word(), str(source.randrange(100000)), '', word() + '+' + word()])}" for _ in range(source.choice([1, 1, 2, 3, 5]))]
        text += "?" + "&".join(pairs)
    if chance() < 0.04:
        text += f"#{word()}"
    if chance() < 0.02:
        cut = source.randrange(text.index("/", 9), len(text) + 1)
        text = text[:cut] + source.choice(["|", " ", "[", "]", "{id}", "%", "^", "ä", "<", "\\"]) + text[cut:]
    return text


def column(rows: int, seed: int = 1) -> pa.Array:
    """So many of them."""
    source = random.Random(seed)
    return pa.array([url(source) for _ in range(rows)])


def stream(rows: int, batch: int = 1 << 16, seed: int = 1) -> Iterator[pa.Array]:
    """So many of them, in batches: drawn from half a million, in an order that does not repeat, so that making them is no part of what is measured."""
    import numpy as np

    pool = column(min(rows, 500_000), seed)
    numbers = np.random.default_rng(seed)
    while rows > 0:
        count = min(rows, batch)
        yield pool.take(pa.array(numbers.integers(0, len(pool), count)))
        rows -= count
