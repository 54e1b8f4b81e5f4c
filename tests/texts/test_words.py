"""One word for one thing, one way to write it, in every text there is and in three languages."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from magnate.guide import guide
from magnate.guide.links import LINK
from magnate.texts import complete_languages
from magnate.texts.language import LANGUAGES

ROOT = Path(__file__).parents[2]
HAN, LATIN = LANGUAGES["zh"].spacing or ("", "")
ALIASES = "rules.aliases"
"""The words of other boxes, for looking things up: what we do not say ourselves."""


@cache
def messages(lang: str) -> Mapping[str, str]:
    """All messages: of the client, the game, the modules, the server, its mail, the terminal."""
    found: dict[str, str] = {}
    for file in (
        *ROOT.glob(f"client/src/texts/*/{lang}.json"),
        *ROOT.glob(f"magnate/**/texts/{lang}.json"),
    ):
        place = file.parent.relative_to(ROOT).as_posix()
        data: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
        found |= {f"{place}: {key}": text for key, text in data.items() if key != ALIASES}
    return found


@cache
def written(lang: str) -> Mapping[str, str]:
    """The messages, and the guide line by line."""
    found = dict(messages(lang))
    for file in (
        *ROOT.glob(f"magnate/guide/{lang}/*.*"),
        *ROOT.glob(f"magnate/modules/**/guide/{lang}.*"),
    ):
        for nth, line in enumerate(file.read_text(encoding="utf-8").splitlines()):
            found[f"{file.relative_to(ROOT).as_posix()}:{nth + 1}"] = line
    return found


def wrong(lang: str, pattern: str) -> list[str]:
    return [place for place, text in written(lang).items() if re.search(pattern, text)]


def message(lang: str, key: str) -> str:
    """The one message of this name."""
    found = {text for place, text in messages(lang).items() if place.endswith(f": {key}")}
    assert len(found) == 1, key
    return found.pop()


def test_all_texts_are_read() -> None:
    assert {len(messages(lang)) for lang in complete_languages()} == {len(messages("en"))}
    assert len(messages("en")) > 1500
    assert len(written("en")) > len(messages("en")) + 500


def test_chinese_stands_apart_from_digits_money_and_latin_letters() -> None:
    assert wrong("zh", rf"[{HAN}][−+]?[{LATIN}]|[{LATIN}][{HAN}]") == []


def test_chinese_does_not_stand_apart_from_a_value() -> None:
    """The space comes with the value, if it needs one: a name may be Chinese, too."""
    spaced = [
        place
        for place, text in messages("zh").items()
        if re.search(rf"[{HAN}] [{{#]|[}}#] [{HAN}]", text)
    ]
    assert spaced == []


def test_chinese_stands_apart_in_the_guide_as_it_is_read() -> None:
    one = guide("zh")
    lines = [paragraph.text for chapter in one.chapters for paragraph in chapter.paragraphs]
    lines += [term.text for term in one.terms] + list(one.asks.values())
    for line in lines:
        plain = LINK.sub(lambda link: link[2], line).replace("**", "")
        assert not re.search(rf"[{HAN}][−+]?[{LATIN}]|[{LATIN}][{HAN}]", plain), plain
        assert not re.search(rf"[{HAN}] [{HAN}]", plain.replace("\n", "")), plain


GIVEN_UP = {
    "en": (
        *("[Ff]or ever(?!y)", "[Oo]nly who ", r"\bdear\b", r"\bdeeds\b", "through a manager"),
        *("Open (the|this) company", "Open it with", "lengthwise", "[Nn]o more letters"),
        *(
            r"(?<!term\.)\bhaul",
            r"\b[Ww]alls?\b",
            "[Ll]eague",
            r"\b[Dd]esk\b",
            r"\banew\b",
            "fresh maps",
        ),
        *(
            "[Ss]tanding order",
            "leaves no choice",
            r"\b[Pp]ut away",
            "Delete me",
            "Tell me (no|ag)",
        ),
        *("foretold", "(One|Message|Company|Phase) before", "[Ww]hoever plays", "can(not)? be had"),
        *(
            "Do no more",
            r"\} a piece",
            "[Nn]o longer to be had",
            "No salary is due",
            r"\bdemands\b",
        ),
        *("being spoken of", "[Ww]ould be wanted", "mail reaches together", "chance to win"),
        *(
            "You are (deleted|told nothing)",
            "[Ww]ho keeps this server",
            "broken # more",
            "made a mist",
        ),
        *("[Dd]o without what", "Everybody brings", "As it is again", "enough cash tonight"),
        *(
            "for whom the next",
            "equally little",
            "learns for the",
            "brings the post",
            "cooks along",
        ),
        *(
            "[Cc]ards are opened",
            "(?<!A )place in (the )?turn order",
            "by turn (two|three|four|five|six)",
        ),
        *(
            "What is done for you",
            "With the distance that makes",
            "From here so many",
            "payday would cost",
            "Wait for the second round",
            "letter with a link",
            "one house eats",
            "if all cook",
            "the one before, the next",
            r"\} bots are named",
            r"\{x\}, \{y\}",
        ),
    ),
    "zh": (
        *(
            "(?<!最)短路",
            "储备卡",
            "打平",
            "沙滩",
            "雇用",
            "棋盘",
            "桌子",
            "账户",
            "基本游戏",
            "电台",
        ),
        *("女服务员", "首席执行官", "首席财务官", "行动顺序", "营业顺序", "朝九晚五"),
        *("广告投放(?!的)", "广告经理", "厨房学徒", "跑腿小弟", "本地经理", "新业务开发员", "受训"),
        *("发薪日", "首次(?!破产)", "首位", "旁观", "宣传", "货源", "饮料来源", "冷冻", "主人"),
        *("平手", "(?<!乡村)(?<!大众)营销员", "联赛", "墙", "常设指令", "公寓楼", "专家台", "配方"),
        *("接着下", "倒回", "撤回了", "影响到", "请离", "删除我", "读提示", "走的步", "广告的东西"),
        *("不能再达成", "不经过任何", "座房屋会", "人人都有", "拿到链接的人", "因平局判定去了"),
        *("货物", "棋谱", "员工卡", "[栋间所]房屋", "每间", "公司就绪", "重组公司", "写信"),
        *(
            "谁胜谁",
            "逐步播放晚",
            "这个晚上",
            "在场的人",
            "被抢先，就用飞机广告",
            "学到能上",
            "负责信箱",
        ),
        *(
            "删除账号",
            "收起(?!面板|专家)",
            "已没有$",
            "这样做不行",
            "没有投票权",
            "房屋}?饿",
            "五份需求",
        ),
        *(
            "每一步先确认",
            "没有选择的步骤自动",
            r"选顺位 \+1",
            "归哪个上级",
            r"胜率低\{points\}%",
            r"\{house\}饿",
            r"\{x\}, \{y\}",
        ),
    ),
    "de": (
        *("Kartenteil", "Wohnbl", "Stadtplan(?!er)", "reihenfolge", "[Bb]ankrott", "Ausbilder"),
        *("Personalwerber", "Personalmanager", "Ortsleiter", "Lastwagenfahrer", "kein „{"),
        *(r"\bNachfragen\b", "Bank [^.;,]*pleite", "Folge (ihrer|der|dieser)", "BALD OFFEN"),
        *(
            "Einen Sitz",
            "fällt an für",
            r"lässt (durch )?\{by",
            "nichts mehr tun",
            "Zurücknehmen nimmt",
        ),
        *("[Öö]ffnet bald", "Firma (er)?öffnen", "Spieldatei", "Bargeld", "einen Manager"),
        *("ohne Grenze", r"Briefe? mehr\b", r"[Öö]ffne\w* .*Firma", "[Bb]ald offen", "[Aa]usbild"),
        *(
            "Rival",
            "[Dd]auerauftr",
            r"\bW[aä]nde?\b",
            r"\bLinien?\b(?! zwischen)",
            r"\bLig(a|en)\b",
        ),
        *(
            "Gegenlinie",
            "frische[nr]? Plän",
            r"\bDing\b",
            "Klänge",
            "Tisch im Netz",
            "äße",
            "täte",
        ),
        *("Essenszeit", "Startwert", "Rezept", "Platz {place} der", "Reichweite der Kamp", "Shift"),
        *("keine Wahl lässt", "[Ww]er den Tisch eröffnet", r"\bFuhren?\b", "Expertentisch"),
        *("[Ww]eglegen", "[Ww]eggelegt", "Mich löschen", "Du bist gelöscht"),
        *(r"(Ein|ein|weiteren?) Spiel\b", "beendeten? Spiel", "Spiele spielen"),
        *(
            "die Rede ist",
            "Käme dazu",
            "Nichts davon",
            "sagen wir dir nichts",
            "Mit Absicht gesucht",
        ),
        *(
            "von selbst tun",
            "für dieselbe Runde",
            r"durch \{by",
            "bringt die Post",
            "lernt für das",
        ),
        *("Wieder, wie es ist", "ist gerade nicht zu haben", r"\b0 \$", "direkt einzustellen"),
        *(
            "wer zu spät kommt",
            "Leer eröffnen",
            "wer diesen Server betreibt",
            "seine Position als",
            "Wer dort spielt",
            r"\{all\} Karten",
            r"\{x\}, \{y\}",
        ),
    ),
}


@pytest.mark.parametrize("lang", complete_languages())
def test_words_that_we_have_given_up_are_not_said(lang: str) -> None:
    assert {word: places for word in GIVEN_UP[lang] if (places := wrong(lang, word))} == {}


def test_percent_has_a_space_in_german_only() -> None:
    for lang in complete_languages():
        odd = r"[\d}]%" if lang == "de" else r"[\d}] %"
        assert wrong(lang, odd) == [], lang


@pytest.mark.parametrize("lang", complete_languages())
def test_there_is_one_way_to_write_an_ellipsis(lang: str) -> None:
    odd = r"\.\.\.|(?<!…)…(?!…)|………" if lang == "zh" else r"\.\.\.|(?<![ “„])…|……"
    assert wrong(lang, odd) == []


def test_apostrophes_are_not_straight() -> None:
    for lang in complete_languages():
        assert wrong(lang, r"(?<![`=\w])'|'(?!')") == [], lang


@pytest.mark.parametrize("lang", complete_languages())
def test_what_is_said_about_a_decision_is_short_and_no_question(lang: str) -> None:
    for key, line in guide(lang).asks.items():
        assert not re.search("[?？]", line), key
        if lang == "zh":
            assert len(re.findall(rf"[{HAN}]", line)) <= 35, key
        else:
            assert len(line.split()) <= {"en": 20, "de": 22}[lang], key


def rows() -> dict[str, tuple[str, ...]]:
    """The words of the glossary, an English one with those of the other languages."""
    table = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    found: dict[str, tuple[str, ...]] = {}
    for row in re.findall(r"^\| (.+) \| (.+) \| (.+) \|$", table, re.MULTILINE):
        cells = [re.split(r", |、", cell) for cell in row]
        if len({len(cell) for cell in cells}) == 1:
            for english, *others in zip(*cells, strict=True):
                name = re.sub(r" \(.*", "", english)
                found[name.lower()] = (name, *others)
    return found


CONCEPTS = {
    "stock": ("table.stock", "column.stock"),
    "map": ("map.map", "column.map"),
    "tile": ("map.tile", "decide.field.tile"),
    "square": ("map.square",),
    "tie": ("playback.tie",),
    "distance": ("playback.distance", "column.distance"),
    "turn": ("table.turn_word",),
    "turn order": ("table.turn_order",),
    "position": ("decide.field.position",),
    "freezer": ("step.freezer", "table.storage"),
    "unit price": ("table.price",),
    "bankrupt": ("table.bankrupt", "review.bankrupt"),
    "milestone": ("cards.title.milestone", "rules.kind.milestone"),
    "drink source": ("map.source",),
    "entrance": ("map.entrance",),
    "house": ("map.house", "column.house"),
    "garden": ("map.garden",),
    "apartment building": ("map.apartment",),
    "restaurant": ("map.restaurant",),
    "campaign": ("map.campaign", "decide.field.number"),
    "chain": ("column.chain", "playback.chain", "review.chain"),
    "coming soon": ("board.coming_soon",),
    "demand": ("column.demand",),
    "at work": ("place.work",),
    "module": ("column.module", "rules.kind.module"),
    "scenario": ("column.scenario",),
    "reserve card": ("table.reserve",),
    "forever": ("board.for_ever",),
}
"""Where a word of the glossary stands by itself."""


@pytest.mark.parametrize("concept", CONCEPTS)
def test_concepts_have_the_words_of_the_glossary(concept: str) -> None:
    words = rows()[concept]
    for lang, word in zip(("en", "zh", "de"), words, strict=True):
        for key in CONCEPTS[concept]:
            assert message(lang, key).lower() == word.lower(), (lang, key)


@pytest.mark.parametrize("lang", complete_languages())
def test_the_words_of_other_boxes_lead_to_ours(lang: str) -> None:
    file = ROOT / "client" / "src" / "texts" / "rules" / f"{lang}.json"
    aliases = json.loads(file.read_text(encoding="utf-8"))[ALIASES]
    pairs = [pair.split("=") for pair in aliases.split(", ")]
    one = guide(lang)
    said = " ".join(
        [paragraph.text for chapter in one.chapters for paragraph in chapter.paragraphs]
        + [chapter.title for chapter in one.chapters]
        + [f"{term.name} {term.text}" for term in one.terms]
        + list(messages(lang).values())
    ).lower()
    assert len(pairs) >= 5
    for theirs, ours in pairs:
        assert ours.lower() in said, ours
        assert theirs != ours
