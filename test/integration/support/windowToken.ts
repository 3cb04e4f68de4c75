import assert from "node:assert/strict";
import { showText } from "./editor.ts";
import { hoverAt } from "./hover.ts";

/** Takes our own token out of a link of ours over an identifier, as no page or file could. */
export async function windowToken(reference: string): Promise<string> {
  const { document, selection } = await showText(reference, reference);
  const [, token] = /%22token%22%3A%22([\w-]+)%22/.exec(await hoverAt(document, selection.active)) ?? [];
  assert.ok(token !== undefined, "the hover has links with a token");
  return token;
}
