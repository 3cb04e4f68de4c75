import assert from "node:assert/strict";
import { proxySlots } from "../../../../src/builds/code/proxySlots.ts";
import { checksummed, shortAddress } from "../../../../src/core/address.ts";
import { lowerHex } from "../../../../src/core/hex.ts";
import { currentRules, startChain, type Chain } from "../../../devnet/chain/chain.ts";
import { activated, onSockets } from "../../../plainEditor/activated.ts";
import { commands, settings } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { account, compileCaller, deployCaller, type CallerChain } from "../../../support/callerChain.ts";
import { word } from "../../../support/lookupViews.ts";
import { press, said, showing } from "./shownPage.ts";

usePlainEditor();

describe("a contract as of a block, at a JSON-RPC node", () => {
  let chain: Chain;
  let sample: CallerChain;
  let extension: Awaited<ReturnType<typeof activated>>;

  before(async () => {
    const contracts = await compileCaller();
    chain = await startChain(currentRules);
    sample = await deployCaller(chain.rpc, contracts);
  });
  after(() => chain.stop());
  beforeEach(async () => {
    extension = await activated(onSockets);
    settings.set("contractLens.networks", [{ name: "Chain", chainId: "31337", rpcUrl: chain.url }]);
    settings.set("contractLens.network", "Chain");
  });
  afterEach(() => extension.end());

  const codeAsked = (block: string): boolean =>
    extension.sent.some(({ body }) => {
      const { method, params } = JSON.parse(body ?? "{}") as { method?: string; params?: unknown[] };
      return method === "eth_getCode" && params?.[1] === block;
    });

  it("is opened from a transaction as it was after its block, and from there as it is now", async () => {
    const hash = await sample.send("mixed", [sample.callee]);
    const { blockNumber } = await chain.rpc<{ blockNumber: string }>("eth_getTransactionReceipt", hash);
    await sample.send("mixed", [sample.callee]);
    await commands.get("contractLens.inspectExecutionResult")?.(hash);
    await showing("View Contract at This Time");
    press("recordAsOf");
    await showing(`As of the end of block ${Number(blockNumber)}.`);
    await showing("Runtime bytecode");
    assert.ok(codeAsked(blockNumber));
    press("showNow");
    await showing("As of the latest block.");
    assert.ok(codeAsked("latest"));
  });

  it("is asked for by the number of a block, which may be one before the contract", async () => {
    await commands.get("contractLens.inspectContractRecord")?.(sample.caller);
    await showing("As of the latest block.");
    user.types = () => "0x1";
    user.picks = ({ items = [] }) => items[0]?.label;
    press("chooseMoment");
    await showing("As of the end of block 1.");
    await showing("At block 1, there was no bytecode at this address.");
    assert.match(said(), /Nonce0/);
    user.types = () => "latest";
    user.picks = ({ items = [] }) => items.find(({ label }) => label.endsWith("Latest block"))?.label;
    press("chooseMoment");
    await showing("As of the latest block.");
    const labels = new Set(user.asked.flatMap(({ items = [] }) => items.map(({ label }) => label)));
    const described =
      "$(info) Enter a block number, in decimal or hex. JSON-RPC nodes do not find blocks by time.";
    assert.deepEqual([...labels], ["$(blank) Block 1", "$(blank) Latest block", described]);
  });

  it("leads, as a proxy, to the implementation of that block", async () => {
    // Stores the address that it is called with.
    const runtime = `6000357f${proxySlots.implementation}5500`;
    const send = (transaction: { to?: string; data: string }) =>
      chain.rpc<{ contractAddress: string; blockNumber: string }>("eth_sendTransactionSync", {
        from: account,
        gas: "0x30000",
        ...transaction,
      });
    const { contractAddress: to } = await send({ data: `0x6026600c60003960266000f3${runtime}` });
    const upgrade = (implementation: string) => send({ to, data: word(BigInt(implementation)) });
    const { blockNumber } = await upgrade(sample.caller);
    await upgrade(sample.callee);
    const short = (address: string) => shortAddress(checksummed(lowerHex(address)));
    await commands.get("contractLens.inspectContractRecord")?.(to, {
      timestamps: [`block:${Number(blockNumber)}`],
    });
    await showing("As of the end of block");
    await showing(short(sample.caller));
    assert.match(said(), /Implementation/);
    assert.ok(!said().includes(short(sample.callee)));
    press("showNow");
    await showing(short(sample.callee));
    assert.ok(!said().includes(short(sample.caller)));
  });

  it("says that a node does not keep the state of that block", async () => {
    extension.services.answering = async (sent) => {
      const { id, method, params } = JSON.parse(sent.body ?? "{}") as Record<string, unknown>;
      if (method !== "eth_getCode" || (params as unknown[])[1] === "latest") return onSockets(sent);
      const error = { code: -32000, message: "missing trie node 4f (path ) state is not available" };
      return { jsonrpc: "2.0", id, error } as object;
    };
    await commands.get("contractLens.inspectContractRecord")?.(sample.caller, { timestamps: ["block:1"] });
    await showing("Old state not available");
    assert.match(said(), /As of the end of block 1\./);
    press("showNow");
    await showing("As of the latest block.");
  });

  it("is none on a chain of Hedera, whose nodes ignore the block", async () => {
    settings.set("contractLens.networks", [{ name: "Relay", chainId: "298", rpcUrl: chain.url }]);
    settings.set("contractLens.network", "Relay");
    const given = { timestamps: ["block:1"] };
    await commands.get("contractLens.inspectContractRecord")?.(sample.caller, given);
    await showing("Wrong chain");
    assert.doesNotMatch(said(), /block 1/);
  });
});
