import assert from "node:assert/strict";
import type { ContractHoverFacts } from "../../../../src/app/hover/hoverFacts.ts";
import type { Failure } from "../../../../src/http/failure.ts";
import { contractHover } from "../../../../src/ui/hover/contractHover.ts";
import type { TimeForm } from "../../../../src/ui/page/pageModel.ts";
import { zonedText } from "../../../../src/ui/timeText.ts";
import { beginning } from "../../../support/fakeClock.ts";
import { networkWith } from "../../../support/networks.ts";
import { exactly } from "../../../support/relations.ts";
import { describeTexts } from "../../../support/textSnapshots.ts";
import { contractFacts, failed, links, notFound, plainLines, record, signsIn, status } from "./facts.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const lower = address.toLowerCase();
const wrong = address.replace("F", "f");
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
const refused = { kind: "unreachable", reason: "refused", code: "", neverLeft: true } as const;
const unresolved = { kind: "unreachable", reason: "dns", code: "", neverLeft: true } as const;
const serviceFailed = (code: number, messages: readonly string[] = []): Failure => ({
  kind: "serviceFailed",
  status: code,
  messages,
});
const statusFailed = (failure: Failure) => failed(failure, "verifier.example");
const inBuild = { kind: "matched", relation: exactly, name: "Vault" } as const;
const recorded = { name: "Savings", path: "broadcast/run-latest.json" };

const foundContract = (parts: Partial<ContractHoverFacts> = {}): ContractHoverFacts =>
  contractFacts(address, { record: record(found), ...parts });

const hoverOf = (facts: ContractHoverFacts, times: TimeForm = "utc") => contractHover(facts, links, times);
const linesOf = (facts: ContractHoverFacts, times?: TimeForm): readonly string[] =>
  plainLines(hoverOf(facts, times));

const facts = {
  "verified contract": foundContract({ status: verified }),
  "deleted contract with a key and a memo, answered before": contractFacts("0.0.1001", {
    record: record(
      { ...found, deleted: true, obtainer_id: "0.0.2", memo: "Old", admin_key: { _type: "ED25519" } },
      { age: 180_000 },
    ),
    status: status("partial"),
  }),
  "wrong checksum, no such contract": contractFacts(wrong, {
    record: record(notFound, { status: 404 }),
    status: status("notVerified"),
  }),
  "wrong checksum of a contract": contractFacts(wrong, {
    record: record({ evm_address: lower }),
    status: status("unknown"),
  }),
  "address, nothing requested": contractFacts(address),
  "ID, nothing requested": contractFacts("0.0.1034", { mode: "cached" }),
  "ID, no response": contractFacts("0.0.1034", { record: failed(refused) }),
  "ID, record without an address": contractFacts("0.0.1034", {
    record: record({ contract_id: "0.0.1034", evm_address: null }),
  }),
  "ID, no such contract": contractFacts("0.0.1034", { record: record(notFound, { status: 404 }) }),
  "ID, cached record without an address": contractFacts("0.0.1034", {
    mode: "cached",
    record: record({ contract_id: "0.0.1034" }),
  }),
  "waiting for both services": contractFacts(lower, {
    record: { state: "asking", host: "mirror.example" },
    status: { state: "asking", host: "verifier.example" },
  }),
  "both services failed": contractFacts(address, {
    record: failed(refused),
    status: statusFailed(serviceFailed(503, ["[x](y)"])),
  }),
  "status lookup failed, status known": foundContract({
    status: statusFailed(serviceFailed(503)),
    known: ["perfect", beginning - 300_000],
  }),
  "status known since, not looked up": foundContract({
    status: { state: "notRequested" },
    known: ["perfect", beginning],
  }),
  "status known from before, not looked up": foundContract({
    status: { state: "notRequested" },
    known: ["partial", beginning - 300_000],
  }),
  "both services failed alike": contractFacts(address, {
    record: failed(unresolved),
    status: failed(unresolved),
  }),
  "both services failed alike, status known": contractFacts(address, {
    record: failed(unresolved),
    status: failed(unresolved),
    known: ["notVerified", beginning - 300_000],
  }),
  "status lookup not supported": foundContract({ status: statusFailed(serviceFailed(404)) }),
  "status lookup refused": contractFacts("0.0.1034", { status: statusFailed(serviceFailed(403)) }),
  "no services, an explorer": contractFacts(longZero, {
    network: networkWith({ name: "Bare", explorerUrl: "https://explorer.example/{address}" }),
    record: { state: "noService" },
    status: { state: "noService" },
  }),
  "no services, no links": contractFacts("0.0.1034", {
    network: networkWith({ name: "Bare" }),
    record: { state: "noService" },
  }),
  "record with fields of other types": contractFacts("0.0.1001", {
    record: record({ contract_id: 7, evm_address: "0x", created_timestamp: [], memo: {}, admin_key: 1 }),
    status: status("unsupportedChain"),
  }),
  "zero address": contractFacts(`0x${"0".repeat(40)}`),
  "system contract": contractFacts(`0x${"0".repeat(37)}167`),
  "no build": foundContract({ codeMatch: { kind: "none" } }),
  "differs from a build": foundContract({ codeMatch: { kind: "differs", name: "Menu", share: 0.956 } }),
  "differs from the build of its name": foundContract({
    codeMatch: { kind: "differs", name: "Menu" },
    deployment: { name: "Menu", path: "broadcast/run-latest.json" },
  }),
  "an incomplete build": foundContract({ codeMatch: { ...inBuild, lacking: "incomplete" } }),
  "a build": foundContract({ codeMatch: inBuild }),
  "a build with other metadata": foundContract({
    codeMatch: { kind: "matched", relation: { ...exactly, kind: "sameCode" }, name: undefined },
  }),
  "reading the builds": foundContract({ isReadingBuilds: true }),
  "named by a deployment file": contractFacts("0.0.1034", { deployment: recorded }),
  "named by a build and a deployment file": contractFacts("0.0.1034", {
    codeMatch: inBuild,
    deployment: recorded,
  }),
  "named by a build and a deployment file alike": contractFacts("0.0.1034", {
    codeMatch: { ...inBuild, name: "Savings" },
    deployment: recorded,
  }),
  "named by verified source, a build and a deployment file": contractFacts("0.0.1034", {
    status: verified,
    codeMatch: inBuild,
    deployment: recorded,
  }),
  "named by the user": contractFacts("0.0.1034", {
    status: verified,
    deployment: recorded,
    label: "my `$(shield)` [till](command:x)",
  }),
  "a proxy whose implementation has a name": foundContract({
    implementation: { address: "0x162a433068f51e18b7d13932f27e66a3f99e6890", name: "Tea [Parlor]" },
  }),
  "not there, deployment files being read": contractFacts("0.0.1034", { isReadingDeployments: true }),
  "recorded on other chains": foundContract({ recordedOn: ["chain ID 8453", "chain ID 31337"] }),
  "recorded on other networks": foundContract({
    recordedOn: ["Hedera [Local]", "chain ID 31337"],
    recordedNetwork: "Hedera [Local]",
  }),
};

