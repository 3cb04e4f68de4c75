import assert from "node:assert/strict";
import { exactly } from "../../../support/relations.ts";
import type { ContractFacts } from "../../../../src/app/hover/hoverFacts.ts";
import { contractHover } from "../../../../src/ui/hover/contractHover.ts";
import type { TimeForm } from "../../../../src/ui/page/pageSettings.ts";
import { zonedText } from "../../../../src/ui/timeText.ts";
import { networkWith } from "../../../support/networks.ts";
import { contractFacts, links, plainLines, record } from "./facts.ts";
import { address, longZero, found, verified, createdRow } from "./contracts.ts";

describe("in the hover of a contract", () => {
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

  it("says where deployment files record the address, where that is not this network", () => {
    const linesOf = (recordedOn?: readonly string[]): readonly string[] =>
      plainLines(
        contractHover(
          contractFacts(address, {
            record: record(found),
            ...(recordedOn === undefined ? {} : { recordedOn }),
          }),
          links,
          "utc",
        ),
      ).filter((line) => line.includes("Deployment files"));
    assert.deepEqual(linesOf(), []);
    assert.deepEqual(linesOf([]), []);
    const [line = ""] = linesOf(["Hedera [Local]", "chain ID 31337"]);
    assert.match(
      line,
      /Deployment files record this address on Hedera \\\[Local\\\] and chain ID 31337, not on .*\. .*Select Network/,
    );
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
        `| ${dim("Long-zero form")}&nbsp;&nbsp; | \`${longZero}\` ${copy(longZero, "Address")} |`,
        `| ${dim("ID")}&nbsp;&nbsp; | \`0.0.1034\` ${copy("0.0.1034", "Contract ID")} |`,
        `| ${dim("Source")}&nbsp;&nbsp; | <span style="color:var(--vscode-testing-iconPassed);">$(verified-filled)</span> Verified, exact match |`,
      ].join("\n"),
    );
    assert.equal(others.length, 1);
  });
});
