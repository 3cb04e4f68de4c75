import assert from "node:assert/strict";
import { exactly } from "../../../support/relations.ts";
import type { ListedContract, Visit } from "../../../../src/app/history/historyListing.ts";
import type { OwnNames } from "../../../../src/app/verification/verifiedName.ts";
import type { ResultEntry, VerificationEntry } from "../../../../src/app/history/entry.ts";
import { attemptRow } from "../../../../src/ui/tree/attemptRow.ts";
import type { CheckProgress } from "../../../../src/app/contractChecks/serviceFailure.ts";
import { contractRow } from "../../../../src/ui/tree/contractRow.ts";
import { contractEntryMarkdown, resultEntryMarkdown } from "../../../../src/ui/tree/entryMarkdown.ts";
import { resultRow } from "../../../../src/ui/tree/resultRow.ts";
import { visitRow } from "../../../../src/ui/tree/visitRow.ts";
import { ofBuild } from "../../../support/decodings.ts";
import { error503, failedBy, late, refused } from "../../../support/serviceFailures.ts";
import { contractEntry } from "../../../support/histories.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const at = new Date(2026, 6, 24, 9, 5).getTime();
const now = new Date(2026, 6, 24, 12, 41).getTime();
const network = "Hedera Testnet";
const key = address.toLowerCase();

const attempt: VerificationEntry = {
  kind: "verification",
  id: "1",
  contract: key,
  word: "notPublished",
  status: undefined,
  protocol: "job",
  host: "sourcify.dev",
  seenAt: at,
};
const result: ResultEntry = {
  kind: "result",
  contract: key,
  transaction: "0.0.902-1767255862-323439856",
  nonce: 2,
  result: "CONTRACT_REVERT_EXECUTED",
  seenAt: at,
  called: undefined,
};
const listedAttempt = { network, key: `${key} 1`, entry: attempt };
const listedResult = { network, key: "0.0.902-1767255862-323439856/2", entry: result };

function listed(parts: Parameters<typeof contractEntry>[2], attempts = [listedAttempt]): ListedContract {
  return {
    network,
    key,
    entry: { ...contractEntry(address, at), ...parts },
    verifications: attempts,
    results: [],
  };
}

const noResponse = { name: "circle-slash", tone: "careful" };

