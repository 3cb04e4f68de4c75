import assert from "node:assert/strict";
import fc from "fast-check";
import { keccak256, stringToBytes } from "viem";
import { ApiError } from "../../../src/http/failure.ts";
import { decodeCall } from "../../../src/decode/decoders/decodeCall.ts";
import { decodeLog } from "../../../src/decode/decoders/decodeLog.ts";
import { signatureSource } from "../../../src/decode/signatureSource.ts";
import { readSignatures } from "../../../src/services/signatures/signatureDatabase.ts";
import { jsonText, type Json } from "../../devnet/http/json.ts";
import { rawResponse } from "../../support/rawResponse.ts";
import { oddValues } from "../inputs/oddValues.ts";
import { target, type Target } from "../target.ts";

/** Signatures, and what is nearly one. */
const texts = fc.oneof(
  fc
    .array(fc.constantFrom("(", ")", ",", "uint256", "bool", "bytes", "[", "]", "[2]", "tuple", "x", " "), {
      maxLength: 40,
    })
    .map((parts) => `f(${parts.join("")})`),
  fc
    .array(fc.constantFrom("uint256", "(bool,bytes)[]", "string", "address", "((uint8))"))
    .map((types) => `f(${types.join(",")})`),
  fc.string(),
  fc.constantFrom("__proto__()", "constructor(uint256)", "f", "()", "", `f(${"(".repeat(900)}`, "\u202ef()"),
);

const entries = fc.array(
  fc.oneof(
    fc.record(
      { name: texts, filtered: fc.boolean(), hasVerifiedContract: fc.boolean() },
      { requiredKeys: [] },
    ),
    oddValues,
  ),
  { maxLength: 20 },
);

/** Whatever a signature service responds, the result explains what hashes to what was asked for, or nothing; nothing throws. */
export const signatures: Target = target(
  "signatures",
  150,
  fc.record({
    told: fc.oneof(entries, oddValues),
    text: texts,
    data: fc.uint8Array({ maxLength: 100 }),
  }),
  ({ told, text, data }, tally) => {
    const hash = keccak256(stringToBytes(text));
    const [selector, topic] = [hash.slice(2, 10), hash.slice(2)];
    const result = { function: { [`0x${selector}`]: told, [text]: told }, event: { [hash]: told } };
    const response = rawResponse({ text: jsonText({ ok: true, result: result as Json }) });
    let names: readonly string[] = [];
    try {
      const found = readSignatures({ selectors: [selector], topics: [topic] }, response);
      names = found.selectors.get(selector) ?? [];
      assert.ok(names.length <= 16 && names.every((name) => name.length <= 1000));
    } catch (error) {
      assert.ok(error instanceof ApiError);
    }
    const bytes = Buffer.from(data).toString("hex");
    const calls = decodeCall(`0x${selector}${bytes}`, [
      signatureSource({ kind: "functions", digits: selector }, [text, ...names], "host"),
    ]);
    for (const { item, provenance } of calls) {
      assert.equal(item.selector, selector);
      assert.equal(provenance.kind, "signature");
    }
    const log = { topics: [hash, hash], data: `0x${bytes}` as const };
    const events = decodeLog(log, [signatureSource({ kind: "events", digits: topic }, [text], "host")]);
    for (const { item } of events) assert.equal(item.signature, text);
    tally.add(calls.length > 0 ? "explained" : "not explained");
  },
);
