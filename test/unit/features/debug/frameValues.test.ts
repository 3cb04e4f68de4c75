import assert from "node:assert/strict";
import type * as vscode from "vscode";
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
    values: new Map([
      ["amount", `{0x${"ab".repeat(20)}: 7}`],
      ["more", "1"],
    ]),
  };
  const shown = (document: string): readonly string[] =>
    frameValues({ getText: () => document }, running).map((value) => {
      const { range, text: drawn } = value as vscode.InlineValueText;
      return `${range.start.line}:${range.start.character}-${range.end.character} ${drawn}`;
    });

  it("are those of its variables up to where it is, outside of strings, comments, and members", () => {
    const [line = "", before = ""] = [text.split("\n")[5], text.split("\n")[4]];
    const [header, statement] = [before.indexOf("amount"), line.indexOf("+= amount") + 3];
    const drawn = "amount = {0xabab…abab: 7}";
    assert.deepEqual(shown(text), [
      `4:${header}-${header + 6} ${drawn}`,
      `5:${statement}-${statement + 6} ${drawn}`,
    ]);
  });

  it("are none where the document has another text", () => {
    assert.deepEqual(shown(`${text} `), []);
    assert.equal(shown(text.replaceAll("\n", "\r\n")).length, 2);
  });
});
