import assert from "node:assert/strict";
import { Fragment, h } from "preact";
import { renderToString } from "preact-render-to-string";
import "../../../../src/ui/components/guard.ts";
import { hostileTexts, misbehaviour } from "../../../support/hostileTexts.ts";

describe("what components draw", () => {
  for (const [name, text] of Object.entries(hostileTexts)) {
    it(`is text alone, with ${name} in content, lists, fragments and attributes`, () => {
      const drawn = renderToString(
        h(
          "p",
          { title: text, "data-action": text },
          text,
          [text, h("code", null, text)],
          h(Fragment, null, text),
        ),
      );
      assert.equal(misbehaviour(drawn), undefined);
      assert.deepEqual(drawn.match(/<\/?\w+/g), ["<p", "<code", "</code", "</p"]);
    });
  }

  it("is never run, loaded or sent to", () => {
    const active = {
      onclick: "alert(1)",
      dangerouslySetInnerHTML: { __html: "<b>" },
      style: "color: red",
      href: "https://page.example",
      src: "picture.png",
      srcdoc: "<p>",
      action: "/",
      formaction: "/",
      innerHTML: "<b>",
      srcset: "a.png",
    };
    for (const [name, value] of Object.entries(active))
      assert.throws(() => h("a", { [name]: value } as object), /Not an attribute for a value/, name);
    assert.doesNotThrow(() => h("button", { onClick: () => undefined }));
  });

  it("takes no element that it has not made itself, and none that loads or runs something", () => {
    const forged: unknown[] = [
      { type: "img", props: { src: "x" }, key: null, ref: null },
      { type: "img", props: { src: "x" }, constructor: undefined },
      Object.assign(Object.create(null) as object, { type: "b", props: {} }),
    ];
    for (const child of forged) assert.throws(() => h("p", null, child as string), /Not an element of ours/);
    for (const name of ["script", "STYLE", "iframe", "object", "meta"])
      assert.throws(() => h(name, null), /Not an element of a page/);
  });

  it("has a button without its message rather than with half of it", () => {
    assert.equal(renderToString(h("button", { "data-action": "x".repeat(100_001) })), "<button></button>");
  });

  it("gives custom elements texts and flags, no objects", () => {
    assert.throws(() => h("vscode-button", { "aria-label": ["a"] } as object), /takes texts only/);
    assert.match(
      renderToString(h("vscode-button", { secondary: true } as object)),
      /<vscode-button secondary>/,
    );
  });
});
