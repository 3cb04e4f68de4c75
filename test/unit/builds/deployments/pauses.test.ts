import assert from "node:assert/strict";
import { readFoundryBroadcast } from "../../../../src/builds/deployments/foundryBroadcast.ts";
import { readIgnitionJournal } from "../../../../src/builds/deployments/ignitionJournal.ts";

describe("reading what tools wrote of many deployments", () => {
  it("pauses in a journal, whether its lines are many or long", () => {
    const many = `{"type":"WIPE_APPLY"}\n`.repeat(5000);
    const long = `{"type":"NETWORK_INTERACTION_REQUEST","data":"${"0".repeat(300_000)}"}\n`.repeat(10);
    for (const journal of [many, long]) {
      const reading = readIgnitionJournal(Buffer.from(journal), "journal.jsonl", () => null);
      assert.ok([...reading].length >= 10);
    }
  });

  it("pauses among the transactions and the receipts of a script", () => {
    const rows = Array.from({ length: 5000 }, () => ({}));
    const read = (content: object) => [...readFoundryBroadcast({ ...content }, "run-latest.json")].length;
    assert.ok(read({ transactions: rows }) >= 10);
    assert.ok(read({ transactions: [], receipts: rows }) >= 10);
    assert.ok(read({ deployments: rows.map(() => ({ transactions: [] })) }) >= 10);
  });
});
