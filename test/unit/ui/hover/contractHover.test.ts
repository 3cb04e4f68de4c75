import assert from "node:assert/strict";
import type { ContractFacts } from "../../../../src/app/hover/hoverFacts.ts";
import { contractHover } from "../../../../src/ui/hover/contractHover.ts";
import { networkWith } from "../../../support/networks.ts";
import { beginning } from "../../../support/fakeClock.ts";
import { contractFacts, failed, links, notFound, plainLines, record, status } from "./facts.ts";
import { address, lower, longZero, found, verified, createdRow } from "./contracts.ts";

const addressRow = `Address: \`${address}\` [$(copy)](copy?${address})`;

const idRow = "ID: `0.0.1001` [$(copy)](copy?0.0.1001)";

const checkLink = "·[Check Connection](checkConnection?Hedera%20Test)";

const linkRow = `[Inspect](record?${lower})·[Verify](verify?)`;

const wrong = address.replace("F", "f");

const cases: Readonly<Record<string, readonly [facts: ContractFacts, lines: readonly string[]]>> = {
  "a verified contract": [
    contractFacts(address, { record: record(found), status: verified }),
    [
      "**Contract** `Counter` · Hedera Test",
      addressRow,
      idRow,
      "Source: $(verified-filled) Verified, exact match",
      createdRow,
      "Control: $(lock) Immutable",
      // An exact match cannot be bettered.
      linkRow.replace(/·\[Verify\]\([^)]*\)/, ""),
    ],
  ],
  "a deleted one with a key and a memo, answered before": [
    contractFacts("0.0.1001", {
      record: record(
        { ...found, deleted: true, obtainer_id: "0.0.2", memo: "Old", admin_key: { _type: "ED25519" } },
        { age: 180_000 },
      ),
      status: status("partial"),
    }),
    [
      "**Contract** · Hedera Test · updated 3 minutes ago",
      "$(warning) **Deleted.** Remaining balance sent to `0.0.2`.",
      addressRow,
      idRow,
      "Source: $(verified) Verified, partial match",
      createdRow,
      "Control: $(key) ED25519 key",
      "«Memo `Old`»",
      `[Inspect](record?0.0.1001)·[Verify](verify?)`,
    ],
  ],
  "a wrong checksum, and no such contract": [
    contractFacts(wrong, { record: record(notFound, { status: 404 }), status: status("notVerified") }),
    [
      "**EVM address** · Hedera Test",
      "$(warning) **Invalid EIP-55 checksum.** A digit may be wrong.",
      `Address: \`${lower}\` [$(copy)](copy?${lower})`,
      "Source: $(unverified) Not verified",
      "$(circle-slash) Hedera Test has no such contract. It may be an account, or a contract on another network.",
      linkRow.replace(address, lower),
    ],
  ],
  "a wrong checksum of a contract that is there": [
    contractFacts(wrong, { record: record({ evm_address: lower }), status: status("unknown") }),
    [
      "**Contract** · Hedera Test",
      "$(warning) **Invalid EIP-55 checksum.**",
      addressRow,
      "Source: $(question) Unknown: unrecognized response",
      linkRow,
    ],
  ],
  "nothing but the text": [
    contractFacts(address),
    ["**EVM address** · Hedera Test", addressRow, "Checksum: valid", linkRow],
  ],
  "an ID by itself": [
    contractFacts("0.0.1034", { mode: "cached" }),
    [
      "**Contract ID** · Hedera Test",
      `Long-zero form: \`${longZero}\` [$(copy)](copy?${longZero})`,
      "ID: `0.0.1034` [$(copy)](copy?0.0.1034)",
      "$(circle-slash) No cached data yet.",
      `[Inspect](record?0.0.1034)·[Verify](verify?)`,
    ],
  ],
  "an ID whose record could not be asked for": [
    contractFacts("0.0.1034", {
      record: failed({ kind: "unreachable", reason: "refused", code: "", neverLeft: true }),
    }),
    [
      "**Contract ID** · Hedera Test",
      `Long-zero form: \`${longZero}\` [$(copy)](copy?${longZero})`,
      "ID: `0.0.1034` [$(copy)](copy?0.0.1034)",
      "Source: $(question) Unknown: the contract's address is not known",
      "$(circle-slash) Mirror node unreachable. Connection refused by mirror\\.example.",
      `[Inspect](record?0.0.1034)·[Verify](verify?)${checkLink}`,
    ],
  ],
  "an ID whose record tells no address": [
    contractFacts("0.0.1034", { record: record({ contract_id: "0.0.1034", evm_address: null }) }),
    [
      "**Contract** · Hedera Test",
      `Long-zero form: \`${longZero}\` [$(copy)](copy?${longZero})`,
      "ID: `0.0.1034` [$(copy)](copy?0.0.1034)",
      "Source: $(question) Unknown: the contract's address is not known",
      `[Inspect](record?0.0.1034)·[Verify](verify?)`,
    ],
  ],
  "an ID that the network does not know": [
    contractFacts("0.0.1034", { record: record(notFound, { status: 404 }) }),
    [
      "**Contract ID** · Hedera Test",
      `Long-zero form: \`${longZero}\` [$(copy)](copy?${longZero})`,
      "ID: `0.0.1034` [$(copy)](copy?0.0.1034)",
      "$(circle-slash) Hedera Test has no such contract. It may be an account, or a contract on another network.",
      `[Inspect](record?0.0.1034)·[Verify](verify?)`,
    ],
  ],
  "a held record without an address, of which nobody is asked more": [
    contractFacts("0.0.1034", { mode: "cached", record: record({ contract_id: "0.0.1034" }) }),
    [
      "**Contract** · Hedera Test",
      `Long-zero form: \`${longZero}\` [$(copy)](copy?${longZero})`,
      "ID: `0.0.1034` [$(copy)](copy?0.0.1034)",
      `[Inspect](record?0.0.1034)·[Verify](verify?)`,
    ],
  ],
  "answers that are late": [
    contractFacts(lower, {
      record: { state: "asking", host: "mirror.example" },
      status: { state: "asking", host: "verifier.example" },
    }),
    [
      "**EVM address** · Hedera Test",
      addressRow,
      "Checksum: none (all letters have one case)",
      "$(history) Waiting for mirror\\.example and verifier\\.example. Hover again.",
      linkRow,
    ],
  ],
  "services that fail": [
    contractFacts(address, {
      record: failed({ kind: "unreachable", reason: "refused", code: "", neverLeft: true }),
      status: failed({ kind: "serviceFailed", status: 503, messages: ["[x](y)"] }, "verifier.example"),
    }),
    [
      "**EVM address** · Hedera Test",
      addressRow,
      "Checksum: valid",
      "Source: $(question) Unknown. verifier\\.example responded with an error (HTTP 503).",
      "$(circle-slash) Mirror node unreachable. Connection refused by mirror\\.example.",
      linkRow + checkLink,
    ],
  ],
  "a service that fails, and what is known from before": [
    contractFacts(address, {
      record: record(found),
      status: failed({ kind: "serviceFailed", status: 503, messages: [] }, "verifier.example"),
      known: ["perfect", beginning - 300_000],
    }),
    [
      "**Contract** · Hedera Test",
      addressRow,
      idRow,
      "Source: $(verified-filled) Verified, exact match, as of 5 minutes ago. verifier\\.example responded with an error (HTTP 503).",
      createdRow,
      "Control: $(lock) Immutable",
      linkRow.replace(/·\[Verify\]\([^)]*\)/, "") + checkLink,
    ],
  ],
  "services that fail alike, and what is known from before": [
    contractFacts(address, {
      record: failed({ kind: "unreachable", reason: "dns", code: "", neverLeft: true }),
      status: failed({ kind: "unreachable", reason: "dns", code: "", neverLeft: true }),
      known: ["notVerified", beginning - 300_000],
    }),
    [
      "**EVM address** · Hedera Test",
      addressRow,
      "Checksum: valid",
      "Source: $(unverified) Not verified, as of 5 minutes ago. Verification service unreachable",
      "$(circle-slash) Mirror node unreachable. The host name mirror\\.example could not be resolved.",
      linkRow + checkLink,
    ],
  ],
  "services that fail alike, of which that is said once": [
    contractFacts(address, {
      record: failed({ kind: "unreachable", reason: "dns", code: "", neverLeft: true }),
      status: failed({ kind: "unreachable", reason: "dns", code: "", neverLeft: true }),
    }),
    [
      "**EVM address** · Hedera Test",
      addressRow,
      "Checksum: valid",
      "Source: $(question) Unknown: verification service unreachable",
      "$(circle-slash) Mirror node unreachable. The host name mirror\\.example could not be resolved.",
      linkRow + checkLink,
    ],
  ],
  "a service that does not tell a status": [
    contractFacts(address, {
      record: record(found),
      status: failed({ kind: "serviceFailed", status: 404, messages: [] }, "verifier.example"),
    }),
    [
      "**Contract** · Hedera Test",
      addressRow,
      idRow,
      "Source: $(question) Unknown: status lookup not supported",
      createdRow,
      "Control: $(lock) Immutable",
      linkRow,
    ],
  ],
  "a service behind something that refuses": [
    contractFacts("0.0.1034", {
      status: failed({ kind: "serviceFailed", status: 403, messages: [] }, "verifier.example"),
    }),
    [
      "**Contract ID** · Hedera Test",
      `Long-zero form: \`${longZero}\` [$(copy)](copy?${longZero})`,
      "ID: `0.0.1034` [$(copy)](copy?0.0.1034)",
      "Source: $(question) Unknown. verifier\\.example responded with an error (HTTP 403).",
      `[Inspect](record?0.0.1034)·[Verify](verify?)${checkLink}`,
    ],
  ],
  "a network without services, but with an explorer": [
    contractFacts(longZero, {
      network: networkWith({ name: "Bare", explorerUrl: "https://explorer.example/{address}" }),
      record: { state: "noService" },
      status: { state: "noService" },
    }),
    [
      "**EVM address** · Bare",
      `Address: \`${longZero}\` [$(copy)](copy?${longZero})`,
      "Checksum: none (all letters have one case)",
      "Source: $(question) Unknown: Bare has no verification service",
      "$(circle-slash) Bare has no mirror node. Only the text itself was read.",
      `[Explorer](explorer?${longZero})`,
    ],
  ],
  "a record whose fields broke their types": [
    contractFacts("0.0.1001", {
      record: record({ contract_id: 7, evm_address: "0x", created_timestamp: [], memo: {}, admin_key: 1 }),
      status: status("unsupportedChain"),
    }),
    [
      "**Contract** · Hedera Test",
      "Long-zero form: `0x00000000000000000000000000000000000003e9` [$(copy)](copy?0x00000000000000000000000000000000000003e9)",
      idRow,
      "Source: $(question) Unknown: chain not supported",
      "[Inspect](record?0.0.1001)·[Verify](verify?)",
    ],
  ],
  "the zero address": [
    contractFacts(`0x${"0".repeat(40)}`),
    ["**The zero address**", "Nobody holds its key. Anything sent to it is lost."],
  ],
  "a system contract": [
    contractFacts(`0x${"0".repeat(37)}167`),
    [
      "**System contract 0x167 (Hedera Token Service)**",
      "This is part of the network itself and has no contract record.",
    ],
  ],
};

describe("the hover of a contract", () => {
  for (const [name, [facts, lines]] of Object.entries(cases)) {
    it(`tells of ${name}`, () => assert.deepEqual(plainLines(contractHover(facts, links, "utc")), lines));
  }
});
