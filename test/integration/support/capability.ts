import assert from "node:assert/strict";
import { showText } from "./editor.ts";
import { hoverAt } from "./hover.ts";

/** What a link of our hovers runs: a command with its arguments, the last of them with a capability in it. */
export type OurLink = {
  readonly command: string;
  readonly given: readonly [
    subject: string,
    options: { readonly network?: string; readonly capability: string },
  ];
};

/** Takes our own link that runs a command out of the hover over an identifier, as another extension could. */
export async function linkInHover(reference: string, command: string): Promise<OurLink> {
  const { document, selection } = await showText(reference, reference);
  const hover = await hoverAt(document, selection.active);
  const [, given] = new RegExp(`command:${command.replace(".", "[.]")}[?]([^ )]+)`).exec(hover) ?? [];
  assert.ok(given !== undefined, `the hover has a link to ${command}`);
  return { command, given: JSON.parse(decodeURIComponent(given)) as OurLink["given"] };
}
