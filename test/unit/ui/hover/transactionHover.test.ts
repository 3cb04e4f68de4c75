import assert from "node:assert/strict";
import type { TransactionFacts } from "../../../../src/app/hover/hoverFacts.ts";
import type { ResultDecoding } from "../../../../src/app/decoding/resultDecoding.ts";
import type { Provenance } from "../../../../src/decode/provenance.ts";
import { argument, decoded, errorOf, provenances } from "../../../support/decodedParts.ts";
import { calling, guessedDecoding, withdrawDecoding } from "../../../support/decodings.ts";
import { hexHover } from "../../../../src/ui/hover/hexHover.ts";
import { transactionHover } from "../../../../src/ui/hover/transactionHover.ts";
import { networkWith } from "../../../support/networks.ts";
import { failed, links, network, notFound, plainLines, result, transactionFacts } from "./facts.ts";

const id = "0.0.902-1767255862-323439856";
const title = "**Transaction** · Hedera Test";
const idRow = `ID: \`${id}\` [$(copy)](copy?${id})`;
const linkRow = `[Inspect](result?${id})`;
const panic = `0x4e487b71${"11".padStart(64, "0")}`;
const words = `0x08c379a0${"20".padStart(64, "0")}${"2".padStart(64, "0")}${"6e6f".padEnd(64, "0")}`;

/** What the mirror node responds, and what the hover tells of it between identifier and links. */
const results: readonly (readonly [fields: object, lines: readonly string[]])[] = [
  [
    {
      result: "SUCCESS",
      contract_id: "0.0.1001",
      gas_used: 2_400_000,
      gas_limit: 3_000_000,
      timestamp: "1767255864.323439856",
      error_message: null,
    },
    [
      "Result: $(pass-filled) Succeeded `SUCCESS`",
      "Contract: [`0.0.1001`](record?0.0.1001)",
      "Gas: 2,400,000 of 3,000,000 used (80%)",
      "Time: 2026-01-01 08:24:24 UTC",
    ],
  ],
  [
    { result: "CONTRACT_REVERT_EXECUTED", error_message: words, gas_used: null, gas_limit: 21_000 },
    ["Result: $(error) Reverted `CONTRACT_REVERT_EXECUTED`", "Gas: limit 21,000", "«Reason `no`»"],
  ],
  [
    { result: "CONTRACT_REVERT_EXECUTED", error_message: panic, gas_used: 5, gas_limit: 0 },
    [
      "Result: $(error) Reverted `CONTRACT_REVERT_EXECUTED`",
      "Reason: arithmetic overflow or underflow (panic 0x11)",
      "Gas: 5 used",
    ],
  ],
  [
    { result: "CONTRACT_REVERT_EXECUTED", error_message: "0xbaf684fe" },
    ["Result: $(error) Reverted `CONTRACT_REVERT_EXECUTED`", "Reason: custom error 0xbaf684fe"],
  ],
  [
    { result: "INSUFFICIENT_GAS", error_message: "INSUFFICIENT_GAS" },
    ["Result: $(error) Out of gas `INSUFFICIENT_GAS`"],
  ],
  [
    { result: "SOME_NEW_CODE", error_message: "words of the ledger" },
    ["Result: $(error) Failed: some new code `SOME_NEW_CODE`", "«Reason `words of the ledger`»"],
  ],
  [{ result: "toString" }, ["Result: $(error) Failed"]],
  [{ result: 7, gas_used: "x", timestamp: "soon" }, ["Result: $(warning) No outcome reported"]],
];

/** The same where there is no result. */
const withoutResult: readonly (readonly [parts: Partial<TransactionFacts>, line: string | undefined])[] = [
  [{ mode: "off" }, undefined],
  [{ mode: "cached" }, "$(circle-slash) No cached data yet."],
  [
    { result: { state: "asking", host: "mirror.example" } },
    "$(history) Waiting for mirror\\.example. Hover again.",
  ],
  [
    { result: failed({ kind: "timedOut", afterMilliseconds: 15_000 }) },
    "$(circle-slash) Request timed out. mirror\\.example did not respond within 15 seconds.",
  ],
  [
    { result: result(notFound, 404) },
    "$(circle-slash) Hedera Test has no such result. It may not be indexed yet, may have run no contract, or may be on another network.",
  ],
  [
    { result: result(notFound, 400) },
    "$(circle-slash) The Hedera Test mirror node rejected this identifier.",
  ],
];

