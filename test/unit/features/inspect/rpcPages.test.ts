import assert from "node:assert/strict";
import { mock } from "node:test";
import type { Ledger } from "../../../../src/services/ledger/ledger.ts";
import { activated, type Answering } from "../../../plainEditor/activated.ts";
import { commands, settings } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { recordedCalls } from "../../../support/rpcViews.ts";
import { user } from "../../../plainEditor/user.ts";
import { panel, press, said, showing, turns } from "./shownPage.ts";

usePlainEditor();

const chain = { name: "Chain", chainId: "31337", rpcUrl: "http://127.0.0.1:18545" };
const call = recordedCalls("set");
const hash = call[0]?.params[0] as string;
const store = "0x5fbdb2315678afecb367f032d93f642f64180aa3";

/** A node that has one transaction, and can trace what it changed. */
const node: Answering = ({ body }) => {
  const { id, method, params } = JSON.parse(body ?? "") as { id: number; method: string; params: unknown[] };
  const answer = (member: object): object => ({ jsonrpc: "2.0", id, ...member });
  const recorded = call.find((one) => one.method === method)?.response as object | undefined;
  if (recorded !== undefined) return answer({ ...recorded, id });
  if (method === "eth_chainId") return answer({ result: "0x7a69" });
  if (method === "debug_traceTransaction" && JSON.stringify(params).includes("prestateTracer"))
    return answer({
      result: {
        pre: {
          [store]: {
            balance: "0x1",
            nonce: 1,
            storage: { [`0x${"0".repeat(64)}`]: `0x${"7".padStart(64, "0")}` },
          },
        },
        post: {
          [store]: { balance: "0x2", storage: { [`0x${"0".repeat(64)}`]: `0x${"9".padStart(64, "0")}` } },
        },
      },
    });
  return refusal({ body });
};

const refusal = ({ body }: { readonly body?: string | undefined | null }): object => {
  const { id } = JSON.parse(body ?? "") as { readonly id: number };
  return { jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found" } };
};

const geth = ({ body }: { readonly body?: string | undefined | null }): object => {
  const { id } = JSON.parse(body ?? "") as { readonly id: number };
  return { jsonrpc: "2.0", id, result: "Geth/v1.14.0" };
};

/** The same node, at a public host, whose chain may drop the transaction. */
function publicNode() {
  const state = { isDropped: false, isMoved: false, head: 5n };
  const answering: Answering = (sent) => {
    const { id, method } = JSON.parse(sent.body ?? "") as { id: number; method: string };
    const head = `0x${state.head.toString(16)}`;
    if (method === "eth_getBlockByNumber")
      return { jsonrpc: "2.0", id, result: { number: head, hash: `0x${"11".repeat(32)}`, transactions: [] } };
    if (!method.startsWith("eth_getTransaction")) return node(sent);
    if (state.isDropped) return { jsonrpc: "2.0", id, result: null };
    const recorded = JSON.stringify(node(sent));
    const moved = recorded.replace(/"blockNumber":"0x[0-9a-f]+"/g, '"blockNumber":"0x2a"');
    return JSON.parse(state.isMoved ? moved : recorded) as object;
  };
  return { state, answering };
}

describe("a transaction that a reorganization may drop", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.now() }));
  afterEach(() => {
    mock.timers.reset();
    extension.end();
  });
  const pass = async (seconds: number): Promise<void> => {
    for (let passed = 0; passed < seconds; passed += 1) {
      mock.timers.tick(1000);
      await turns();
    }
  };
  const requests = (): number =>
    extension.sent.filter(({ body }) => body?.includes("eth_getTransactionByHash")).length;
  const open = async (host: string, answering: Answering): Promise<void> => {
    extension = await activated(answering);
    settings.set("contractLens.networks", [{ ...chain, rpcUrl: `https://${host}` }]);
    settings.set("contractLens.network", chain.name);
    user.picks = () => "Look Up";
    const inspecting = commands.get("contractLens.inspectExecutionResult")?.(hash) as Promise<unknown>;
    let isDone = false;
    void inspecting.then(() => (isDone = true));
    while (!isDone) await pass(1);
    await pass(5);
  };

  it("is requested again after 30 seconds while its page is visible, and said to be dropped", async () => {
    const { state, answering } = publicNode();
    await open("drops.example", answering);
    assert.match(said(), /Succeeded/);
    const before = requests();
    panel().setVisible(false);
    state.isDropped = true;
    await pass(60);
    assert.equal(requests(), before);
    panel().setVisible(true);
    await pass(5);
    assert.equal(requests(), before + 1);
    assert.match(said(), /Dropped by a reorganization.*drops\.example no longer has this transaction/);
    await pass(90);
    assert.equal(requests(), before + 1);
    press("refresh");
    await pass(5);
    assert.doesNotMatch(said(), /Dropped by a reorganization/);
  });

  it("is shown in its new block where it is in another one", async () => {
    const { state, answering } = publicNode();
    await open("moves.example", answering);
    assert.doesNotMatch(said(), /Block42Block hash/);
    state.isMoved = true;
    await pass(40);
    assert.match(said(), /Block42Block hash/);
    assert.doesNotMatch(said(), /Dropped by a reorganization/);
  });

  it("is not requested again once its block is 64 blocks old", async () => {
    const { state, answering } = publicNode();
    state.head = 1000n;
    await open("final.example", answering);
    const before = requests();
    state.isDropped = true;
    await pass(60);
    assert.equal(requests(), before);
    assert.doesNotMatch(said(), /Dropped by a reorganization/);
  });
});

