import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { pageAttributes, pageElements } from "../../fuzz/checks/page.ts";

const source = path.join(import.meta.dirname, "../../../src");

/** What the components tell the renderer, which draws none of it. */
const drawnNowhere = new Set(["key", "ref", "dangerouslysetinnerhtml"]);

/** The elements and attributes that the components of the pages write, each with its file. */
function written(): { readonly elements: Map<string, string>; readonly attributes: Map<string, string> } {
  const elements = new Map<string, string>();
  const attributes = new Map<string, string>();
  for (const file of globSync("**/*.tsx", { cwd: source })) {
    const text = readFileSync(path.join(source, file), "utf8");
    const visit = (node: ts.Node): void => {
      if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
        const name = node.tagName.getText();
        // A name that begins with a capital is a component, whose attributes are its own.
        if (/^[a-z]/.test(name)) {
          elements.set(name, file);
          for (const attribute of node.attributes.properties) {
            if (ts.isJsxAttribute(attribute)) attributes.set(attribute.name.getText().toLowerCase(), file);
          }
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  }
  return { elements, attributes };
}

describe("the markup that is expected of any input", () => {
  const { elements, attributes } = written();

  it("has every element that a component writes", () => {
    assert.ok(elements.size > 20, "the components were found");
    assert.deepEqual(
      [...elements].filter(([name]) => !pageElements.has(name)),
      [],
    );
  });

  it("has every attribute that a component writes", () => {
    const drawn = [...attributes].filter(
      ([name]) => !drawnNowhere.has(name) && !/^(?:data-|aria-|on)/.test(name),
    );
    assert.deepEqual(
      drawn.filter(([name]) => !pageAttributes.has(name)),
      [],
    );
  });
});
