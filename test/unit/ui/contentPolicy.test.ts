import assert from "node:assert/strict";
import { renderDocument } from "../../../src/ui/document/document.ts";
import type { PageModel } from "../../../src/ui/page/pageModel.ts";
import { withOpenRows } from "../../support/drawnPage.ts";
import { everyPage } from "./everyPage.ts";
import { attributeValues, tagsOf } from "./markup.ts";

const nonce = "bm9uY2U";

function rendered(page: PageModel): string {
  const resources = {
    nonce,
    script: "",
    styles: "",
    elementsUri: "https://page.example/page-elements.js",
    document: 1,
  };
  return renderDocument({ title: "A page", page, resources, state: {} });
}

/** A policy's directives with their sources. */
function policyOf(page: string): Readonly<Record<string, readonly string[]>> {
  const policies = attributeValues(page, "content").filter((content) => content.includes("-src"));
  assert.equal(policies.length, 1, "one policy");
  const directives = (policies[0] ?? "").split(";").map((directive) => directive.trim().split(/\s+/));
  return Object.fromEntries(directives.map(([name = "", ...sources]) => [name, sources]));
}

/** Elements that load, run, send or re-aim something, and attributes that do. */
const active =
  /^<(?:script|style|link|meta|base|form|iframe|frame|object|embed|img|video|audio|portal|a)\b|[\s"](?:on\w+|style|srcdoc|src|href|action|formaction|ping|background)[\s=>/]/i;

describe("content security policy", () => {
  const policies = new Set<string>();
  const nonces = new Set<number>();
  const found = new Set<string>();
  let [first, count] = ["", 0];
  before(() => {
    for (const page of everyPage()) {
      const document = rendered(withOpenRows(page));
      const body = document.slice(
        document.indexOf('<div id="page"'),
        document.indexOf('<div class="unseen"'),
      );
      if (count === 0) first = document;
      count += 1;
      policies.add(JSON.stringify(policyOf(document)));
      nonces.add(document.split(nonce).length - 1);
      for (const tag of tagsOf(body)) if (active.test(tag)) found.add(tag);
    }
  });

  it("lets every page load and run its own script, style, font and pictures, and nothing else", () => {
    assert.deepEqual(
      [...policies].map((policy) => JSON.parse(policy) as unknown),
      [
        {
          "default-src": ["'none'"],
          "script-src": [`'nonce-${nonce}'`],
          "style-src": [`'nonce-${nonce}'`],
          "font-src": ["data:"],
          "base-uri": ["'none'"],
          "form-action": ["'none'"],
        },
      ],
    );
    assert.ok(count > 500, `${count} pages`);
  });

  it("stands before anything that it is about", () => {
    const tags = tagsOf(first);
    const policy = tags.findIndex((tag) => tag.startsWith("<meta http-equiv"));
    const other = tags.findIndex((tag) => /^<(?:link|script|style|body)\b/.test(tag));
    assert.ok(policy >= 0 && policy < other);
  });

  it("is never needed: no page has a handler, a style, a frame, a form or a link of its own", () => {
    assert.deepEqual([...found], []);
  });

  it("gives the nonce to one script and its styles", () => {
    assert.deepEqual([...nonces], [4], "twice in the policy, and in their tags");
  });
});
