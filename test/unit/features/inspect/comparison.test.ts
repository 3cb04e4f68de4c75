import assert from "node:assert/strict";
import { currentRules, startChain, type Chain } from "../../../devnet/chain/chain.ts";
import { activated, allKnown, onSockets, own } from "../../../plainEditor/activated.ts";
import { commands, settings } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { account } from "../../../support/callerChain.ts";
import { creationOf } from "../../../support/creationOf.ts";
import { fullRecord, word } from "../../../support/lookupViews.ts";
import { contractAddress } from "../../../support/verification.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { soon } from "../../../support/soon.ts";
import { missing, actions, panel, press, said, showing, turns } from "./shownPage.ts";
import { openStore } from "./storeProject.ts";

usePlainEditor();

/** Stores what it is called with in slot 0. */
const runtime = "5f355f5500";
/** Stores the second argument that it is called with in the mapping at slot 1, by the first as the key. */
const mappingRuntime = "6004355f52600160205260243560405f205500";

/** What a node without state diffs responds. */
function refused({ body }: Parameters<typeof onSockets>[0]): object {
  const { id } = JSON.parse(body ?? "") as { readonly id: number };
  return { jsonrpc: "2.0", id, error: { code: -32601, message: "the method does not exist" } };
}

describe("a contract at two points in time, on its page", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  let opened: Awaited<ReturnType<typeof openStore>>;
  let chain: Chain | undefined;

  afterEach(async () => {
    extension.end();
    await opened[Symbol.asyncDispose]();
    await chain?.stop();
    chain = undefined;
  });

  const comparison = (): string => /End Comparison.*?(?=Identity)/s.exec(said())?.[0] ?? "";

  const total = (value: bigint): Hex => `0x${word(value).slice(2)}`;
  const entry = (value: bigint): Hex => `0x12345678${word(7n).slice(2)}${word(value).slice(2)}`;

  /** A chain with the contract, and the numbers of the blocks in which it was called. */
  async function storeOn(calldata: readonly Hex[], code = runtime, seen: typeof onSockets = onSockets) {
    chain = await startChain(currentRules);
    const { rpc, url } = chain;
    const send = (data: Hex, to?: Hex) =>
      rpc<{ contractAddress: Hex; transactionHash: Hex; blockNumber: Hex }>("eth_sendTransactionSync", {
        ...{ from: account, gas: "0x4c4b40", data },
        ...(to === undefined ? {} : { to }),
      });
    const { contractAddress: address } = await send(creationOf(code));
    const calls = [];
    for (const data of calldata) calls.push(await send(data, address));
    opened = await openStore(code);
    extension = await activated(seen);
    settings.set("contractLens.networks", [{ name: "Chain", chainId: "31337", rpcUrl: url }]);
    settings.set("contractLens.network", "Chain");
    return { address, calls };
  }

  it("shows the variables that differ from those of a block, and no longer once the user ends it", async () => {
    const { address, calls } = await storeOn([9n, 11n].map(total));
    await commands.get("contractLens.inspectContractRecord")?.(address);
    await showing("total uint25611");
    user.types = () => calls[0]?.blockNumber;
    user.picks = ({ items = [] }) => items[0]?.label;
    press("compareWith");
    await showing("total uint2569 → 11 +2");
    assert.match(said(), new RegExp(`Block ${Number(calls[0]?.blockNumber)} → Block \\d`));
    await showing("As of the latest block.");
    user.types = () => calls[1]?.blockNumber;
    press("compareWith");
    await showing("Nothing differs.");
    press("endComparison");
    await panel().until(() => !said().includes("Differences"));
    assert.equal(actions("compareWith").length, 1);
  });

  it("is opened from a transaction, as of its block and the one before", async () => {
    const { calls } = await storeOn([9n, 11n, 12n].map(total));
    const [, call] = calls;
    await commands.get("contractLens.inspectExecutionResult")?.(call?.transactionHash);
    await showing("Before and After");
    press("beforeAndAfter");
    await showing("total uint2569 → 11 +2");
    const block = Number(call?.blockNumber);
    assert.match(said(), new RegExp(`Block ${block - 1} → Block ${block}`));
    panel().send({ type: "back" });
    await panel().until(() => !said().includes("Differences"));
  });

  it("is offered the block before the page's first, and before that of the transaction that led to the page", async () => {
    const { address, calls } = await storeOn([9n, 11n, 12n].map(total));
    const [, call] = calls;
    const block = Number(call?.blockNumber);
    await commands.get("contractLens.inspectContractRecord")?.(address, { timestamps: [`block:${block}`] });
    await showing(`As of the end of block ${block}.`);
    user.types = () => undefined;
    user.picks = ({ items = [] }) => items[0]?.label;
    press("compareWith");
    await showing("total uint2569 → 11 +2");
    assert.match(said(), new RegExp(`Block ${block - 1} → Block ${block}`));
    await commands.get("contractLens.inspectExecutionResult")?.(call?.transactionHash);
    await showing("Before and After");
    panel().send({ type: "openReference", text: address });
    await showing("As of the latest block.");
    await showing("Compare with…");
    press("compareWith");
    await showing("total uint2569 → 12 +3");
    assert.match(said(), new RegExp(`Block ${block - 1} → Block \\d`));
  });

  it("says in the question that a block does not exist yet, and which one is the latest", async () => {
    const { address, calls } = await storeOn([9n].map(total));
    await commands.get("contractLens.inspectContractRecord")?.(address);
    await showing("total uint2569");
    user.types = () => "9999";
    const offered = () => user.asked.flatMap(({ items = [] }) => items.map(({ label }) => label));
    user.picks = ({ items = [] }) => items.find(({ label }) => label.endsWith(" Block 9,999"))?.label;
    press("compareWith");
    const latest = Number(calls[0]?.blockNumber);
    const sentence = `Block 9,999 does not exist yet. The latest is ${latest}.`;
    await soon(() => offered().some((label) => label.endsWith(sentence)));
    assert.ok(!said().includes("Differences"));
  });

  it("is offered the block before the latest one", async () => {
    const { address } = await storeOn([9n, 11n].map(total));
    await commands.get("contractLens.inspectContractRecord")?.(address);
    await showing("total uint25611");
    user.types = () => undefined;
    user.picks = ({ items = [] }) => items.find(({ label }) => label.endsWith("Previous block"))?.label;
    press("compareWith");
    await showing("total uint2569 → 11 +2");
  });

  it("has the entries of mappings that the transaction changed, by their keys", async () => {
    const { calls } = await storeOn([40n, 42n].map(entry), mappingRuntime);
    await commands.get("contractLens.inspectExecutionResult")?.(calls[1]?.transactionHash);
    await showing("Before and After");
    press("beforeAndAfter");
    await showing("balances[7] uint25640 → 42 +2");
    assert.match(comparison(), /only what the transaction changed and what Storage shows is compared/);
  });

  it("says that entries of mappings are missing where the node has no state changes", async () => {
    const { calls } = await storeOn([40n, 42n].map(entry), mappingRuntime, (sent) =>
      sent.body?.includes("prestateTracer") === true ? refused(sent) : onSockets(sent),
    );
    await commands.get("contractLens.inspectExecutionResult")?.(calls[1]?.transactionHash);
    await showing("Before and After");
    press("beforeAndAfter");
    await showing("Nothing differs.");
    assert.match(comparison(), /only what Storage shows is compared/);
  });

  it("reads variables of a mirror node only once it is asked for, and again after a failure", async () => {
    opened = await openStore(String(fullRecord["runtime_bytecode"]).slice(2));
    let isDown = true;
    const times: (string | null)[] = [];
    extension = await activated((sent) => {
      const { searchParams, pathname } = new URL(sent.url);
      const time = searchParams.get("timestamp");
      if (pathname.endsWith("/state")) {
        times.push(time);
        if (time !== null && isDown) return new Response("Nothing of the kind");
        const value = word(time === null ? 42n : 40n);
        return { state: searchParams.getAll("slot").map((slot) => ({ slot, value })) };
      }
      if (!sent.url.startsWith(own.mirrorUrl)) return allKnown(sent);
      if (time === "eq:1.000000000") return missing();
      return time === null ? fullRecord : { ...fullRecord, memo: "Opened" };
    });
    await commands.get("contractLens.inspectContractRecord")?.(contractAddress);
    await showing("Storage");
    await turns();
    assert.deepEqual(times, []);
    user.types = () => "2026-08-15";
    user.picks = ({ items = [] }) => items[0]?.label;
    press("compareWith");
    await showing("Try Again");
    assert.match(comparison(), /MemoOpened → Escrow/);
    assert.match(comparison(), /did not return/);
    isDown = false;
    press("refresh");
    await showing("total uint25640 → 42 +2");
    user.types = () => "2001-01-01";
    isDown = true;
    press("endComparison");
    extension.services.answering = (sent) =>
      sent.url.startsWith(own.mirrorUrl) && sent.url.includes("timestamp") ? missing() : fullRecord;
    press("compareWith");
    await showing("The contract has no record then.");
  });
});
