import assert from "node:assert/strict";
import type { ListedContract, Visit } from "../../../../src/app/history/historyListing.ts";
import type { OwnNames } from "../../../../src/app/verification/verifiedName.ts";
import { visitRow } from "../../../../src/ui/tree/visitRow.ts";
import { at, listed, listedAttempt, listedResult, network, now } from "./rows.ts";

describe("rows of what was done", () => {
  it("call a contract by what the workspace calls it, where its verified source is not known", () => {
    const labels = (contract: ListedContract, own?: OwnNames): readonly string[] => {
      const visits: readonly Visit[] = [
        { kind: "record", at, contract, listed: contract },
        { kind: "verification", at, contract, listed: listedAttempt },
        { kind: "result", at, contract, listed: listedResult },
      ];
      const shown = visits.map((visit) => visitRow(visit, now, network, undefined, own).label);
      return [...new Set(shown)];
    };
    const unnamed = listed({ id: "0.0.1001" });
    assert.deepEqual(labels(unnamed, { build: "Menu" }), ["Menu 0.0.1001"]);
    assert.deepEqual(labels(unnamed, { deployment: { name: "Carte" } }), ["Carte 0.0.1001"]);
    assert.deepEqual(labels(unnamed), ["0.0.1001"]);
    const verified = listed({ id: "0.0.1001", verifiedName: ["Counter", at] });
    assert.deepEqual(labels(verified, { build: "Menu" }), ["Counter 0.0.1001"]);
  });

  it("show what was done with outcome, time and, where that is another than the active one, network", () => {
    const contract = listed({ id: "0.0.1001", verifiedName: ["Counter", at] });
    const rows = [
      visitRow({ kind: "record", at, contract, listed: contract }, now, "Hedera Testnet"),
      visitRow({ kind: "verification", at, contract, listed: listedAttempt }, now, "Hedera Testnet"),
      visitRow({ kind: "result", at, contract: undefined, listed: listedResult }, now, "Other"),
    ];
    assert.deepEqual(
      rows.map(({ label, description }) => `${label}: ${description}`),
      [
        "Counter 0.0.1001: Record · 09:05",
        "Counter 0.0.1001: No published source · 09:05",
        "0.0.902-1767255862…/2: Reverted · 09:05 · Hedera Testnet",
      ],
    );
  });
});
