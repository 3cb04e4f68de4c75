import assert from "node:assert/strict";
import fc from "fast-check";
import {
  formatContractReference,
  parseContractReference,
  checksumContractReference,
} from "../../../../src/core/references/contractReference.ts";
import { contractReferences, hostileTexts, nearMisses, reasonOf, valueOf } from "../arbitraries.ts";

const digits = "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";

/** The specified pattern, without the form that mirror nodes refuse (docs/services/mirror-nodes.md, What is accepted). */
const accepted = /^(?:(?:\d{1,10}\.){0,2}(?:\d{1,10}|[A-Fa-f0-9]{40})|0x[A-Fa-f0-9]{40})$(?!\n)/;

describe("contractReference", () => {
  it("sends one path part for every form of a contract", () => {
    const forms: readonly (readonly [string, string])[] = [
      ["0.0.1001", "0.0.1001"],
      ["0.1001", "0.0.1001"],
      ["1001", "0.0.1001"],
      ["0000001001", "0.0.1001"],
      ["2.1001", "0.2.1001"],
      ["1000000.1001", "0.1000000.1001"],
      ["0.0.123-vfmkw", "0.0.123"],
      ["1.2.1001", "1.2.1001"],
      ["0", "0.0.0"],
      [digits, `0x${digits}`],
      [`0x${digits}`, `0x${digits}`],
      [digits.toUpperCase(), `0x${digits}`],
      [`0.${digits}`, `0x${digits}`],
      [`0.0.${digits}`, `0x${digits}`],
      [`3.${digits}`, `0.3.${digits}`],
      [`1.2.${digits}`, `1.2.${digits}`],
      ["1".repeat(40), `0x${"1".repeat(40)}`],
    ];
    assert.deepEqual(
      forms.map(([text]) => formatContractReference(valueOf(parseContractReference(text)))),
      forms.map(([, part]) => part),
    );
  });

  it("is handed on with the checksum of an address that stands alone", () => {
    const spelled = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const forms: readonly (readonly [string, string])[] = [
      [digits, spelled],
      [`0.0.${digits}`, spelled],
      [`3.${digits}`, `0.3.${digits}`],
      [`1.0.${digits}`, `1.0.${digits}`],
      ["1001", "0.0.1001"],
      ["1.2.1001", "1.2.1001"],
    ];
    assert.deepEqual(
      forms.map(([text]) => [text, checksumContractReference(valueOf(parseContractReference(text)))]),
      forms,
    );
  });

  it("is no consensus time, by which explorers name transactions, and lies in a realm that may exist", () => {
    assert.deepEqual(
      [
        "1754443096.485525000",
        "1754443096.1",
        "1000001.5",
        "1.1754443096.485525000",
        "1000001.0.5",
        `1000001.${digits}`,
      ].map((text) => reasonOf(parseContractReference(text))),
      ["consensusTime", "consensusTime", "noSuchRealm", "noSuchRealm", "noSuchRealm", "noSuchRealm"],
    );
  });

  it("says why not", () => {
    const refusals: readonly (readonly [string, string])[] = [
      ["", "empty"],
      [`0X${digits}`, "upperCasePrefix"],
      [`0.0.0x${digits}`, "prefixAfterDot"],
      [`0.0x${digits}`, "prefixAfterDot"],
      [`0.0.0X${digits}`, "prefixAfterDot"],
      ["12345678901", "partTooLong"],
      ["0.0.12345678901", "partTooLong"],
      [`12345678901.${digits}`, "partTooLong"],
      ["0.0.123-vfmk", "notEntityId"],
      ["0.0.123-vfmkww", "notEntityId"],
      [`${digits}0`, "tooLong"],
      [digits.slice(1), "tooShort"],
      [`0.0.${digits.slice(1)}`, "tooShort"],
      [`0.0.0.${digits}`, "notEntityId"],
      [`.${digits}`, "notEntityId"],
      [`a.${digits}`, "notEntityId"],
      ["0.0.0.1", "notEntityId"],
      ["greeter", "notEntityId"],
      [`.0x${digits}`, "notEntityId"],
      ["0.0.10x5", "notEntityId"],
      ["10x5", "notEntityId"],
      ["xyzabc", "notEntityId"],
      [`x${"1".repeat(20)}`, "notEntityId"],
      [`${"1".repeat(20)}x`, "notEntityId"],
    ];
    assert.deepEqual(
      refusals.map(([text]) => [text, reasonOf(parseContractReference(text))]),
      refusals,
    );
    assert.deepEqual(
      hostileTexts.filter((text) => parseContractReference(text).ok),
      [],
    );
  });

  it("is of one of two kinds", () => {
    assert.throws(() => formatContractReference({ kind: "new" } as never), /Unexpected tag/);
  });

  it("reads what it writes", () => {
    fc.assert(
      fc.property(contractReferences, (reference) => {
        assert.deepEqual(valueOf(parseContractReference(formatContractReference(reference))), reference);
      }),
    );
  });

  it("takes what the specification takes, fully anchored, and nothing else", () => {
    fc.assert(fc.property(nearMisses, (text) => parseContractReference(text).ok === accepted.test(text)));
  });
});
