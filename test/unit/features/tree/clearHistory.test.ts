import assert from "node:assert/strict";
import { clear } from "../../../../src/app/history/historyUpdates.ts";
import { listHistory } from "../../../../src/app/history/historyListing.ts";
import { own } from "../../../plainEditor/activated.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { addressOf, contractEntry, historyWith } from "../../../support/histories.ts";

usePlainEditor();

const address = addressOf(1);

/** What is done once the question is answered. @param answer undefined: turned away @param isEmpty whether there is no entry */
async function done(answer: string | undefined, isEmpty = false): Promise<readonly string[]> {
  const { loadTrees } = await import("../../../../src/features/tree/entryActions.ts");
  const calls: string[] = [];
  const note = (name: string) => () => void calls.push(name);
  const state = historyWith({ [own.name]: isEmpty ? {} : { [address]: contractEntry(address, Date.now()) } });
  const known = {
    history: {
      listing: listHistory(state),
      deleteEarlier: () => Promise.resolve(calls.push("earlier")),
      updateNow: (change: unknown) => Promise.resolve(void calls.push(change === clear ? "clear" : "other")),
    },
    buildMatches: { clear: note("builds"), onDidChange: () => () => undefined },
    workspaceCalls: { clear: note("calls") },
  };
  user.picks = () => answer;
  const deployments = { refresh: () => Promise.resolve(calls.push("files")), addresses: new Set() };
  const services = {
    deployments: () => Promise.resolve(deployments),
    published: () => Promise.resolve({ clear: note("agreed") }),
  };
  await loadTrees(services as never, known as never).commands.clear();
  return calls;
}

describe("Clear History", () => {
  afterEach(() => (user.picks = () => undefined));

  it("also removes stored verdicts and agreements, unless declined", async () => {
    assert.deepEqual(await done("Clear"), ["files", "builds", "calls", "earlier", "agreed", "clear"]);
    assert.equal(user.statusTexts.at(-1), "History cleared");
    const { length } = user.statusTexts;
    assert.deepEqual(await done("Cancel"), []);
    assert.equal(user.statusTexts.length, length);
    assert.deepEqual(await done(undefined, true), ["files", "builds", "calls", "earlier", "agreed"]);
  });
});
