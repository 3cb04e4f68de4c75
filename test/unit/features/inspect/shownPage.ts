import assert from "node:assert/strict";
import { panels } from "../../../plainEditor/editor.ts";
import type { StandingPanel } from "../../../plainEditor/panel.ts";
import { settled } from "../../../support/fakeClock.ts";
import { attributeValues } from "../../ui/markup.ts";

/** What a mirror node answers of what it does not have. */
export const missing = () =>
  Response.json({ _status: { messages: [{ message: "Not found" }] } }, { status: 404 });

/** The panel that was opened last. */
export const panel = (): StandingPanel => panels.at(-1) ?? assert.fail("There is no panel.");

/** What it says. */
export const said = (): string => panel().shown.replace(/<[^>]*>/g, "");

/** The messages of its buttons and links that have a type. */
export const actions = (type: string, shown = panel().shown): readonly object[] =>
  attributeValues(shown, "data-action")
    .map((each) => JSON.parse(each) as object)
    .filter((each) => "type" in each && each.type === type);

/** The message of the first of these. */
export const action = (type: string): object => actions(type)[0] ?? assert.fail(`no ${type}`);

/** Presses that. */
export const press = (type: string): void => panel().send(action(type));

/** Resolves once it says something. */
export const showing = (text: string): Promise<void> => panel().until(() => said().includes(text));

/** What asks nobody was done by then. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await settled();
}