describe("the page of a local chain that was restarted", () => {
  it("says that what it shows is of the chain before, until it is loaded again", async () => {
    let genesis = "11";
    const restarting: Answering = (sent) => {
      const { id, method } = JSON.parse(sent.body ?? "") as { id: number; method: string };
      const block = { number: "0x0", hash: `0x${genesis.repeat(32)}`, transactions: [] };
      return method === "eth_getBlockByNumber" ? { jsonrpc: "2.0", id, result: block } : node(sent);
    };
    const extension = await activated(restarting);
    settings.set("contractLens.networks", [{ ...chain, rpcUrl: "http://127.0.0.1:18547" }]);
    settings.set("contractLens.network", chain.name);
    await commands.get("contractLens.inspectExecutionResult")?.(hash);
    await showing("Succeeded");
    const first = panel();
    genesis = "22";
    mock.timers.enable({ apis: ["Date"], now: Date.now() + 5000 });
    await commands.get("contractLens.inspectContractRecord")?.(store);
    mock.timers.reset();
    await first.until(({ shown }) => shown.includes("The data below is from the previous chain."));
    assert.equal(user.told.filter((text) => text.includes("was restarted")).length, 1);
    first.send({ type: "refresh" });
    await first.until(({ shown }) => !shown.includes("from the previous chain"));
    extension.end();
  });

  it("says so at once where the node could not be reached in between", async () => {
    let genesis = "11";
    let isStopped = false;
    const restarting: Answering = (sent) => {
      if (isStopped) return Promise.reject(Object.assign(new TypeError("refused"), { code: "ECONNREFUSED" }));
      const { id, method } = JSON.parse(sent.body ?? "") as { id: number; method: string };
      const block = { number: "0x0", hash: `0x${genesis.repeat(32)}`, transactions: [] };
      return method === "eth_getBlockByNumber" ? { jsonrpc: "2.0", id, result: block } : node(sent);
    };
    const extension = await activated(restarting);
    settings.set("contractLens.networks", [{ ...chain, rpcUrl: "http://127.0.0.1:18549" }]);
    settings.set("contractLens.network", chain.name);
    await commands.get("contractLens.inspectExecutionResult")?.(hash);
    await showing("Succeeded");
    const first = panel();
    isStopped = true;
    first.send({ type: "refresh" });
    await showing("Node unreachable");
    isStopped = false;
    genesis = "22";
    await commands.get("contractLens.inspectContractRecord")?.(store);
    await first.until(({ shown }) => shown.includes("The data below is from the previous chain."));
    assert.doesNotMatch(first.shown, /Node unreachable/);
    extension.end();
  });

  it("is announced once where the node reports another instance again and again", async () => {
    const { announceRestart } = await import("../../../../src/features/network/announceRestart.ts");
    const ledger = { url: "http://127.0.0.1:18548" } as Ledger;
    user.told.length = 0;
    for (const seconds of [0, 2, 4, 60, 119, 180]) announceRestart(ledger, seconds * 1000);
    assert.equal(user.told.length, 2);
  });
});

describe("the page of a transaction on a chain without mirror node", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  afterEach(() => extension.end());
  const traces = (): number => extension.sent.filter(({ body }) => body?.includes("prestateTracer")).length;

  it("looks up what the transaction changed once the user asks for it", async () => {
    extension = await activated(node);
    settings.set("contractLens.networks", [chain]);
    settings.set("contractLens.network", chain.name);
    await commands.get("contractLens.inspectExecutionResult")?.(hash);
    await showing("Look Up State Changes");
    assert.equal(traces(), 0);
    press("lookUpFacts");
    await panel().until(() => /Accounts changed/.test(said()));
    assert.match(said(), /0x5FbD…0aa3.*balance 1 wei → 2 wei/);
    assert.match(said(), /State changes 1 .*7 → 9/);
  });

  it("says which method a node lacks to tell what it changed", async () => {
    extension = await activated((sent) =>
      sent.body?.includes("debug_") === true
        ? refusal(sent)
        : sent.body?.includes("web3_clientVersion") === true
          ? geth(sent)
          : node(sent),
    );
    // What is known of the node of another URL is another's.
    settings.set("contractLens.networks", [{ ...chain, rpcUrl: "http://127.0.0.1:18546" }]);
    settings.set("contractLens.network", chain.name);
    await commands.get("contractLens.inspectExecutionResult")?.(hash);
    await showing(
      "127.0.0.1:18546 does not offer debug_traceTransaction, which finds state changes. Start the node with",
    );
  });
});
