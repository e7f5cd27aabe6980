"""The server for agents, asked by the protocol's own client over standard input and output."""

import asyncio
import base64
import os
import sys

import pytest

pytest.importorskip("mcp.server.mcpserver")

from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from test_office import EXPECTED, deck_with_faults

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60"><g transform="translate(10 5)">'
    '<rect width="60" height="20"/><text x="30" y="14" font-size="12" text-anchor="middle">'
    "%s</text>"
    '</g><text x="95" y="50" font-family="Arial" font-size="10">end</text></svg>'
)


def ask(folder, *calls):
    """The results of calls: a structured result, or what was returned in place of it."""

    async def talk():
        environment = {
            k: v for k, v in os.environ.items() if k.startswith(("TEXTMEASURE", "PYTHON", "PATH"))
        }
        server = StdioServerParameters(
            command=sys.executable,
            args=["-m", "textmeasure.mcp", "--root", str(folder)],
            env=environment,
        )
        async with Client(stdio_client(server)) as client:
            tools = (await client.list_tools()).tools
            results = [await client.call_tool(name, arguments) for name, arguments in calls]
            return tools, [
                each if each.is_error else each.structured_content or each for each in results
            ]

    return asyncio.run(talk())


def test_tools_have_short_descriptions_and_schemas(tmp_path):
    tools, _ = ask(tmp_path)
    assert [each.name for each in tools] == [
        "measure", "fit", "wrap", "check_boxes", "check_pptx", "check_svg", "fonts", "render",
    ]  # fmt: skip
    for each in tools:
        assert len(each.description) < 300
        assert each.output_schema or each.name == "render"


def test_five_tasks_of_an_agent(tmp_path):
    deck_with_faults().save(str(tmp_path / "deck.pptx"))
    _, (deck, sizes, fit, boxes, good, bad, picture, names) = ask(
        tmp_path,
        ("check_pptx", {"path": "deck.pptx"}),
        ("measure", {"texts": ["Hello", "Hello again"], "font": "Inter", "size": 16, "width": 60}),
        ("fit", {"text": "Quarterly results", "width": 60, "height": 40, "size": 30}),
        ("check_boxes", {"boxes": [
            {"text": "A heading that is long", "width": 60, "height": 20, "x": 0, "y": 0},
            {"text": "Other", "width": 100, "x": 10, "y": 5}]}),
        ("check_svg", {"svg": SVG % "short"}),
        ("check_svg", {"svg": SVG % "much too long for it"}),
        ("render", {"text": "Hello again", "width": 60}),
        ("fonts", {}),
    )  # fmt: skip
    assert deck["checked"] == 13 and len(deck["findings"]) == 10
    found = {each["where"].partition(": ")[2].partition(",")[0] for each in deck["findings"]}
    assert found == EXPECTED
    assert [each["lines"] for each in sizes["result"]] == [1, 2]
    assert (
        not fit["fits"]
        and 0 < fit["largest_size"] < 30
        and fit["too_wide"] == ["Quarterly", "results"]
    )
    assert [each["where"] for each in boxes["findings"]] == ["box 1", "box 2"]
    # The last text begins five units before the end of the view.
    assert [each["where"] for each in good["findings"]] == ["end"]
    assert [each["problem"].partition(":")[0] for each in bad["findings"]] == [
        "it leaves the viewBox", "it leaves its shape", "it leaves the viewBox",
    ]  # fmt: skip
    assert base64.b64decode(picture.content[0].data).startswith(b"\x89PNG")
    assert "Noto Sans CJK JP" in names["result"]


@pytest.mark.parametrize(
    "name, arguments, message",
    [
        ("check_pptx", {"path": "../deck.pptx"}, "no file below"),
        ("check_pptx", {"path": "/etc/passwd"}, "no file below"),
        ("check_pptx", {"path": "notes.txt"}, "give a .pptx"),
        ("check_svg", {"svg": "<svg"}, "the SVG is no XML"),
        ("check_svg", {"svg": "<!DOCTYPE svg><svg/>"}, "without a DOCTYPE"),
        ("measure", {"texts": ["x"], "font": "No Such Font"}, "no font is named"),
        ("measure", {"texts": ["x"], "font": "/etc/passwd"}, "font is a name"),
        ("measure", {"texts": ["x"] * 1001}, "send fewer"),
        ("wrap", {"text": "x", "width": -1}, "width"),
        ("render", {"text": "x", "font": "No Such Font"}, "no font is named"),
    ],
)
def test_errors_say_what_to_do(tmp_path, name, arguments, message):
    (tmp_path / "notes.txt").write_text("x")
    _, (result,) = ask(tmp_path, (name, arguments))
    assert result.is_error and message in result.content[0].text
    assert "Traceback" not in result.content[0].text
