import assert from "node:assert/strict";
import { readFoundryBroadcast } from "../../../../src/builds/deployments/foundryBroadcast.ts";
import { readIgnitionJournal } from "../../../../src/builds/deployments/ignitionJournal.ts";
import { readOpenZeppelinManifest } from "../../../../src/builds/deployments/openZeppelinManifest.ts";
import { TooMuchToRead } from "../../../../src/core/json/jsonBudget.ts";
import type { JsonValue } from "../../../../src/core/json/jsonValue.ts";
import { atOnce } from "../../../support/atOnce.ts";

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
    assert.ok(read({ transactions: [{ additionalContracts: rows }] }) >= 10);
  });

  it("pauses among the proxies and the addresses of a manifest, and reads none that has too many", () => {
    const addressed = (count: number): string[] =>
      Array.from({ length: count }, (_, index) => `0x${index.toString(16).padStart(40, "0")}`);
    const read = (content: object) => [
      ...readOpenZeppelinManifest({ manifestVersion: "3.2", ...content }, ".openzeppelin/sepolia.json"),
    ];
    const proxies = addressed(20_000).map((address) => ({ address }));
    assert.ok(read({ proxies }).length >= 10);
    assert.ok(read({ impls: { a: { allAddresses: addressed(20_000) } } }).length >= 10);
    assert.throws(() => read({ impls: { a: { allAddresses: addressed(100_001) } } }), TooMuchToRead);
  });

  it("leaves out of a journal what has an ID that no module has", () => {
    const line = (futureId: string) =>
      `{"type":"DEPLOYMENT_EXECUTION_STATE_INITIALIZE","contractName":"A","futureId":"${futureId}"}`;
    const lines = ['{"type":"DEPLOYMENT_INITIALIZE","chainId":1}', line("m#A"), line("F".repeat(1025))];
    const journal = Buffer.from(lines.join("\n"));
    const parse = (text: string) => JSON.parse(text) as JsonValue;
    assert.deepEqual(atOnce(readIgnitionJournal(journal, "a/journal.jsonl", parse))?.unfinished, ["A"]);
  });
});
