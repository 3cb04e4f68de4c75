import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { above, nodes } from "./syntax.ts";

const source = path.join(import.meta.dirname, "../../../src");

/** The layers that put something before people, beside `text`, and those below whose words could get there. */
const layers = ["features", "editor", "ui", "app", "core"];

const sources = layers.flatMap((layer) =>
  readdirSync(path.join(source, layer), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => {
      const name = `${layer}/${file.split(path.sep).join("/")}`;
      const text = readFileSync(path.join(source, name), "utf8");
      return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
    }),
);

/** What reads like words for people and is none, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  "Contract Lens": "a name, which no language has another word for",
  "Hedera Local": "the name of a network, which settings refer to",
  "Local Node": "the same",
  "<!doctype html>": "what a page is written in",
  "font-src data:": "what its policy is written in",
  "<span style=": "the same",
  "alpha beta build canary": "words that are looked for in texts",
  "Could NOT open editor": "what VS Code itself says, of which it gives no other sign",
};

/** Files of names alone, which no language has other words for. */
const filesOfNames = new Set([
  "app/networks/chainName.ts",
  "app/networks/moreChains.ts",
  "app/networks/publicChains.ts",
  "decode/system/systemContractNames.ts",
]);

/** What VS Code shows of an object that it is given. */
const shownProperties = new Set([
  ...["label", "title", "detail", "description", "prompt", "placeHolder", "tooltip", "message"],
]);

/** What VS Code shows of what it is called with. */
const shownArguments = /\.(?:show(?:Information|Warning|Error)Message|setStatusBarMessage)$/;

/** What is called with texts for the log alone, which is English: whoever helps a user reads it too. */
const forTheLog = /(?:^|[.#])(?:log\.(?:trace|debug|info|warn|error)|inBackground|logUnexpected)$|^super$/;

type Text = ts.StringLiteralLike | ts.TemplateExpression;

/** What a text says, without what is filled in, and without icons. */
function wordsOf(text: Text): string {
  const parts = ts.isStringLiteralLike(text)
    ? [text.text]
    : [text.head.text, ...text.templateSpans.map(({ literal }) => literal.text)];
  return parts.join("\0").replaceAll(/\$\([a-z-]+\)/g, "");
}

/** Names of classes, and what the document is told beside its words. */
const isForDrawing = (node: ts.Node): boolean =>
  ts.isJsxAttribute(node) && ["class", "key"].includes(node.name.getText());

const isForTheLog = (node: ts.Node): boolean =>
  ts.isThrowStatement(node) ||
  (ts.isCallExpression(node) && forTheLog.test(node.expression.getText().replace("!", "")));

const isShown = (node: ts.Node): boolean =>
  (ts.isPropertyAssignment(node) && shownProperties.has(node.name.getText())) ||
  (ts.isCallExpression(node) && shownArguments.test(node.expression.getText())) ||
  (ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isPropertyAccessExpression(node.left) &&
    shownProperties.has(node.left.name.text));

const isCompared = ({ parent }: Text): boolean =>
  ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken;

const isText = (node: ts.Node): node is Text => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

const place = (text: Text): string => `${text.getSourceFile().fileName}: ${text.getText().slice(0, 200)}`;

const texts = sources
  .flatMap(nodes)
  .filter(isText)
  .filter((text) => !filesOfNames.has(text.getSourceFile().fileName))
  .filter(
    (text) =>
      !above(text).some((node) => ts.isImportDeclaration(node) || isForTheLog(node) || isForDrawing(node)),
  );

const isException = (text: Text): boolean =>
  Object.keys(exceptions).some((exception) => text.getText().slice(1).startsWith(exception));

describe("the source beside text", () => {
  it("holds no sentences, and no other words in a row", () => {
    assert.ok(texts.length > 1000, `${texts.length} texts`);
    const sentences = texts
      .filter((text) => /[a-z]{2,},? [a-z]{2,}/i.test(wordsOf(text)))
      .filter((text) => !isException(text));
    assert.deepEqual(sentences.map(place), []);
  });

  it("puts no word of its own before people", () => {
    // Pages and rows are plain data, which the tests of their translation look through.
    const shown = texts
      .filter((text) => !text.getSourceFile().fileName.startsWith("ui/"))
      .filter((text) => /[a-z]{2,}/i.test(wordsOf(text)))
      .filter((text) => !isCompared(text) && above(text).some(isShown))
      .filter((text) => !isException(text));
    assert.deepEqual(shown.map(place), []);
  });

  it("has no exception that is none", () => {
    const needed = texts.filter(isException).map((text) => text.getText().slice(1));
    assert.deepEqual(
      Object.keys(exceptions).filter((exception) => !needed.some((text) => text.startsWith(exception))),
      [],
    );
  });
});
