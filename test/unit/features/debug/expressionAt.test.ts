import assert from "node:assert/strict";
import { usePlainEditor } from "../../../plainEditor/load.ts";

usePlainEditor();
const { expressionAt, provideEvaluatableExpression } =
  await import("../../../../src/features/debug/expressionAt.ts");

/** @param marked a source in which `|` stands before the pointer */
function expressionIn(marked: string): string | undefined {
  const text = marked.replace("|", "");
  const found = expressionAt(text, marked.indexOf("|"));
  return found && text.slice(found.start, found.end);
}

describe("expressionAt", () => {
  it("is a name with all that stands before it", () => {
    const expected: Readonly<Record<string, string>> = {
      "x = positions[user].|debt;": "positions[user].debt",
      "x = positions[user].deb|t + 1;": "positions[user].debt",
      "x = |positions[user].debt;": "positions",
      "x = positions[us|er].debt;": "user",
      "a[b[c].d][e].f.|g.h": "a[b[c].d][e].f.g",
      "(msg.|sender)": "msg.sender",
      "type(uint256).|max": "type(uint256).max",
      "address(this).|balance": "address(this).balance",
      "a /* b */ . |c": "a /* b */ . c",
      "f({to: |user})": "user",
      "ok ? |one : two": "one",
      "total|": "total",
    };
    for (const [marked, expression] of Object.entries(expected))
      assert.equal(expressionIn(marked), expression, marked);
  });

  it("is none of what a call returns, of names of arguments, and outside of names", () => {
    for (const marked of ["f(x).|y", "f(x)[1].|y", "f({|to: user, n: 1})", "f({to: user, |n: 1})"])
      assert.equal(expressionIn(marked), undefined, marked);
    for (const marked of [
      "a | + b",
      "1|8",
      '"some| text"',
      "// some| comment\n",
      "].|a",
      ".|a",
      "",
      "|",
      "a[].|",
    ])
      assert.equal(expressionIn(marked), undefined, marked);
  });

  it("is named in full, as it can stand on several lines", () => {
    const text = "x = positions[user]\n  .debt;";
    const document = {
      getText: () => text,
      offsetAt: () => text.indexOf("debt") + 1,
      positionAt: (offset: number) => ({ line: text.slice(0, offset).split("\n").length - 1, character: 0 }),
    };
    const found = provideEvaluatableExpression(document as never, {} as never);
    assert.equal(found?.expression, "positions[user]\n  .debt");
    assert.deepEqual([found.range.start.line, found.range.end.line], [0, 1]);
  });
});
