import assert from "node:assert/strict";
import { activated, own } from "../../../plainEditor/activated.ts";
import { changeSetting, commands, panels } from "../../../plainEditor/editor.ts";
import type { StandingPanel } from "../../../plainEditor/panel.ts";

export const transaction = "0.0.2001-1700000021-000000000";

/** A network beside the one in use. */
export const third = { name: "Third", chainId: "9", mirrorUrl: "https://third.example" };

/** What a command to inspect returns. */
type Summary = {
  readonly kind: string;
  readonly network: string;
  readonly subject: string;
  readonly outcome: string;
};

export function run(command: string, ...given: unknown[]): Promise<Summary | undefined> {
  return commands.get(`contractLens.${command}`)?.(...given) as Promise<Summary | undefined>;
}

/** The extension, with two networks. */
export async function activatedWithNetworks(): ReturnType<typeof activated> {
  const extension = await activated();
  changeSetting("contractLens.networks", [own, third]);
  return extension;
}

/** The panel that was opened last. */
export function panel(): StandingPanel {
  return panels.at(-1) ?? assert.fail("There is no panel.");
}
