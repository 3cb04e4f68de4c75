import assert from "node:assert/strict";
import { noLabels } from "../../../support/noLabels.ts";
import type { Entry } from "../../../../src/app/history/entry.ts";
import { resultKey, verificationKey } from "../../../../src/app/history/entryHandle.ts";
import { listHistory } from "../../../../src/app/history/historyListing.ts";
import { WorkspaceCalls } from "../../../../src/app/history/workspaceCalls.ts";
import { own } from "../../../plainEditor/activated.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { addressOf, contractEntry, historyWith } from "../../../support/histories.ts";

usePlainEditor();

const day = 24 * 60 * 60 * 1000;
const noon = new Date().setHours(12, 0, 0, 0);

const settings = {
  networks: () => ({ networks: [own], problems: [] }),
  activeNetwork: () => own,
  onDidChange: () => ({ dispose: () => undefined }),
};

function resultEntry(number: number, seenAt: number, contract = addressOf(1)): Entry {
  const transaction = `0.0.2-${number}-000000001`;
  return {
    kind: "result",
    contract,
    transaction,
    nonce: 0,
    result: "SUCCESS",
    seenAt,
    called: undefined,
  };
}

function attemptEntry(number: number, seenAt: number, contract = addressOf(1)): Entry {
  return {
    kind: "verification",
    id: String(number),
    contract,
    word: "perfect",
    status: "perfect",
    protocol: "job",
    host: "verifier.example",
    seenAt,
  };
}

const keyOf = (entry: Entry): string =>
  entry.kind === "result"
    ? resultKey(entry.transaction, entry.nonce)
    : entry.kind === "verification"
      ? verificationKey(entry.contract, entry.id)
      : entry.address;

function historyOf(entries: readonly Entry[]) {
  const state = historyWith({
    [own.name]: Object.fromEntries(entries.map((entry) => [keyOf(entry), entry])),
  });
  return { listing: listHistory(state), onDidChange: () => () => undefined } as never;
}

describe("the view of the history", () => {
  const treeOf = async (entries: readonly Entry[]) => {
    const { HistoryTree } = await import("../../../../src/features/tree/historyTree.ts");
    return new HistoryTree(settings as never, historyOf(entries), new WorkspaceCalls());
  };

  it("has two days open, of which others have their rows once they are opened", async () => {
    const tree = await treeOf([0, 1, 2, 3].map((ago) => resultEntry(ago + 1, noon - ago * day)));
    const days = tree.children(undefined);
    assert.deepEqual(
      days.map((handle) => tree.item(handle).collapsibleState),
      [2, 2, 1, 1],
    );
    for (const handle of days) {
      assert.equal(tree.children(handle).length, 1);
      assert.equal(tree.tooltip(handle), undefined);
    }
  });

  it("shows the latest 200 of a day, and says of how many earlier ones there are", async () => {
    const tree = await treeOf(
      Array.from({ length: 401 }, (_, index) => resultEntry(index + 1, noon - (401 - index))),
    );
    const [today = ""] = tree.children(undefined);
    const pages = [tree.children(today)];
    assert.equal(tree.children(undefined).length, 1);
    for (let last = pages[0]?.at(-1) ?? ""; pages.length < 3; last = pages.at(-1)?.at(-1) ?? "") {
      const { label, collapsibleState, contextValue } = tree.item(last);
      assert.equal(label, pages.length === 1 ? "201 earlier entries" : "1 earlier entry");
      assert.deepEqual([collapsibleState, contextValue], [1, "day"]);
      pages.push(tree.children(last));
    }
    assert.deepEqual(
      pages.map(({ length }) => length),
      [201, 201, 1],
    );
    const rows = pages.flat().filter((handle) => !handle.startsWith("day"));
    assert.equal(new Set(rows).size, 401);
    assert.match(rows[0] ?? "", /0\.0\.2-401-/);
    assert.match(rows.at(-1) ?? "", /0\.0\.2-1-/);
  });
});

describe("the view of contracts", () => {
  it("shows what was seen of a contract newest first, verifications and results together", async () => {
    const { ContractsTree } = await import("../../../../src/features/tree/contractsTree.ts");
    const history = historyOf([
      contractEntry(addressOf(1), noon),
      attemptEntry(1, noon - 4000),
      resultEntry(2, noon - 3000),
      attemptEntry(3, noon - 2000),
      resultEntry(4, noon - 1000),
    ]);
    const tree = new ContractsTree({ settings, deploymentName: () => undefined } as never, {
      history,
      workspaceCalls: new WorkspaceCalls(),
      facts: { onDidChange: () => () => undefined, of: () => ({}) as never },
      labels: noLabels,
      sources: {
        onDidChange: () => () => undefined,
        stateOf: () => assert.fail(),
        load: () => assert.fail(),
      },
    });
    const [network] = tree.children(undefined);
    const [contract] = tree.children(network);
    assert.deepEqual(
      tree.children(contract).map((handle) => handle.split("\t")[0]),
      ["result", "verification", "result", "verification"],
    );
    assert.match(tree.children(contract)[0] ?? "", /0\.0\.2-4-/);
  });
});
