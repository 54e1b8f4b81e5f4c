"""`magnate scenarios`: the presets, and the modules of the expansion."""

from __future__ import annotations

from magnate.cli.app import command
from magnate.cli.options import Json, Lang
from magnate.cli.show import columns, console, print_json, table
from magnate.modules import find_module, module_names


@command("scenarios", "magnate scenarios", "magnate new --scenario korean_city -o seoul.json")
def scenarios(lang: Lang, json: Json = False) -> None:
    """List the scenarios and the modules, with what each is about."""
    from magnate import scenarios as presets
    from magnate.texts import Words

    words = Words((), lang)
    found = [
        {
            "id": preset.id,
            "name": words.label("scenario", preset.id),
            "does": words.about("scenario", preset.id),
            "modules": preset.modules,
            "options": preset.options,
            "players": presets.players_of(preset),
        }
        for preset in presets.scenarios()
    ]
    modules = [
        {
            "id": name,
            "name": words.label("module", name),
            "does": words.about("module", name),
            "options": find_module(name).options,
        }
        for name in module_names()
    ]
    if json:
        print_json({"scenarios": found, "modules": modules})
        return
    out = console()
    rows = [
        (preset.id, _range(presets.players_of(preset)), words.about("scenario", preset.id))
        for preset in presets.scenarios()
    ]
    out.print(table(columns(lang, "scenario", "seats", "about"), rows))
    rows = [(str(row["id"]), _values(row["options"]), str(row["does"])) for row in modules]
    out.print(table(columns(lang, "module", "option", "about"), rows))


def _range(players: tuple[int, ...]) -> str:
    return f"{min(players)}–{max(players)}"


def _values(options: object) -> str:
    """`name=value|value`, the default first."""
    assert isinstance(options, dict)
    return " ".join(f"{name}={'|'.join(values)}" for name, values in options.items())
