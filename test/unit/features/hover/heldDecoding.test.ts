import assert from "node:assert/strict";
import { hoverWords } from "../../../../src/text/hover.ts";
import type * as vscode from "vscode";
import { encodeFunctionData, parseAbi } from "viem";
import { activated, own, type Answering } from "../../../plainEditor/activated.ts";
import { documentOf } from "../../../plainEditor/document.ts";
import {
  changeSetting,
  commands,
  editor,
  neverCancelled,
  offered,
  panels,
} from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { openProject } from "../../../plainEditor/project.ts";
import { Position } from "../../../plainEditor/values.ts";
import { fullRecord, fullResult } from "../../../support/lookupViews.ts";
import { foundryArtifact, output } from "../../app/builds/projects.ts";
import { buildNamed, deployedCode } from "../../builds/samples.ts";

usePlainEditor();

const transaction = "0.0.2001-1700000021-000000000";
const vault = "0x25fe26adc577cc89172e6156c9e24f7b9751b762";
const deposit = encodeFunctionData({
  abi: parseAbi(["function deposit(uint256[] amounts)"]),
  args: [[500n]],
});
const result = { ...fullResult, function_parameters: deposit, logs: [] };
const code = `0x${deployedCode(buildNamed("Vault", output))}`;
const record = { ...fullRecord, evm_address: vault, contract_id: "0.0.1002", runtime_bytecode: code };
const project = { "foundry.toml": "", "out/Vault.sol/Vault.json": foundryArtifact("Vault") };

const reading = hoverWords.readingBuilds();

/** Services that know the result and the contract that it called. */
const both: Answering = ({ url }) => {
  if (url.includes("/actions")) return { actions: [], links: { next: null } };
  if (url.includes("/results/")) return result;
  if (url.startsWith(own.mirrorUrl)) return record;
  return { match: null, chainId: own.chainId, address: vault };
};

describe("hover over a transaction", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  let folder: Awaited<ReturnType<typeof openProject>>;
  beforeEach(async () => {
    folder = await openProject(project);
    extension = await activated(both);
  });
  afterEach(async () => {
    extension.end();
    await folder[Symbol.asyncDispose]();
  });

  const hover = async (): Promise<string> => {
    const at = new Position(0, 8);
    const shown = await offered.hovers?.provideHover(
      documentOf(`see ${transaction} here`),
      at as never,
      neverCancelled,
    );
    return ((shown?.contents ?? []) as vscode.MarkdownString[]).map(({ value }) => value).join("\n");
  };
  /** What this window is told of both by an open panel, builds and all. */
  const inspected = async (): Promise<void> => {
    await commands.get("contractLens.inspectExecutionResult")?.(transaction);
    await panels.at(-1)?.until(({ shown }) => shown.includes("deposit"));
  };

  it("names the called function if code and builds are loaded", async () => {
    await inspected();
    const { length } = extension.sent;
    assert.match(await hover(), /Vault\.deposit\(amounts: \\?\[500\\?\]\)/);
    assert.equal(extension.sent.length, length);
  });

  it("names no build in Restricted Mode", async () => {
    await inspected();
    editor.workspace.isTrusted = false;
    const shown = await hover();
    assert.match(shown, /insufficient funds/);
    assert.doesNotMatch(shown, /Vault/);
    assert.ok(!shown.includes(reading));
  });

  it("does not wait for builds, and names the function after they were read", async () => {
    await extension.api.lookUpResult(transaction);
    const first = await hover();
    assert.match(first, /insufficient funds/);
    assert.doesNotMatch(first, /deposit/);
    assert.ok(first.includes(reading));
    const isNamed = async (): Promise<boolean> => {
      const shown = await hover();
      const isThere = shown.includes("deposit(amounts");
      assert.notEqual(isThere, shown.includes(reading), "one of the two is said");
      return isThere;
    };
    for (const until = Date.now() + 60_000; !(await isNamed());) {
      assert.ok(Date.now() < until);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    // What no build is known to be the contract's of is a guess.
    assert.match(await hover(), /guess/i);
  });

  it("shows no details of a missing result, and links to its panel", async () => {
    await inspected();
    const missing = Response.json({ _status: { messages: [] } }, { status: 404 });
    extension.services.answering = () => missing.clone();
    changeSetting("contractLens.networks", [{ ...own, mirrorUrl: "https://other.example" }]);
    changeSetting("contractLens.links", false);
    const shown = await hover();
    assert.doesNotMatch(shown, /deposit/);
    const [, given = ""] = /command:contractLens\.inspectExecutionResult\?([^)\s]+)/.exec(shown) ?? [];
    assert.deepEqual(JSON.parse(decodeURIComponent(given)), [transaction, { network: own.name }]);
  });
});
