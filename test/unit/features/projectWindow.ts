import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { parseInThread } from "../../../src/platform/node/parseInThread.ts";
import { activated, onSockets } from "../../plainEditor/activated.ts";
import { editor, panels, settings } from "../../plainEditor/editor.ts";
import type { StandingPanel } from "../../plainEditor/panel.ts";
import { Uri } from "../../plainEditor/values.ts";
import { decodeEntities } from "../../support/decodeEntities.ts";
import { eventually } from "../../support/fakeClock.ts";
import { openBatchPlace, posted } from "../app/batch/place.ts";

type Action = Readonly<Record<string, unknown>>;

/** What the buttons of a page do, in order. */
export function actionsOf({ shown }: StandingPanel): readonly Action[] {
  const found = shown.matchAll(/data-action="([^"]*)"/g);
  return [...found].map(([, action = ""]) => JSON.parse(decodeEntities(action)) as Action);
}

/** Presses the first button of a page that does this, which has to be there. @returns what the page has sent */
export function press(panel: StandingPanel, wanted: Action): Action {
  const action = actionsOf(panel).find((one) => does(one, wanted));
  assert.ok(action !== undefined, `no button does ${JSON.stringify(wanted)}`);
  panel.send(action);
  return action;
}

/** Presses such a button once the page shows it. */
export async function pressSoon(panel: StandingPanel, wanted: Action): Promise<Action> {
  await eventually(() => isOffered(panel, wanted));
  return press(panel, wanted);
}

/** Whether a page has a button that does this. */
export const isOffered = (panel: StandingPanel, wanted: Action): boolean =>
  actionsOf(panel).some((action) => does(action, wanted));

const does = (action: Action, wanted: Action): boolean =>
  Object.entries(wanted).every(([name, value]) => action[name] === value);

/** The words of a page. */
export const wordsOf = ({ shown }: StandingPanel): string =>
  decodeEntities(shown.replace(/<style[^]*?<\/style>/g, "").replace(/<[^>]+>/g, " ")).replace(/\s+/g, " ");

/** The network of the services, and one that has another service and nothing else. */
export const local = "Local";
export const other = "Other";

/**
 * The extension in a window whose only folder is a project on the disk, beside a mirror node and a verification service on a
 * socket, both of which it reaches by its active network.
 */
export async function openWindow(content?: Readonly<Record<string, unknown>>) {
  const place = await openBatchPlace(content);
  const extension = await activated(onSockets, { parseLargeJson: parseInThread });
  const url = place.server.url;
  const network = { name: local, chainId: "1", mirrorUrl: url, verifierUrl: url, verifierProtocol: "job" };
  settings.set("contractLens.networks", [network, { name: other, chainId: "7", verifierUrl: url }]);
  settings.set("contractLens.network", local);
  const uri = Uri.parse(place.folder.uri);
  const opened = { uri, name: "project" };
  editor.workspace.workspaceFolders = [opened];
  const close = async (): Promise<void> => {
    extension.end();
    editor.workspace.workspaceFolders = undefined;
    await place[Symbol.asyncDispose]();
  };
  /** What has been asked for so far would have reached the services by now. */
  const rested = (): Promise<void> => setTimeout(40);
  return {
    ...place,
    rested,
    posted: () => posted(place),
    extension,
    uri,
    /** The network as it is set, for a test that sets another one. */
    ownNetwork: network,
    /** The panel that was opened last. */
    panel: (): StandingPanel => {
      const last = panels.at(-1);
      assert.ok(last !== undefined, "there is no panel");
      return last;
    },
    [Symbol.asyncDispose]: close,
  };
}
