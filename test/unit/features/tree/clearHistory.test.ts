import assert from "node:assert/strict";
import { clear } from "../../../../src/app/history/changes.ts";
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
    ownCode: { forget: note("builds"), onDidChange: () => () => undefined },
    windowCalls: { forget: note("calls") },
  };
  user.picks = () => answer;
  const deployments = { look: () => Promise.resolve(calls.push("files")), addresses: new Set() };
  const services = {
    deployments: () => Promise.resolve(deployments),
    published: () => Promise.resolve({ forget: note("agreed") }),
  };
  await loadTrees(services as never, known as never).commands.clear();
  return calls;
}

describe("clearing the history", () => {
  afterEach(() => (user.picks = () => undefined));

  it("has forgotten what the workspace's builds say and what was agreed to as well, unless it is turned away", async () => {
    assert.deepEqual(await done("Clear"), ["files", "builds", "calls", "earlier", "agreed", "clear"]);
    assert.equal(user.statusTexts.at(-1), "History cleared");
    const { length } = user.statusTexts;
    assert.deepEqual(await done("Cancel"), []);
    assert.equal(user.statusTexts.length, length);
    assert.deepEqual(await done(undefined, true), ["files", "builds", "calls", "earlier", "agreed"]);
  });
});
