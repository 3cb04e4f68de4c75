import assert from "node:assert/strict";
import type { Devnet } from "../devnet/devnet.ts";
import { documentOf } from "../plainEditor/document.ts";
import { commands, editor, neverCancelled, offered, panels } from "../plainEditor/editor.ts";
import { Position, Selection } from "../plainEditor/values.ts";

/** Something a user does: what has to stand before is prepared, then what is counted runs. */
export type Action = {
  /** How many files it has to come to. */
  readonly goal: number;
  readonly prepare: (devnet: Devnet) => Promise<() => Promise<Check>>;
};

/** Looks whether what was done is what was meant. It is not counted: to look at a page draws it. */
type Check = () => void;

const verify: Action = {
  goal: 45,
  prepare: (devnet) => {
    const { address = "" } = devnet.sample("perfect");
    const selection = new Selection(new Position(0, 5), new Position(0, 5));
    editor.window.activeTextEditor = { document: documentOf(address), selection };
    return Promise.resolve(async () => {
      const summary = await commands.get("contractLens.verifyUnderCursor")?.();
      return () => {
        assert.equal((summary as { word?: string } | undefined)?.word, "perfect");
        assert.match(panels.at(-1)?.shown ?? "", /Verified, exact match/);
      };
    });
  },
};

/** Whether a page was told of all that is known of a result: nobody is asked any more. */
const isDecoded = (message: unknown): boolean => {
  const text = JSON.stringify(message);
  return text.includes('"title":"Call tree"') && !/Looking for|Loading the calls/.test(text);
};

const logRow: Action = {
  goal: 12,
  prepare: async (devnet) => {
    const { transactionId } = devnet.sample("manyLogs");
    await commands.get("contractLens.inspectExecutionResult")?.(transactionId);
    const panel = panels.at(-1);
    assert.ok(panel);
    // What looks for the names of its calls in the background is another action.
    await panel.until(({ messages }) => messages.some(isDecoded));
    const isRows = (message: unknown): boolean => (message as { type?: string }).type === "rows";
    const { length } = panel.messages;
    return async () => {
      panel.send({ type: "rows", list: "logs", from: 1, count: 1, filter: "", version: "" });
      await panel.until(({ messages }) => messages.slice(length).some(isRows));
      return () => undefined;
    };
  },
};

const hover: Action = {
  goal: 30,
  prepare: (devnet) => {
    const { address = "" } = devnet.sample("perfect");
    const document = documentOf(address);
    return Promise.resolve(async () => {
      const place = new Position(0, 5);
      let told: string;
      // On a busy machine the response comes after the hover has stopped waiting; the next one has it.
      do told = JSON.stringify(await offered.hovers?.provideHover(document, place as never, neverCancelled));
      while (told.includes("Waiting for"));
      return () => assert.match(told, /Not verified.*Created/);
    });
  },
};

export const actions: Readonly<Record<string, Action>> = { verify, logRow, hover };
