import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { unplainWords } from "../../support/plainWords.ts";
import { above, nodes } from "./syntax.ts";

const folder = path.join(import.meta.dirname, "../../../src/text");

const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) =>
    ts.createSourceFile(file, readFileSync(path.join(folder, file), "utf8"), ts.ScriptTarget.Latest, true),
  );

/** The log is English. */
const forTheLog = new Set(["networks/networkProblem.ts"]);

const isMessage = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.getText() === "l10n.t";

const place = (node: ts.Node): string => `${node.getSourceFile().fileName}: ${node.getText().slice(0, 200)}`;

const all = sources.flatMap(nodes);
const calls = all.filter(isMessage);
const texts = all.filter(
  (node): node is ts.StringLiteralLike | ts.TemplateExpression =>
    ts.isStringLiteralLike(node) || ts.isTemplateExpression(node),
);

describe("the source of sentences", () => {
  it("holds messages that can be found: literal, and of the library's own name", () => {
    assert.ok(calls.length > 250, `${calls.length} messages`);
    const other = calls.filter(({ arguments: [message] }) => !message || !ts.isStringLiteralLike(message));
    assert.deepEqual(other.map(place), []);
  });

  it("makes no sentence before it is shown", () => {
    const early = calls.filter((call) => !above(call).some((node) => ts.isFunctionLike(node)));
    assert.deepEqual(early.map(place), []);
  });

  it("holds no words for people beside its messages", () => {
    const beside = texts
      .filter((text) => !forTheLog.has(text.getSourceFile().fileName))
      .filter((text) => /[a-z]{2,} [a-z]{2,}/i.test(text.getText()))
      .filter((text) => !above(text).some((node) => isMessage(node) || ts.isThrowStatement(node)));
    assert.deepEqual(beside.map(place), []);
  });

  it("names every value that a message has a placeholder for", () => {
    const wrong = calls.filter(({ arguments: [message, ...values] }) => {
      const places = new Set(message?.getText().match(/\{[0-9]\}/g));
      return values.length !== 0 && places.size !== values.length;
    });
    assert.deepEqual(wrong.map(place), []);
  });

  it("speaks plainly", () => {
    assert.deepEqual(texts.filter((text) => unplainWords(text.getText()).length > 0).map(place), []);
  });
});