describe("the hover of a transaction", () => {
  it("tells how it ended", () => {
    for (const [fields, lines] of results) {
      const shown = plainLines(
        transactionHover(transactionFacts(id, { result: result(fields) }), links, "utc"),
      );
      assert.deepEqual(shown, [title, idRow, ...lines, linkRow]);
    }
  });

  it("says why it tells nothing", () => {
    for (const [parts, line] of withoutResult) {
      const shown = plainLines(transactionHover(transactionFacts(id, parts), links, "utc"));
      const check =
        parts.result?.state === "failed" ? "·[Check Connection](checkConnection?Hedera%20Test)" : "";
      assert.deepEqual(shown, [title, idRow, ...(line === undefined ? [] : [line]), linkRow + check]);
    }
  });

  it("leaves out what the network has no service for", () => {
    const bare = networkWith({ name: "Bare", explorerUrl: "https://explorer.example/{transaction}" });
    const facts = transactionFacts(`${id}/1`, { network: bare, result: { state: "noService" } });
    assert.deepEqual(plainLines(transactionHover(facts, links, "utc")), [
      "**Transaction** · Bare",
      `ID: \`${id}/1\` [$(copy)](copy?${id}/1)`,
      "$(circle-slash) Bare has no mirror node. Only the text itself was read.",
      `[Explorer](explorer?${id}/1)`,
    ]);
  });
});

describe("the last row of a transaction's hover", () => {
  it("is left out where there is nothing to offer", () => {
    const facts = transactionFacts(id, {
      network: networkWith({ name: "Bare" }),
      result: { state: "noService" },
    });
    const lines = plainLines(transactionHover(facts, links, "utc"));
    assert.equal(lines.at(-1), "$(circle-slash) Bare has no mirror node. Only the text itself was read.");
  });

  it("inspects a hash, which is copied beside its digits", () => {
    const hash = `0x${"ab".repeat(32)}`;
    const parts = transactionHover(transactionFacts(hash), links, "utc");
    assert.equal(plainLines(parts).at(-1), `[Inspect](result?${hash})`);
    assert.match(parts[0]?.markdown ?? "", /\(command:copy\?0xab[^)]*"Copy Transaction Hash"\)/);
  });
});