describeTexts(
  "contractHover",
  Object.fromEntries(Object.entries(facts).map(([name, known]) => [name, linesOf(known).join("\n")])),
);

describe("the hover of a contract", () => {
  it("has times in the form that is set: an age with the moment beside it, or the reader's own", () => {
    const created = (times: TimeForm): string =>
      linesOf(foundContract(), times).find((line) => line.startsWith("Created: ")) ?? "";
    assert.match(created("relative"), /^Created: .* \(2026-01-01 08:01:01 UTC\)$/);
    assert.equal(created("local"), `Created: ${zonedText(1_767_254_461_000)}`);
  });

  it("says nothing of builds and deployment files of which nothing is known", () => {
    const text = linesOf(foundContract({ recordedOn: [], isReadingBuilds: false })).join("\n");
    assert.doesNotMatch(text, /build|Deployment/i);
  });

  it("says once to hover again", () => {
    const asking = { state: "asking", host: "verifier.example" } as const;
    const lines = linesOf(foundContract({ isReadingBuilds: true, status: asking }));
    assert.equal(lines.filter((line) => line.includes("Hover again")).length, 1);
  });

  it("holds the name in a deployment file for a text from elsewhere, and opens the file", () => {
    const deployment = { name: "Till [x](command:y)", path: "broadcast/A.s.sol/298/run-latest.json" };
    const parts = hoverOf(contractFacts(address, { deployment }));
    assert.deepEqual(
      parts.filter(({ markdown }) => markdown.includes("Till")),
      [
        {
          markdown: "Deployment `Till [x](command:y)` in `broadcast/A.s.sol/298/run-latest.json`",
          isForeign: true,
        },
      ],
    );
    const { markdown, isForeign } = parts.at(-1)!;
    assert.equal(isForeign, false);
    const { chainId } = contractFacts(address).network;
    assert.ok(markdown.includes(`[Deployment File](command:deploymentFile?${chainId},${lower} "`), markdown);
  });

  it("has signs in the colour of the news, and none of what may have changed", () => {
    const signs = (name: keyof typeof facts) => signsIn(hoverOf(facts[name]));
    assert.deepEqual(signs("verified contract"), ["verified-filled testing-iconPassed"]);
    assert.deepEqual(signs("status lookup failed, status known"), []);
  });

  it("is Markdown with labels that stand back and signs in the colour of the news", () => {
    const [first, ...others] = hoverOf(contractFacts("0.0.1034", { status: verified }));
    const dim = (text: string) => `<span style="color:var(--vscode-descriptionForeground);">${text}</span>`;
    const copy = (text: string, what: string) => `[$(copy)](command:copy?${text} "Copy ${what}")`;
    assert.equal(
      first?.markdown,
      [
        `**Contract** \`Counter\` ${dim("· Hedera Test")}`,
        "",
        "| | |",
        "|:--|:--|",
        `| ${dim("Long-zero form")}&nbsp;&nbsp; | \`${longZero}\` ${copy(longZero, "Address")} |`,
        `| ${dim("ID")}&nbsp;&nbsp; | \`0.0.1034\` ${copy("0.0.1034", "Contract ID")} |`,
        `| ${dim("Source")}&nbsp;&nbsp; | <span style="color:var(--vscode-testing-iconPassed);">$(verified-filled)</span> Verified, exact match |`,
      ].join("\n"),
    );
    assert.equal(others.length, 1);
  });
});
