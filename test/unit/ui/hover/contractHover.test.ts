import assert from "node:assert/strict";
import { exactly } from "../../../support/relations.ts";
import type { ContractFacts } from "../../../../src/app/hover/hoverFacts.ts";
import { contractHover } from "../../../../src/ui/hover/contractHover.ts";
import type { TimeForm } from "../../../../src/ui/page/pageSettings.ts";
import { zonedText } from "../../../../src/ui/timeText.ts";
import { networkWith } from "../../../support/networks.ts";
import { contractFacts, failed, links, notFound, plainLines, record, status } from "./facts.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const lower = address.toLowerCase();
const longZero = "0x000000000000000000000000000000000000040A";
const found = {
  contract_id: "0.0.1001",
  evm_address: lower,
  created_timestamp: "1767254461.000000001",
  admin_key: null,
  deleted: false,
  memo: "",
};
const verified = status("perfect", "contracts/Counter.sol:Counter");
const addressRow = `Address: \`${address}\` [$(copy)](copy?${address})`;
const idRow = "ID: `0.0.1001` [$(copy)](copy?0.0.1001)";
const createdRow = "Created: 2026-01-01 08:01:01 UTC";
const checkLink = "·[Check Connection](checkConnection?Hedera%20Test)";
const linkRow = `[Inspect](record?${lower})·[Verify](verify?${lower})`;
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
      `[Inspect](record?0.0.1001)·[Verify](verify?0.0.1001)`,
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
      `Address: \`${longZero}\` [$(copy)](copy?${longZero}) long-zero`,
      "ID: `0.0.1034` [$(copy)](copy?0.0.1034)",
      "$(circle-slash) No cached data yet.",
      `[Inspect](record?0.0.1034)·[Verify](verify?0.0.1034)`,
    ],
  ],
  "an ID whose record could not be asked for": [
    contractFacts("0.0.1034", {
      record: failed({ kind: "unreachable", reason: "refused", code: "", neverLeft: true }),
    }),
    [
      "**Contract ID** · Hedera Test",
      `Address: \`${longZero}\` [$(copy)](copy?${longZero}) long-zero`,
      "ID: `0.0.1034` [$(copy)](copy?0.0.1034)",
      "Source: $(question) Unknown: the contract's address is not known",
      "$(circle-slash) Mirror node unreachable. Connection refused by mirror\\.example.",
      `[Inspect](record?0.0.1034)·[Verify](verify?0.0.1034)${checkLink}`,
    ],
  ],
  "an ID whose record tells no address": [
    contractFacts("0.0.1034", { record: record({ contract_id: "0.0.1034", evm_address: null }) }),
    [
      "**Contract** · Hedera Test",
      `Address: \`${longZero}\` [$(copy)](copy?${longZero}) long-zero`,
      "ID: `0.0.1034` [$(copy)](copy?0.0.1034)",
      "Source: $(question) Unknown: the contract's address is not known",
      `[Inspect](record?0.0.1034)·[Verify](verify?0.0.1034)`,
    ],
  ],
  "an ID that the network does not know": [
    contractFacts("0.0.1034", { record: record(notFound, { status: 404 }) }),
    [
      "**Contract ID** · Hedera Test",
      `Address: \`${longZero}\` [$(copy)](copy?${longZero}) long-zero`,
      "ID: `0.0.1034` [$(copy)](copy?0.0.1034)",
      "$(circle-slash) Hedera Test has no such contract. It may be an account, or a contract on another network.",
      `[Inspect](record?0.0.1034)·[Verify](verify?0.0.1034)`,
    ],
  ],
  "a held record without an address, of which nobody is asked more": [
    contractFacts("0.0.1034", { mode: "cached", record: record({ contract_id: "0.0.1034" }) }),
    [
      "**Contract** · Hedera Test",
      `Address: \`${longZero}\` [$(copy)](copy?${longZero}) long-zero`,
      "ID: `0.0.1034` [$(copy)](copy?0.0.1034)",
      `[Inspect](record?0.0.1034)·[Verify](verify?0.0.1034)`,
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
      `Address: \`${longZero}\` [$(copy)](copy?${longZero}) long-zero`,
      "ID: `0.0.1034` [$(copy)](copy?0.0.1034)",
      "Source: $(question) Unknown. verifier\\.example responded with an error (HTTP 403).",
      `[Inspect](record?0.0.1034)·[Verify](verify?0.0.1034)${checkLink}`,
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
      "Address: `0x00000000000000000000000000000000000003e9` [$(copy)](copy?0x00000000000000000000000000000000000003e9) long-zero",
      idRow,
      "Source: $(question) Unknown: chain not supported",
      "[Inspect](record?0.0.1001)·[Verify](verify?0.0.1001)",
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

  it("says times in the form that is set: an age with the moment beside it, or the reader's own", () => {
    const facts = contractFacts(address, { record: record(found) });
    const created = (times: TimeForm): string | undefined =>
      plainLines(contractHover(facts, links, times)).find((line) => line.startsWith("Created: "));
    assert.equal(created("utc"), createdRow);
    assert.match(created("relative") ?? "", /^Created: .* \(2026-01-01 08:01:01 UTC\)$/);
    assert.equal(created("local"), `Created: ${zonedText(1_767_254_461_000)}`);
  });

  it("says whether the code is the user's own, where that is known", () => {
    const rowOf = (ownCode: ContractFacts["ownCode"]): string | undefined =>
      plainLines(
        contractHover(contractFacts(address, { record: record(found), ownCode }), links, "utc"),
      ).find((line) => line.startsWith("Your build: "));
    assert.equal(rowOf(undefined), undefined);
    assert.equal(rowOf({ kind: "none" }), "Your build: no build in this workspace has this bytecode");
    assert.equal(
      rowOf({ kind: "matched", relation: exactly, name: "Vault" }),
      "Your build: $(file-binary) has this bytecode",
    );
    assert.equal(
      rowOf({ kind: "matched", relation: { ...exactly, kind: "sameCode" }, name: undefined }),
      "Your build: $(file-binary) has this code, other metadata",
    );
  });

  it("calls the contract by the name that is known best", () => {
    const relation = { kind: "exact", assumedImmutables: false, libraries: new Map(), immutables: new Map() };
    const ownCode = { kind: "matched", relation, name: "Vault" } as unknown as ContractFacts["ownCode"];
    const deployment = { name: "Savings", path: "broadcast/run-latest.json" };
    const titleOf = (facts: Partial<ContractFacts>): string | undefined =>
      plainLines(contractHover({ ...contractFacts("0.0.1034"), ...facts }, links, "utc"))[0];
    assert.match(titleOf({ status: verified, ownCode, deployment }) ?? "", /^\*\*Contract\*\* `Counter`/);
    assert.match(titleOf({ ownCode, deployment }) ?? "", /^\*\*Contract ID\*\* `Vault`/);
    assert.match(titleOf({ deployment }) ?? "", /^\*\*Contract ID\*\* `Savings`/);
    // A name of a file that could be anything is told beneath, as text from elsewhere.
    assert.doesNotMatch(titleOf({ deployment: { ...deployment, name: "a [b](c)" } }) ?? "", /a \[b/);
  });

  it("says that builds are being read, where nobody else is waited for", () => {
    const saysSo = (parts: Partial<ContractFacts>): boolean =>
      plainLines(
        contractHover(contractFacts(address, { record: record(found), ...parts }), links, "utc"),
      ).includes("$(history) Reading the builds in this workspace. Hover again.");
    assert.equal(saysSo({ isReadingBuilds: true }), true);
    assert.equal(saysSo({ isReadingBuilds: false }), false);
    assert.equal(saysSo({}), false);
    const status = { state: "asking", host: "verifier.example" } as const;
    assert.equal(saysSo({ isReadingBuilds: true, status }), false, "that says to hover again already");
  });

  it("tells what a deployment file calls it, as text from elsewhere", () => {
    const deployment = { name: "Till [x](command:y)", path: "broadcast/A.s.sol/298/run-latest.json" };
    const parts = contractHover({ ...contractFacts(address), deployment }, links, "utc");
    const told = parts.filter(({ markdown }) => markdown.includes("Till"));
    assert.deepEqual(
      told.map(({ markdown, isForeign }) => [markdown, isForeign]),
      [["Deployment `Till [x](command:y)` in `broadcast/A.s.sol/298/run-latest.json`", true]],
    );
    const { markdown, isForeign } = parts.at(-1)!;
    assert.equal(isForeign, false);
    const { chainId } = contractFacts(address).network;
    assert.ok(
      markdown.includes(`[Deployment File](command:deploymentFile?${chainId},${address.toLowerCase()} "`),
      markdown,
    );
    const without = contractHover(contractFacts(address), links, "utc");
    assert.ok(!without.some((part) => part.markdown.includes("Deployment File")));
  });

  it("names the contract once, in its first line, and what else something calls it beside that", () => {
    const relation = { kind: "exact", assumedImmutables: false, libraries: new Map(), immutables: new Map() };
    const ownCode = { kind: "matched", relation, name: "Savings" } as unknown as ContractFacts["ownCode"];
    const deployment = { name: "Savings", path: "broadcast/run-latest.json" };
    const told = (facts: Partial<ContractFacts>): readonly string[] =>
      contractHover({ ...contractFacts("0.0.1034"), ...facts }, links, "utc").map(({ markdown }) => markdown);
    const same = told({ ownCode, deployment }).join("\n");
    assert.equal(same.split("Savings").length, 2, same);
    assert.ok(same.includes("Deployment `broadcast/run-latest.json`"), same);
    const other = told({ status: verified, ownCode, deployment }).join("\n");
    assert.match(other, /`Counter`/);
    assert.match(other, /`Savings` has this bytecode/);
    assert.ok(other.includes("Deployment `Savings` in `broadcast/run-latest.json`"), other);
  });

  it("has no row of links where there is nothing to offer", () => {
    const bare = networkWith({ name: "Bare" });
    const facts = contractFacts("0.0.1034", { network: bare, record: { state: "noService" } });
    const lines = plainLines(contractHover(facts, links, "utc"));
    assert.equal(lines.at(-1), "$(circle-slash) Bare has no mirror node. Only the text itself was read.");
  });

  it("is Markdown with labels that stand back and signs in the colour of the news", () => {
    const [first, ...others] = contractHover(contractFacts("0.0.1034", { status: verified }), links, "utc");
    const dim = (text: string) => `<span style="color:var(--vscode-descriptionForeground);">${text}</span>`;
    const copy = (text: string, what: string) => `[$(copy)](command:copy?${text} "Copy ${what}")`;
    assert.equal(
      first?.markdown,
      [
        `**Contract** \`Counter\` ${dim("· Hedera Test")}`,
        "",
        "| | |",
        "|:--|:--|",
        `| ${dim("Address")}&nbsp;&nbsp; | \`${longZero}\` ${copy(longZero, "Address")} ${dim("long-zero")} |`,
        `| ${dim("ID")}&nbsp;&nbsp; | \`0.0.1034\` ${copy("0.0.1034", "Contract ID")} |`,
        `| ${dim("Source")}&nbsp;&nbsp; | <span style="color:var(--vscode-testing-iconPassed);">$(verified-filled)</span> Verified, exact match |`,
      ].join("\n"),
    );
    assert.equal(others.length, 1);
  });
});
