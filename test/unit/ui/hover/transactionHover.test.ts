import assert from "node:assert/strict";
import type { ResultDecoding } from "../../../../src/app/decoding/resultDecoding.ts";
import type { Provenance } from "../../../../src/decode/provenance.ts";
import { argument, decoded, errorOf, provenances } from "../../../support/decodedParts.ts";
import { calling, guessedDecoding, withdrawDecoding } from "../../../support/decodings.ts";
import { hexHover } from "../../../../src/ui/hover/hoversWithoutRequest.ts";
import { transactionHover } from "../../../../src/ui/hover/transactionHover.ts";
import { networkWith } from "../../../support/networks.ts";
import { describeTexts } from "../../../support/textSnapshots.ts";
import { failed, links, network, notFound, plainLines, result, signsIn, transactionFacts } from "./facts.ts";

const id = "0.0.902-1767255862-323439856";
const panic = `0x4e487b71${"11".padStart(64, "0")}`;
const words = `0x08c379a0${"20".padStart(64, "0")}${"2".padStart(64, "0")}${"6e6f".padEnd(64, "0")}`;
const reverted = "CONTRACT_REVERT_EXECUTED";
const custom = { result: reverted, error_message: `0xa1b2c3d4${"0".repeat(64)}` };
const called = { result: "SUCCESS", function_parameters: "0xa1b2c3d4" };
const bare = networkWith({ name: "Bare" });
const explored = networkWith({ name: "Bare", explorerUrl: "https://explorer.example/{transaction}" });

const hoverOf = (facts: Parameters<typeof transactionHover>[0], decoding?: ResultDecoding): string =>
  plainLines(transactionHover(facts, links, "utc", decoding)).join("\n");
const ended = (fields: object, isReadingBuilds = false, decoding?: ResultDecoding): string =>
  hoverOf(transactionFacts(id, { result: result(fields), isReadingBuilds }), decoding);
const withFacts = (parts: Parameters<typeof transactionFacts>[1], text = id): string =>
  hoverOf(transactionFacts(text, parts));

/** A call and an error whose names are known from there. */
const namedBy = (provenance: Provenance, parts: Partial<ResultDecoding> = {}): ResultDecoding =>
  withdrawDecoding({
    call: calling("withdraw", [argument("uint256", "amount", 5n)], undefined, provenance),
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
  });
const ranOutOfTea = (name: string) => {
  const given = [
    argument("string", "kind", { kind: "text", text: "oolong" }),
    argument("uint256", name, 60n),
  ];
  return decoded(errorOf("OutOfTea", given), given, provenances.guess);
};

describeTexts("transactionHover", {
  succeeded: ended({
    result: "SUCCESS",
    contract_id: "0.0.1001",
    gas_used: 2_400_000,
    gas_limit: 3_000_000,
    timestamp: "1767255864.323439856",
    error_message: null,
  }),
  "reverted with a reason": ended({
    result: reverted,
    error_message: words,
    gas_used: null,
    gas_limit: 21_000,
  }),
  "reverted with a panic": ended({ result: reverted, error_message: panic, gas_used: 5, gas_limit: 0 }),
  "reverted with a custom error": ended(custom),
  "out of gas": ended({ result: "INSUFFICIENT_GAS", error_message: "INSUFFICIENT_GAS" }),
  "failed with a new code": ended({ result: "SOME_NEW_CODE", error_message: "words of the ledger" }),
  "failed with a code that is none": ended({ result: "toString" }),
  "fields of other types": ended({ result: 7, gas_used: "x", timestamp: "soon" }),
  "switched off": withFacts({ mode: "off" }),
  "nothing cached": withFacts({ mode: "cached" }),
  waiting: withFacts({ result: { state: "asking", host: "mirror.example" } }),
  "request failed": withFacts({ result: failed({ kind: "timedOut", afterMilliseconds: 15_000 }) }),
  "not found": withFacts({ result: result(notFound, 404) }),
  "request rejected": withFacts({ result: result(notFound, 400) }),
  "no mirror node, an explorer": withFacts({ network: explored, result: { state: "noService" } }, `${id}/1`),
  "no mirror node, no links": withFacts({ network: bare, result: { state: "noService" } }),
  "hash, nothing requested": withFacts({}, `0x${"ab".repeat(32)}`),
  "reading the builds for an error": ended(custom, true),
  "reading the builds for a call": ended(called, true),
  "reading the builds, all is named": ended(custom, true, withdrawDecoding()),
  "names that are not proven": ended(custom, false, namedBy(provenances.sameCode)),
  "names of a signature service": ended(custom, false, namedBy(provenances.signature)),
  "two guesses": ended(custom, false, guessedDecoding()),
  "two guesses that differ in names of values": ended(
    custom,
    false,
    namedBy(provenances.guess, {
      why: {
        error: {
          kind: "custom",
          selector: "a1b2c3d4",
          candidates: [ranOutOfTea("wanted"), ranOutOfTea("asked")],
        },
        raisedBy: undefined,
      },
    }),
  ),
  "32-byte hex": plainLines(hexHover({ kind: "hex", network, head: "0x37a9" }, "command:look?up")).join("\n"),
  "32-byte hex, loading": plainLines(
    hexHover({ kind: "hex", network, head: "0x37a9", isPending: true }, "command:look?up"),
  ).join("\n"),
  "32-byte hex, no mirror node": plainLines(
    hexHover({ kind: "hex", network: bare, head: "0x37a9" }, "command:look?up"),
  ).join("\n"),
});

describe("the hover of a transaction", () => {
  it("has a sign in the colour of its outcome", () => {
    const signs = (fields: object) =>
      signsIn(transactionHover(transactionFacts(id, { result: result(fields) }), links, "utc"));
    assert.deepEqual([called, custom, {}].flatMap(signs), [
      "pass-filled testing-iconPassed",
      "error editorError-foreground",
      "warning editorWarning-foreground",
    ]);
  });

  it("copies the digits of a hash", () => {
    const [first] = transactionHover(transactionFacts(`0x${"ab".repeat(32)}`), links, "utc");
    assert.match(first?.markdown ?? "", /\(command:copy\?0xab[^)]*"Copy Transaction Hash"\)/);
  });

  it("waits for builds only where they may name a call or an error", () => {
    const reading = "$(history) Reading the builds";
    assert.ok(!ended({ result: "SUCCESS", function_parameters: "0x" }, true).includes(reading));
    assert.ok(!withFacts({ isReadingBuilds: true }).includes(reading));
  });

  it("has no names that a workspace that is not trusted gives", () => {
    const untrusted = { mayNameBuilds: false };
    for (const provenance of [provenances.guess, provenances.sameCode])
      assert.equal(ended(custom, false, namedBy(provenance, untrusted)), ended(custom));
    assert.notEqual(ended(custom, false, namedBy(provenances.signature, untrusted)), ended(custom));
  });
});
