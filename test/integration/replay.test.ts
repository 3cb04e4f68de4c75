import assert from "node:assert/strict";
import path from "node:path";
import * as vscode from "vscode";
import type { ConformanceCase } from "../conformance/case.ts";
import { startReplay, type Replay } from "../conformance/replay.ts";
import { casesOf } from "../conformance/runCase.ts";
import type { InspectSummary } from "../../src/app/subjects/inspection.ts";
import { closeAll, showText, verifyAsExtension } from "./support/editor.ts";
import { hoverOver, settled } from "./support/hover.ts";
import { closePanel, inTurn } from "./support/inTurn.ts";
import { useNetwork, useNetworks } from "./support/networks.ts";
import { namedValues } from "./support/page.ts";
import { pageWith, textOf } from "./support/panel.ts";

const extension = vscode.extensions.getExtension("contract-lens.contract-lens");
const folder = path.join(extension?.extensionPath ?? "", "test/conformance/cases");
const answered = ["found", "notFound", "badRequest"];

/** One case for each outcome that a verification can come to, the protocols taking turns. */
function onePerOutcome(cases: readonly ConformanceCase[]): readonly ConformanceCase[] {
  const verifications = cases.filter(({ operation }) => operation === "verify");
  const found = new Map<string, ConformanceCase>();
  for (const testCase of verifications) {
    const [outcome = ""] = testCase.expect.outcome;
    const before = found.get(outcome);
    if (before === undefined || (found.size % 2 === 0 && before.protocol !== testCase.protocol)) {
      found.set(outcome, testCase);
    }
  }
  return [...found.values()];
}

/** Integers of a JSON text that a double does not hold, and that a page shows neither grouped nor as they came. */
function lostIntegers(body: string, page: string): readonly string[] {
  const withoutTexts = body.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  return (withoutTexts.match(/\b\d{17,}\b/g) ?? []).filter(
    (digits) => !page.includes(BigInt(digits).toLocaleString("en")) && !page.includes(digits),
  );
}

describe("recorded responses of real servers, replayed", () => {
  const replays = new Map<ConformanceCase, Replay>();
  const networkOf = (testCase: ConformanceCase): string => `Replay ${[...replays.keys()].indexOf(testCase)}`;

  before(async () => {
    const cases = await casesOf([folder]);
    const lookups = cases.filter(({ operation }) => operation.startsWith("contract"));
    for (const testCase of [...lookups, ...onePerOutcome(cases)]) {
      replays.set(testCase, await startReplay(testCase.answers));
    }
    const networks = [...replays].map(([testCase, { url }]) => ({
      name: networkOf(testCase),
      chainId: testCase.input.chainId ?? "298",
      verifierProtocol: testCase.protocol,
      explorerSource: testCase.explorerSource ?? "etherscan",
      ...(testCase.operation === "verify" ? { verifierUrl: url } : { mirrorUrl: url }),
    }));
    await useNetworks("session", networks);
  });
  after(async () => {
    for (const replay of replays.values()) await replay.close();
    await useNetworks("session");
  });
  afterEach(closeAll);

  async function inspect(testCase: ConformanceCase): Promise<void> {
    const { contract, transaction, timestamps, nonce } = testCase.input;
    const command =
      contract === undefined ? "contractLens.inspectExecutionResult" : "contractLens.inspectContractRecord";
    const options = { network: networkOf(testCase), timestamps, nonce };
    const summary = await vscode.commands.executeCommand<InspectSummary>(
      command,
      contract ?? transaction,
      options,
    );
    const { outcome: expected, unreadable = 0, exact = false, partial = false } = testCase.expect;
    const outcome = answered.includes(summary.outcome) ? summary.outcome : "serviceFailed";
    assert.ok(expected.includes(outcome), `${testCase.name}: ${summary.outcome}`);
    if (outcome !== "found") return;
    const page = await pageWith("Raw response");
    for (const toggle of await page.locator(".row-toggle").all()) await toggle.click();
    const text = await textOf(page);
    const inRows = await page.locator(".row-detail .unreadable").count();
    assert.equal((await namedValues(page, "Unreadable fields")).size + inRows, unreadable, testCase.name);
    assert.equal(text.includes("responded with HTTP 206"), partial, testCase.name);
    const lost = lostIntegers(testCase.answers.at(-1)?.body ?? "", text);
    assert.deepEqual(exact ? lost : [], [], testCase.name);
  }

  it("are shown in panels: lookups of every kind", async function () {
    this.timeout(120_000);
    const lookups = [...replays.keys()].filter(({ operation }) => operation !== "verify");
    assert.ok(lookups.length > 20);
    for (const testCase of lookups) {
      await inspect(testCase);
      await closeAll();
    }
  });

  it("are shown in hovers", async () => {
    for (const [name, says] of [
      ["lookup: record: integers beyond int64, nulls, odd memo", "Immutable"],
      ["lookup: record: not found", "has no such contract"],
      ["lookup: record: refused", "rejected this identifier"],
      ["lookup: result: an error message in plain words", "Result"],
      ["lookup: result: not found", "has no such result"],
    ] as const) {
      const testCase = [...replays.keys()].find((candidate) => candidate.name === name);
      assert.ok(testCase, name);
      await useNetwork(networkOf(testCase));
      const { contract = "0.0.1001" } = testCase.input;
      const reference = name.includes("result") ? "0.0.2-1700000005-000000007" : contract;
      const { document } = await showText(`see ${reference}`, reference);
      assert.ok((await settled(() => hoverOver(document, reference))).includes(says), name);
    }
  });

  it("are shown as what a verification came to: every outcome", async function () {
    this.timeout(120_000);
    const verifications = [...replays.keys()].filter(({ operation }) => operation === "verify");
    assert.ok(verifications.length > 12);
    const summaries = await inTurn(verifications, (testCase) =>
      verifyAsExtension(testCase.input.address ?? "", { network: networkOf(testCase) }),
    );
    for (const [index, testCase] of [...verifications.entries()].toReversed()) {
      const { word = "nothing" } = (await summaries[index]) ?? {};
      assert.ok(testCase.expect.outcome.includes(word), `${testCase.name}: ${word}`);
      const { host } = new URL(replays.get(testCase)?.url ?? "");
      await pageWith(host);
      await closePanel();
    }
  });
});
