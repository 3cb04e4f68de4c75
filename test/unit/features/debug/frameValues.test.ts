import assert from "node:assert/strict";
import { DebugSources } from "../../../../src/app/debugging/debugSources.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { programOf, vaultText } from "../../app/debugging/timelines.ts";

usePlainEditor();
const { frameValues } = await import("../../../../src/features/debug/frameValues.ts");

describe("values in the text of a function", () => {
  const text = vaultText.replace(
    "total += amount;",
    'log("amount"); this.amount; total += amount; // amount',
  );
  const [source] = new DebugSources([programOf(text)]).all;
  const running = {
    source: source!,
    start: text.indexOf("function deposit"),
    end: text.indexOf("for ("),
    names: new Set(["amount", "more"]),
  };
  const shown = (document: string): readonly string[] =>
    frameValues({ getText: () => document }, running).map(
      ({ range: { start, end } }) => `${start.line}:${start.character}-${end.character}`,
    );

  it("are those of its variables up to where it is, outside of strings, comments, and members", () => {
    const [line = "", before = ""] = [text.split("\n")[5], text.split("\n")[4]];
    const [header, statement] = [before.indexOf("amount"), line.indexOf("+= amount") + 3];
    assert.deepEqual(shown(text), [`4:${header}-${header + 6}`, `5:${statement}-${statement + 6}`]);
  });

  it("are none where the document has another text", () => {
    assert.deepEqual(shown(`${text} `), []);
    assert.equal(shown(text.replaceAll("\n", "\r\n")).length, 2);
  });
});