describe("rows of the tree", () => {
  const cases: readonly (readonly [
    what: string,
    of: ListedContract,
    state: CheckProgress | undefined,
    row: object,
  ])[] = [
    [
      "verified and pinned",
      listed({ id: ["0.0.1001", at], verification: ["perfect", at], pinned: [true, at] }),
      undefined,
      {
        label: "0.0.1001",
        description: "Exact match · Pinned",
        icon: { name: "verified-filled", tone: "good" },
      },
    ],
    [
      "not verified",
      listed({ verification: ["notVerified", at] }),
      undefined,
      {
        label: "0x5FbD…0aa3",
        description: "Not verified",
        icon: { name: "unverified", tone: "neutral" },
      },
    ],
    [
      "deleted",
      listed({ deleted: [true, at], verification: ["notVerified", at] }),
      undefined,
      {
        label: "0x5FbD…0aa3",
        description: "Deleted · Not verified",
        icon: { name: "trash", tone: "careful" },
      },
    ],
    [
      "last attempted in vain",
      listed({}),
      undefined,
      {
        label: "0x5FbD…0aa3",
        description: "No published source",
        icon: { name: "warning", tone: "careful" },
      },
    ],
    [
      "of which nothing is known",
      listed({}, []),
      undefined,
      {
        label: "0x5FbD…0aa3",
        description: "Verification unknown",
        icon: { name: "question", tone: "neutral" },
      },
    ],
    [
      "being asked about",
      listed({}, []),
      { kind: "asking" },
      {
        label: "0x5FbD…0aa3",
        description: "Verification unknown · Loading…",
        icon: { name: "loading~spin", tone: "neutral" },
      },
    ],
    [
      "that could not be asked about",
      listed({ verification: ["partial", at] }),
      failedBy({ verifier: error503 }),
      {
        label: "0x5FbD…0aa3",
        description: "Partial match · Service error",
        icon: noResponse,
      },
    ],
    [
      "of which nothing is known, and that could not be asked about",
      listed({}, []),
      failedBy({ mirror: error503 }),
      { label: "0x5FbD…0aa3", description: "Mirror error", icon: noResponse },
    ],
    [
      "whose last attempt had no answer",
      listed({}, [{ ...listedAttempt, entry: { ...attempt, word: "timedOut" } }]),
      undefined,
      { label: "0x5FbD…0aa3", description: "Timed out", icon: noResponse },
    ],
    [
      "whose last attempt had an answer",
      listed({}),
      undefined,
      {
        label: "0x5FbD…0aa3",
        description: "No published source",
        icon: { name: "warning", tone: "careful" },
      },
    ],
    [
      "with its name in the verified source",
      listed({ verification: ["perfect", at], verifiedName: ["Counter", at] }),
      undefined,
      {
        label: "Counter 0x5FbD…0aa3",
        description: "Exact match",
        icon: { name: "verified-filled", tone: "good" },
      },
    ],
    [
      "that has lost its name",
      listed({ id: ["0.0.1001", at], verification: ["notVerified", at], verifiedName: ["", at] }),
      undefined,
      {
        label: "0.0.1001",
        description: "Not verified",
        icon: { name: "unverified", tone: "neutral" },
      },
    ],
  ];
  for (const [what, of, state, expected] of cases) {
    it(`show a contract ${what}`, () => {
      const { label, description, icon } = contractRow(of, state);
      assert.deepEqual({ label, description, icon }, expected);
    });
  }

  it("say whose code it is, and name the build where the service has told no name", () => {
    const own = { kind: "matched", relation: exactly, name: "Vault" } as const;
    const contract = listed({ id: ["0.0.1001", at], verification: ["notVerified", at] });
    const row = contractRow(contract, undefined, own);
    assert.equal(row.label, "Vault 0.0.1001");
    assert.equal(row.description, "Not verified · Your build");
    assert.ok(row.tooltip().includes("Built in this workspace as Vault"));
    const verified = listed({ id: ["0.0.1001", at], verifiedName: ["Counter", at] });
    assert.equal(contractRow(verified, undefined, own).label, "Counter 0.0.1001");
    const unnamed = contractRow(contract, undefined, { ...own, name: undefined });
    assert.equal(unnamed.label, "0.0.1001");
    assert.equal(contractRow(contract, undefined, { kind: "none" }).description, "Not verified");
  });

  it("name a contract as a deployment file does where nobody else names it, and only where that is a name", () => {
    const contract = listed({ id: ["0.0.1001", at] });
    const verified = listed({ id: ["0.0.1001", at], verifiedName: ["Counter", at] });
    const deployment = { name: "Till", path: "broadcast/A.s.sol/298/run-latest.json" };
    const row = contractRow(contract, undefined, undefined, deployment);
    assert.equal(row.label, "Till 0.0.1001");
    assert.ok(row.tooltip().includes("Named Till in broadcast/A.s.sol/298/run-latest.json"));
    const beside = contractRow(verified, undefined, undefined, deployment);
    assert.equal(beside.label, "Counter 0.0.1001");
    assert.ok(beside.tooltip().includes("Named Till in"));
    const odd = contractRow(contract, undefined, undefined, { ...deployment, name: "$(trash) Verified" });
    assert.equal(odd.label, "0.0.1001");
  });

  it("tell more of a contract at rest", () => {
    const contract = listed({
      id: ["0.0.1001", at],
      verification: ["perfect", new Date(2026, 6, 23, 18, 30).getTime()],
      verifiedName: ["Counter", new Date(2026, 6, 23, 18, 31).getTime()],
      deleted: [true, new Date(2026, 6, 22, 7, 15).getTime()],
    });
    const row = contractRow(contract, failedBy({ mirror: refused, verifier: late }));
    assert.deepEqual(row.tooltip().split("\n"), [
      "Connection refused by mirror.example. verifier.example did not respond within 9 seconds. Refresh to try again.",
      "Contract 0.0.1001 on Hedera Testnet",
      address,
      "Named Counter by the verification service, as of 2026-07-23 18:31",
      "Verified, exact match, as of 2026-07-23 18:30",
      "Deleted, as of 2026-07-22 07:15",
      "Last seen 2026-07-24 09:05",
    ]);
  });

  it("show attempts and results", () => {
    const { label, description, icon } = attemptRow(listedAttempt, now);
    assert.deepEqual([label, description, icon.name], ["No published source", "09:05", "warning"]);
    const execution = resultRow(listedResult, new Date(2026, 6, 25).getTime());
    assert.deepEqual(
      [execution.label, execution.description, execution.icon.name],
      ["Reverted", "Jul 24, 09:05", "error"],
    );
    assert.match(execution.tooltip(), /0\.0\.902-1767255862-323439856\/2\nResult CONTRACT_REVERT_EXECUTED/);
  });

  it("have one sign for attempts without a response, which others do not have", () => {
    const icon = (word: string, status?: "perfect" | "notVerified"): object =>
      attemptRow({ ...listedAttempt, entry: { ...attempt, word, status } }, now).icon;
    for (const word of ["unreachable", "timedOut", "serviceFailed", "unfinished"])
      assert.deepEqual(icon(word), noResponse, word);
    assert.deepEqual(
      [icon("compileFailed"), icon("cancelled"), icon("rateLimited"), icon("timedOut", "perfect")],
      [
        { name: "error", tone: "bad" },
        { name: "circle-outline", tone: "neutral" },
        { name: "warning", tone: "careful" },
        { name: "verified-filled", tone: "good" },
      ],
    );
  });

  it("have one sign and one word for an outcome, whichever tree shows it", () => {
    for (const word of ["perfect", "partial", "mismatch", "compileFailed", "timedOut", "cancelled"]) {
      const last = { ...listedAttempt, entry: { ...attempt, word } };
      const contract = listed({}, [last]);
      const shown = contractRow(contract, undefined);
      const visit = visitRow({ kind: "verification", at, contract, listed: last }, now, network);
      assert.deepEqual(
        [attemptRow(last, now), visit].map(({ icon }) => icon),
        [shown.icon, shown.icon],
      );
      assert.equal(attemptRow(last, now).label, shown.description);
      assert.equal(visit.description, `${shown.description} · 09:05`);
    }
  });

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
    const unnamed = listed({ id: ["0.0.1001", at] });
    assert.deepEqual(labels(unnamed, { build: "Menu" }), ["Menu 0.0.1001"]);
    assert.deepEqual(labels(unnamed, { deployment: { name: "Carte" } }), ["Carte 0.0.1001"]);
    assert.deepEqual(labels(unnamed), ["0.0.1001"]);
    const verified = listed({ id: ["0.0.1001", at], verifiedName: ["Counter", at] });
    assert.deepEqual(labels(verified, { build: "Menu" }), ["Counter 0.0.1001"]);
  });

  it("show what was done with outcome, time and, where that is another than the active one, network", () => {
    const contract = listed({ id: ["0.0.1001", at], verifiedName: ["Counter", at] });
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

  it("show what a result called and failed with, and whose names these are", () => {
    const contract = listed({ id: ["0.0.1001", at] });
    const called = {
      from: "verified",
      function: "withdraw",
      contract: "Vault",
      error: "AboveLimit",
    } as const;
    const entry = { ...result, called: [called, at] as const };
    const kept = { ...listedResult, entry };
    const row = resultRow(kept, now);
    assert.equal(row.label, "withdraw · Reverted: AboveLimit");
    const tooltip = row.tooltip().split("\n");
    assert.deepEqual(tooltip.slice(0, 3), [
      "Execution result on Hedera Testnet: Reverted: AboveLimit",
      "Vault.withdraw",
      "Named by the verified source, exact match, as of 2026-07-24 09:05",
    ]);
    const visit = visitRow({ kind: "result", at, contract, listed: kept }, now, network);
    assert.deepEqual(
      [visit.label, visit.description],
      ["Vault.withdraw", "Reverted: AboveLimit · 0.0.1001 · 09:05"],
    );
    const here = {
      function: "pay",
      contract: undefined,
      error: undefined,
      provenance: ofBuild("Till", { path: "out/Till.json" }),
    } as const;
    const own = resultRow(kept, now, here);
    assert.equal(own.label, "pay · Reverted");
    assert.match(own.tooltip(), /From out\/Till\.json, exact match/);
    assert.equal(visitRow({ kind: "result", at, contract, listed: kept }, now, network, here).label, "pay");
    assert.match(resultEntryMarkdown(kept, undefined), /^# Execution result: Reverted: AboveLimit\n/);
    const fine = { ...kept, entry: { ...entry, result: "SUCCESS" } };
    assert.equal(resultRow(fine, now).label, "withdraw · Succeeded");
  });

  it("are copied as Markdown", () => {
    assert.equal(
      contractEntryMarkdown(
        listed({ id: ["0.0.1001", at], verifiedName: ["Counter_", at], deleted: [true, at] }),
      ),
      `# Contract Counter\\_ 0.0.1001

- Address: \`${address}\`
- Contract ID: \`0.0.1001\`
- Network: \`Hedera Testnet\`
- Named \`Counter_\` by the verification service
- Verification: Last attempt here: No published source
- Deleted
- No published source (\`notPublished\`), job at \`sourcify.dev\`, ${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC
`,
    );
    assert.match(
      resultEntryMarkdown(listedResult, undefined),
      /^# Execution result: Reverted\n\n- Transaction: `0\.0\.902-.*\/2`/,
    );
  });
});
