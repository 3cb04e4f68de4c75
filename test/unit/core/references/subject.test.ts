import assert from "node:assert/strict";
import fc from "fast-check";
import { formatContractReference } from "../../../../src/core/references/contractReference.ts";
import { findReferences } from "../../../../src/core/scan/findReferences.ts";
import {
  isReference,
  parseSubject,
  subjectOf,
  type Subject,
} from "../../../../src/core/references/subject.ts";
import { formatTransactionReference } from "../../../../src/core/references/transactionReference.ts";
import {
  contractReferences,
  hostileTexts,
  nearMisses,
  sdkSpelling,
  transactionReferences,
} from "../arbitraries.ts";

const digits = "0123456789abcdef".repeat(6);
const address = `0x${digits.slice(0, 40)}`;
const hash = `0x${digits.slice(0, 64)}`;

function told(text: string): string {
  const subject = parseSubject(text);
  if (!subject.ok) return subject.reason;
  return subject.value.kind === "contract"
    ? `contract ${formatContractReference(subject.value.contract)}`
    : `transaction ${formatTransactionReference(subject.value.transaction)}`;
}

/** How the product writes it, and SDKs. */
function spellingsOf(subject: Subject): readonly string[] {
  if (subject.kind === "contract") return [formatContractReference(subject.contract)];
  const { transaction } = subject;
  const own = formatTransactionReference(transaction);
  return transaction.kind === "id" ? [own, sdkSpelling(transaction.id)] : [own];
}

function check(table: readonly (readonly [string, string])[]): void {
  assert.deepEqual(
    table.map(([text]) => [text, told(text)]),
    table,
  );
}

describe("subject", () => {
  it("takes every form of a contract and of a transaction", () => {
    check([
      ["0.0.5", "contract 0.0.5"],
      ["0.1001", "contract 0.0.1001"],
      ["1001", "contract 0.0.1001"],
      [address, `contract ${address}`],
      [address.slice(2), `contract ${address}`],
      [`0.0.${address.slice(2)}`, `contract ${address}`],
      [`1.2.${address.slice(2)}`, `contract 1.2.${address.slice(2)}`],
      [hash, `transaction ${hash}`],
      [hash.slice(2), `transaction ${hash}`],
      [digits, `transaction ${hash}`],
      ["0.0.2@5.1", "transaction 0.0.2-5-000000001"],
      ["0.0.2-5-1/3", "transaction 0.0.2-5-000000001/3"],
      ["0.0.123-vfmkw", "contract 0.0.123"],
      ["0.0.123-vfmkw@5.1", "transaction 0.0.123-5-000000001"],
      ["https://hashscan.io/mainnet/contract/0.0.123456-abcde", "contract 0.0.123456"],
      [
        "https://hashscan.io/testnet/transaction/0.0.7321277%401754443067.964256552",
        "transaction 0.0.7321277-1754443067-964256552",
      ],
      [
        "https://hashscan.io/testnet/transaction/1754443096.485525000?tid=0.0.7321277-1754443067-964256552",
        "transaction 0.0.7321277-1754443067-964256552",
      ],
    ]);
  });

  it("ignores what a selection takes along", () => {
    check([
      [' "0.0.1001",\n', "contract 0.0.1001"],
      ["(`0.0.5`)", "contract 0.0.5"],
      [`[${address}];`, `contract ${address}`],
      ["“0.0.2@5.1”.", "transaction 0.0.2-5-000000001"],
      [`address constant GREETER = ${address};`, `contract ${address}`],
      ["https://hashscan.io/testnet/contract/0.0.48213?p=1", "contract 0.0.48213"],
      [`${address} = ${address}`, `contract ${address}`],
      ["contract/0.0.48213", "contract 0.0.48213"],
      [`${" ".repeat(5000)}0.0.5`, "contract 0.0.5"],
      [`${"x ".repeat(2027)}${address}`, `contract ${address}`],
    ]);
  });

  it("is read from what is written of it, in either spelling, and in the middle of a line", () => {
    const references = fc.oneof(
      contractReferences.map((contract) => ({ kind: "contract", contract }) as const),
      transactionReferences.map((transaction) => ({ kind: "transaction", transaction }) as const),
    );
    fc.assert(
      fc.property(references, (subject) => {
        for (const text of spellingsOf(subject)) {
          assert.deepEqual(parseSubject(text), { ok: true, value: subject });
          assert.deepEqual(parseSubject(`  ("${text}"), `), { ok: true, value: subject });
        }
      }),
    );
  });

  it("says why not, by the form it comes nearest to", () => {
    check([
      ["", "empty"],
      ['" "', "empty"],
      ["hello world", "notReference"],
      ["greeter", "notReference"],
      ["0.0.2-5", "notReference"],
      ["0.0. 5", "notReference"],
      [`${"x ".repeat(2027)} ${address}`, "notReference"],
      [`0.0.${address.slice(2)}0`, "tooLong"],
      [`${digits.slice(0, 41)}.0x5`, "prefixAfterDot"],
      ["1.2.3.4", "notReference"],
      ["0.0.1001 and 0.0.1002: 0.0.2000, 0.0.2001", "several"],
      [`0X${digits.slice(0, 40)}`, "upperCasePrefix"],
      [`0.0.0x${digits.slice(0, 40)}`, "prefixAfterDot"],
      ["0xabc", "tooShort"],
      [`${address}ab`, "wrongLength"],
      [digits.repeat(3), "wrongLength"],
      ["0.0.12345678901", "partTooLong"],
      ["1754443096.485525000", "consensusTime"],
      ["1754443096-485525000", "consensusTime"],
      ["https://hashscan.io/testnet/transaction/1754443096.485525000", "consensusTime"],
      ["1754443096.48.5", "noSuchRealm"],
      ["0.0.2@9999999999.1?scheduled", "timeOutOfRange"],
      ["0.0.2@5.1/2147483648", "nonceOutOfRange"],
      [`${"x ".repeat(2030)}${address}${"0".repeat(100)}`, "notReference"],
    ]);
  });

  it("never lets a path or a line break through", () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...hostileTexts), nearMisses), (text) => {
        const subject = parseSubject(text);
        if (!subject.ok) return;
        assert.match(
          told(text),
          /^(?:contract|transaction) (?:0x[0-9a-f]+|[0-9.]+(?:[0-9a-f]{40}|[0-9/-]*))$/,
        );
      }),
    );
  });

  it("is none of a reference that was not found but made up", () => {
    assert.throws(
      () => subjectOf({ kind: "contractId", text: "x" }),
      /contractId reference was found that no parser takes/,
    );
  });

  it("takes every reference found in a text", () => {
    const found = findReferences(`${address} ${hash} 0.0.48213 0.0.2@1706693445.1/2 0.0.2-1706693445-1`);
    assert.deepEqual(
      found.map((reference) => [reference.kind, subjectOf(reference).kind]),
      [
        ["address", "contract"],
        ["bytes32", "transaction"],
        ["contractId", "contract"],
        ["transactionId", "transaction"],
        ["transactionId", "transaction"],
      ],
    );
  });

  it("has a panel where a service can know it, and where the text is not long", () => {
    const names = ["0.0.1001", address, hash, "0.0.2@5.1", "see 0.0.1001 there", "0.0.1001".padStart(200)];
    const others = [
      ...["", "hello", "0.0.5", "0.0.1000", `0x${"5".padStart(40, "0")}`, "0.0.1001 or 0.0.1002"],
      "0.0.1001".padStart(201),
    ];
    assert.deepEqual([...names, ...others].filter(isReference), names);
  });
});
