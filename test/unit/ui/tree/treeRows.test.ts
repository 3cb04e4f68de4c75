import assert from "node:assert/strict";
import type { ListedContract } from "../../../../src/app/history/listing.ts";
import type { ResultEntry, VerificationEntry } from "../../../../src/app/history/entry.ts";
import { attemptRow } from "../../../../src/ui/tree/attemptRow.ts";
import { contractRow, type RowState } from "../../../../src/ui/tree/contractRow.ts";
import { contractEntryMarkdown, resultEntryMarkdown } from "../../../../src/ui/tree/entryMarkdown.ts";
import { resultRow } from "../../../../src/ui/tree/resultRow.ts";
import { visitRow } from "../../../../src/ui/tree/visitRow.ts";
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

const noAnswer = { name: "circle-slash", tone: "careful" };

describe("rows of the tree", () => {
  const cases: readonly (readonly [
    what: string,
    of: ListedContract,
    state: RowState | undefined,
    row: object,
  ])[] = [
    [
      "verified and pinned",
      listed({ id: ["0.0.1001", at], verification: ["perfect", at], pinned: [true, at] }),
      undefined,
      {
        label: "0.0.1001",
        description: "exact match · pinned",
        icon: { name: "verified-filled", tone: "good" },
      },
    ],
    [
      "not verified",
      listed({ verification: ["notVerified", at] }),
      undefined,
      {
        label: "0x5FbD…0aa3",
        description: "not verified",
        icon: { name: "unverified", tone: "neutral" },
      },
    ],
    [
      "deleted",
      listed({ deleted: [true, at], verification: ["notVerified", at] }),
      undefined,
      {
        label: "0x5FbD…0aa3",
        description: "deleted · not verified",
        icon: { name: "trash", tone: "careful" },
      },
    ],
    [
      "last attempted in vain",
      listed({}),
      undefined,
      {
        label: "0x5FbD…0aa3",
        description: "no published source",
        icon: { name: "question", tone: "careful" },
      },
    ],
    [
      "of which nothing is known",
      listed({}, []),
      undefined,
      {
        label: "0x5FbD…0aa3",
        description: "verification unknown",
        icon: { name: "question", tone: "neutral" },
      },
    ],
    [
      "being asked about",
      listed({}, []),
      { kind: "asking" },
      {
        label: "0x5FbD…0aa3",
        description: "loading… · verification unknown",
        icon: { name: "loading~spin", tone: "neutral" },
      },
    ],
    [
      "that could not be asked about",
      listed({ verification: ["partial", at] }),
      { kind: "failed", sentence: "Nothing listens." },
      {
        label: "0x5FbD…0aa3",
        description: "no response · partial match",
        icon: noAnswer,
      },
    ],
    [
      "whose last attempt had no answer",
      listed({}, [{ ...listedAttempt, entry: { ...attempt, word: "timedOut" } }]),
      undefined,
      { label: "0x5FbD…0aa3", description: "timed out", icon: noAnswer },
    ],
    [
      "whose last attempt had an answer",
      listed({}),
      undefined,
      {
        label: "0x5FbD…0aa3",
        description: "no published source",
        icon: { name: "question", tone: "careful" },
      },
    ],
    [
      "with its name in the verified source",
      listed({ verification: ["perfect", at], verifiedName: ["Counter", at] }),
      undefined,
      {
        label: "Counter 0x5FbD…0aa3",
        description: "exact match",
        icon: { name: "verified-filled", tone: "good" },
      },
    ],
    [
      "that has lost its name",
      listed({ id: ["0.0.1001", at], verification: ["notVerified", at], verifiedName: ["", at] }),
      undefined,
      {
        label: "0.0.1001",
        description: "not verified",
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

  it("tell more of a contract at rest", () => {
    const contract = listed({
      id: ["0.0.1001", at],
      verification: ["perfect", new Date(2026, 6, 23, 18, 30).getTime()],
      verifiedName: ["Counter", new Date(2026, 6, 23, 18, 31).getTime()],
      deleted: [true, new Date(2026, 6, 22, 7, 15).getTime()],
    });
    const row = contractRow(contract, { kind: "failed", sentence: "Nothing listens at 127.0.0.1:9." });
    assert.deepEqual(row.tooltip().split("\n"), [
      "Nothing listens at 127.0.0.1:9. This row shows earlier data. Refresh to try again.",
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
    assert.deepEqual(
      [label, description, icon.name],
      ["No published source", "09:05 · job · sourcify.dev", "warning"],
    );
    const execution = resultRow(listedResult, new Date(2026, 6, 25).getTime());
    assert.deepEqual(
      [execution.label, execution.description, execution.icon.name],
      ["Reverted", "Jul 24, 09:05 · 0.0.902-1767255862…/2", "error"],
    );
    assert.match(execution.tooltip(), /0\.0\.902-1767255862-323439856\/2\nResult CONTRACT_REVERT_EXECUTED/);
  });

  it("have one sign for attempts without an answer, which others do not have", () => {
    const icon = (word: string, status?: "perfect" | "notVerified"): object =>
      attemptRow({ ...listedAttempt, entry: { ...attempt, word, status } }, now).icon;
    for (const word of ["unreachable", "timedOut", "serviceFailed", "unfinished"])
      assert.deepEqual(icon(word), noAnswer, word);
    assert.deepEqual(
      [icon("compileFailed"), icon("cancelled"), icon("rateLimited"), icon("timedOut", "perfect")],
      [
        { name: "error", tone: "bad" },
        { name: "circle-outline", tone: "neutral" },
        { name: "warning", tone: "careful" },
        { name: "pass", tone: "good" },
      ],
    );
  });

  it("show what was done with outcome, time and network", () => {
    const contract = listed({ id: ["0.0.1001", at], verifiedName: ["Counter", at] });
    const rows = [
      visitRow({ kind: "record", at, contract, listed: contract }, now),
      visitRow({ kind: "verification", at, contract, listed: listedAttempt }, now),
      visitRow({ kind: "result", at, contract: undefined, listed: listedResult }, now),
    ];
    assert.deepEqual(
      rows.map(({ label, description }) => `${label}: ${description}`),
      [
        "Counter 0.0.1001: Record · 09:05 · Hedera Testnet",
        "Counter 0.0.1001: No published source · 09:05 · Hedera Testnet",
        "0.0.902-1767255862…/2: Reverted · 09:05 · Hedera Testnet",
      ],
    );
  });

  it("are copied as Markdown", () => {
    assert.equal(
      contractEntryMarkdown(
        listed({ id: ["0.0.1001", at], verifiedName: ["Counter_", at], deleted: [true, at] }),
      ),
      `# Contract 0.0.1001

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