describe("the hover of a 32-byte hex", () => {
  it("shows four digits, and sends nothing by itself", () => {
    const parts = hexHover({ kind: "hex", network, head: "0x37a9" }, "command:look?up");
    assert.deepEqual(plainLines(parts), [
      "**32 bytes** `0x37a9…` · Hedera Test",
      "A transaction hash or a private key: both look like this. Nothing is sent until you ask for it.",
      "[Look Up as Transaction](look?up)",
    ]);
  });

  it("offers nothing where there is nobody to ask", () => {
    const bare = networkWith({ name: "Bare" });
    const lines = plainLines(hexHover({ kind: "hex", network: bare, head: "0x37a9" }, "command:x"));
    assert.equal(lines.at(-1), "Bare has no mirror node, so transactions cannot be looked up.");
    assert.ok(!lines.join().includes("command:"));
  });

  it("says that builds are being read, where they may name a call or an error, and nothing else is waited for", () => {
    const says = (of: object | undefined, isReadingBuilds: boolean, decoding?: ResultDecoding): boolean =>
      plainLines(
        transactionHover(
          transactionFacts(id, { isReadingBuilds, ...(of === undefined ? {} : { result: result(of) }) }),
          links,
          "utc",
          decoding,
        ),
      ).includes("$(history) Reading the builds in this workspace. Hover again.");
    const custom = { result: "CONTRACT_REVERT_EXECUTED", error_message: "0xa1b2c3d4" };
    const called = { result: "SUCCESS", function_parameters: "0xa1b2c3d4" };
    for (const lacking of [custom, called]) {
      assert.equal(says(lacking, true), true);
      assert.equal(says(lacking, false), false);
    }
    assert.equal(says(custom, true, withdrawDecoding()), false, "it is named already");
    assert.equal(says({ result: "SUCCESS", function_parameters: "0x" }, true), false, "it calls no function");
    assert.equal(says(undefined, true), false);
  });

  it("says the call and the error in the names of their sources, where they are more than guesses", () => {
    const facts = transactionFacts(id, {
      result: result({ result: "CONTRACT_REVERT_EXECUTED", error_message: `0xa1b2c3d4${"0".repeat(64)}` }),
    });
    const lines = (decoding: ResultDecoding) => plainLines(transactionHover(facts, links, "utc", decoding));
    const known = lines(withdrawDecoding());
    assert.ok(known.includes("«Call `Vault.withdraw(amount: 500000000)`»"), known.join("\n"));
    assert.ok(known.includes("«Reason `AboveLimit(requested: 500000000, limit: 300000000)`»"));
    assert.ok(!known.some((line) => line.includes("0xa1b2c3d4")));
  });

  it("says beside names that are not certain how far they can be believed, and of several only how many", () => {
    const facts = transactionFacts(id, {
      result: result({ result: "CONTRACT_REVERT_EXECUTED", error_message: `0xa1b2c3d4${"0".repeat(64)}` }),
    });
    const amount = [argument("uint256", "amount", 5n)];
    const lines = (provenance: Provenance, parts: Partial<ResultDecoding> = {}) =>
      plainLines(
        transactionHover(
          facts,
          links,
          "utc",
          withdrawDecoding({
            call: calling("withdraw", amount, undefined, provenance),
            why: {
              error: {
                kind: "custom",
                selector: "a1b2c3d4",
                candidates: [decoded(errorOf("No", []), [], provenance)],
              },
              raisedBy: undefined,
            },
            nameOf: () => undefined,
            ...parts,
          }),
        ),
      );
    const proven = lines(provenances.sameCode);
    assert.ok(proven.includes("«Call `Vault.withdraw(amount: 5)` · names not proven»"), proven.join("\n"));
    assert.ok(proven.includes("«Reason `No()` · names not proven»"));
    const named = lines(provenances.signature);
    assert.ok(
      named.includes("«Call `withdraw(amount: 5)` · Guess from signatures\\.example, by signature»"),
      named.join("\n"),
    );
    const guessed = plainLines(transactionHover(facts, links, "utc", guessedDecoding()));
    assert.ok(guessed.includes("«Call `0x2e1a7d4d(…)` · Guess: 2 candidates»"), guessed.join("\n"));
    assert.ok(guessed.includes("«Reason `0xa1b2c3d4(…)` · Guess: 2 candidates»"));
    // Those that differ in names of their values alone say the same.
    const tea = (name: string) => {
      const given = [
        argument("string", "kind", { kind: "text", text: "oolong" }),
        argument("uint256", name, 60n),
      ];
      return decoded(errorOf("OutOfTea", given), given, provenances.guess);
    };
    const candidates = [tea("wanted"), tea("asked")];
    const why = { error: { kind: "custom", selector: "a1b2c3d4", candidates }, raisedBy: undefined } as const;
    const alike = lines(provenances.guess, { why });
    assert.ok(alike.includes("«Reason `OutOfTea(kind: “oolong”, 60)` · guess»"), alike.join("\n"));
    const nothing = plainLines(transactionHover(facts, links, "utc"));
    const untrusted = { mayNameBuilds: false };
    for (const provenance of [provenances.guess, provenances.sameCode])
      assert.deepEqual(lines(provenance, untrusted), nothing);
    assert.notDeepEqual(lines(provenances.signature, untrusted), nothing);
  });
});
