"""The client's colours are the drawings' colours."""

from pathlib import Path

from magnate.draw.css import style_sheet

CLIENT = Path(__file__).parents[2] / "client" / "src" / "style" / "tokens.css"


def test_the_client_has_the_colours_of_the_drawings():
    assert CLIENT.read_text() == style_sheet(), "run: python -m magnate.draw.css > " + str(CLIENT)
