import assert from "node:assert/strict";
import type { Hex } from "../../../../src/core/hex.ts";
import { checksummed } from "../../../../src/core/address.ts";
import { currentRules, startChain, type Chain } from "../../../devnet/chain/chain.ts";
import { activated, onSockets } from "../../../plainEditor/activated.ts";
import { commands, settings } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { openProject } from "../../../plainEditor/project.ts";
import { account } from "../../../support/callerChain.ts";
import { compileLedger, deployLedger } from "../../app/reads/compileLedger.ts";
import { actions, panel, press, said, showing } from "./shownPage.ts";

usePlainEditor();

describe("the functions of a contract on its page", () => {
  let chain: Chain;
  let address: Hex;
  let block: bigint;
  let artifact: object;
  let extension: Awaited<ReturnType<typeof activated>>;
  let folder: Awaited<ReturnType<typeof openProject>>;

  before(async () => {
    const compiled = await compileLedger();
    const { abi, evm, metadata } = compiled;
    const { bytecode, deployedBytecode } = evm;
    artifact = { abi, bytecode, deployedBytecode, rawMetadata: metadata };
    chain = await startChain(currentRules);
    ({ address, block } = await deployLedger(chain.rpc, compiled));
  });
  after(() => chain.stop());
  beforeEach(async () => {
    folder = await openProject({ "foundry.toml": "", "out/Ledger.sol/Ledger.json": artifact });
  });
  afterEach(async () => {
    extension.end();
    await folder[Symbol.asyncDispose]();
  });

  /** Opens the page of the contract at a node. @param host under which the node is known */
  async function open(host?: string, timestamps: readonly string[] = []): Promise<void> {
    extension = await activated((sent) => onSockets(host === undefined ? sent : { ...sent, url: chain.url }));
    const rpcUrl = host === undefined ? chain.url : `https://${host}`;
    settings.set("contractLens.networks", [{ name: "Chain", chainId: "31337", rpcUrl }]);
    settings.set("contractLens.network", "Chain");
    await commands.get("contractLens.inspectContractRecord")?.(address, { timestamps });
    await showing("Read functions");
  }

  const calls = (): number => extension.sent.filter(({ body }) => body?.includes("eth_call") === true).length;
  const openRead = (): void => panel().send({ type: "openSection", section: "read" });
  const read = (signature: string, ...texts: readonly string[]): void =>
    panel().send({ type: "readFunction", signature, arguments: texts });

  it("are called when the section is opened, on this machine, if they have no arguments", async () => {
    await open();
    await showing("Your build");
    assert.equal(calls(), 0);
    openRead();
    await showing("The ledger is closed");
    await showing("1,000");
    await showing("keeper address0xf39F…2266");
    assert.equal(calls(), 4);
    assert.ok(
      actions("openReference").some((each) => JSON.stringify(each).includes(checksummed(account as Hex))),
    );
    assert.match(said(), /never sends transactions/);
    assert.match(said(), /From out\/Ledger\.sol\/Ledger\.json, exact match/);
  });

  it("take arguments, and explain what is none, and why a call reverted", async () => {
    await open();
    openRead();
    await showing("1,000");
    read("twice(uint256)", "x");
    await showing("value must be an integer, such as 1000, 0x3e8, 1_000, 1e18, or 2.5 gwei.");
    read("twice(uint256)", "21");
    await showing("42");
    assert.doesNotMatch(said(), /must be an integer/);
    read("limitOf(address)", account);
    await showing("Unknown(owner: 0xf39F…2266, limit: 7)");
    read("pick(uint256)", "2");
    await showing("array index out of bounds");
    const commands = actions("copy").map((each) => JSON.stringify(each));
    assert.ok(commands.some((each) => each.includes("'twice(uint256)(uint256)' '21' --rpc-url")));
    assert.ok(commands.every((each) => !each.includes(chain.url)));
  });

  it("are called as of the page's block, and again when it is refreshed", async () => {
    await open(undefined, [`block:${block}`]);
    openRead();
    await showing("total uint2565");
    const before = calls();
    press("refresh");
    await panel().until(() => calls() === before + 4);
    await showing("total uint2565");
  });

  it("are not called at another machine before a button that says how many requests it sends", async () => {
    await open("node.example");
    openRead();
    await showing("Read All (4 requests)");
    assert.equal(calls(), 0);
    assert.match(said(), /total uint256not read yet/);
    press("readAll");
    await showing("1,000");
    assert.equal(calls(), 4);
  });
});
