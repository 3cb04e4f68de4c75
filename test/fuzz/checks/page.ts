import assert from "node:assert/strict";
import { parsePageMessage } from "../../../src/ui/page/pageMessage.ts";
import { decodeEntities } from "../../support/decodeEntities.ts";
import { assertSeen } from "./unseen.ts";

/** All elements of all pages. */
export const pageElements = new Set(
  (
    "br button circle code dd details div dl dt h1 h2 h3 header hgroup li line main ol p path pre rect search section span " +
    "strong summary svg table tbody td text th thead time title tr ul wbr " +
    "vscode-button vscode-option vscode-progress-ring vscode-single-select vscode-textfield"
  ).split(" "),
);

/** All attributes of all pages, beside those that begin with `data-` and `aria-`. */
export const pageAttributes = new Set(
  (
    "class cx cy d datetime dx height hidden icon-only id invalid label maxlength open overflow placeholder r role rx " +
    "scope secondary selected slot step tabindex text-anchor title transform type value width x x1 x2 y y1 y2"
  ).split(" "),
);

const tag = /<(\/?)([a-z][a-z0-9-]*)((?:\s+[a-z][a-z0-9-]*(?:="[^"<]*")?)*)\s*(\/?)>/g;
const childless = new Set(["br", "wbr", "meta"]);

/**
 * A page is of our own elements and attributes alone, every one of them closed, with nothing between them that could be
 * taken for more: so strict that every HTML parser reads it alike. Every button says something that its panel takes.
 */
export function assertPage(page: string): void {
  assertSeen(page);
  assertMarkup(page, pageElements, pageAttributes);
}

function assertMarkup(page: string, known: ReadonlySet<string>, named: ReadonlySet<string>): void {
  const open: string[] = [];
  const between = page.replaceAll(
    tag,
    (_whole, closes: string, name: string, inside: string, closed: string) => {
      assert.ok(known.has(name), `An element <${name}>`);
      for (const [, attribute = "", value] of inside.matchAll(/\s([a-z][a-z0-9-]*)(?:="([^"]*)")?/g)) {
        const isKnown = named.has(attribute) || /^(?:data|aria)-/.test(attribute);
        assert.ok(isKnown, `An attribute ${attribute} of <${name}>`);
        if (value !== undefined) assertEscaped(value);
        if (attribute === "data-action") assertAction(decodeEntities(value ?? ""));
      }
      if (closes !== "") assert.equal(open.pop(), name);
      else if (closed === "" && !childless.has(name)) open.push(name);
      return "";
    },
  );
  assert.deepEqual(open, [], "Not closed.");
  assert.doesNotMatch(between, /</);
  assertEscaped(between);
}

/** An ampersand begins an entity of ours, or it could begin one of theirs. */
function assertEscaped(text: string): void {
  assert.doesNotMatch(text, /&(?!#\d+;|(?:amp|lt|gt|quot);)/);
}

function assertAction(action: string): void {
  assert.notEqual(parsePageMessage(JSON.parse(action)), undefined, `No message: ${action.slice(0, 500)}`);
}
