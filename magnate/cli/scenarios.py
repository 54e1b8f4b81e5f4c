"""`magnate scenarios`: the presets, and the modules of the expansion."""

from __future__ import annotations

from magnate.cli.app import command
from magnate.cli.options import Json, Lang
from magnate.cli.show import columns, console, print_json, table
from magnate.modules import find_module, module_names


@command("scenarios", "magnate scenarios", "magnate new --scenario korean_city -o seoul.json")
def scenarios(lang: Lang, json: Json = False) -> None:
    """List the scenarios, the modules and their options, with what each is about."""
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
    named = [(str(row["id"]), str(row["does"])) for row in modules]
    out.print(table(columns(lang, "module", "about"), named))
    options = [one for name in module_names() for one in find_module(name).options.items()]
    chosen = [
        (f"{name}={value}", f"{words.label('option', name)} · {words.form('option', name, value)}")
        for name, values in options
        for value in values
    ]
    out.print(table(columns(lang, "option", "about"), chosen))


def _range(players: tuple[int, ...]) -> str:
    return f"{min(players)}–{max(players)}"
