import assert from "node:assert/strict";
import { renderDocument } from "../../../src/ui/document/document.ts";
import type { Html } from "../../../src/ui/parts/html.ts";
import { everyPage } from "./everyPage.ts";
import { attributeValues, tagsOf } from "./markup.ts";

const cspSource = "https://page.example";
const nonce = "bm9uY2U";

function rendered(body: Html): string {
  const resources = {
    cspSource,
    nonce,
    scriptUri: `${cspSource}/page.js`,
    styleUri: `${cspSource}/page-styles.css`,
    document: 1,
  };
  return renderDocument({ title: "A page", body, resources, state: {} });
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

const bodies = everyPage();

describe("content security policy", () => {
  it("lets every page load and run its own script, style, font and pictures, and nothing else", () => {
    const policies = new Set(bodies.map((body) => JSON.stringify(policyOf(rendered(body)))));
    assert.deepEqual(
      [...policies].map((policy) => JSON.parse(policy) as unknown),
      [
        {
          "default-src": ["'none'"],
          "script-src": [`'nonce-${nonce}'`],
          "style-src": [cspSource],
          "font-src": [cspSource],
          "img-src": [cspSource],
          "base-uri": ["'none'"],
          "form-action": ["'none'"],
        },
      ],
    );
    assert.ok(bodies.length > 500, `${bodies.length} pages`);
  });

  it("stands before anything that it is about", () => {
    const tags = tagsOf(rendered(bodies[0]!));
    const policy = tags.findIndex((tag) => tag.startsWith("<meta http-equiv"));
    const first = tags.findIndex((tag) => /^<(?:link|script|style|body)\b/.test(tag));
    assert.ok(policy >= 0 && policy < first);
  });

  it("is never needed: no page has a handler, a style, a frame, a form or a link of its own", () => {
    const found = bodies.flatMap((body) => tagsOf(String(body)).filter((tag) => active.test(tag)));
    assert.deepEqual([...new Set(found)], []);
  });

  it("gives the nonce to one script", () => {
    for (const body of bodies) {
      const page = rendered(body);
      assert.equal(page.split(nonce).length - 1, 2, "in the policy and in the script's tag");
    }
  });
});
