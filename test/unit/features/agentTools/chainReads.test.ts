import assert from "node:assert/strict";
import { encodeFunctionData, parseAbi } from "viem";
import type { Hex } from "../../../../src/core/hex.ts";
import { currentRules, startChain, type Chain } from "../../../devnet/chain/chain.ts";
import { activated, onSockets } from "../../../plainEditor/activated.ts";
import { settings } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { openProject } from "../../../plainEditor/project.ts";
import { user } from "../../../plainEditor/user.ts";
import { toolAnswer, toolFailure } from "../../../support/agentAnswers.ts";
import { account } from "../../../support/callerChain.ts";
import { valuesOf32Bytes } from "../../../../src/api/viewFunctions.ts";
import { compileLedger, deployLedger } from "../../app/reads/compileLedger.ts";
import { openStore } from "../inspect/storeProject.ts";

usePlainEditor();

/** The first private key of anvil, and one of nobody's. */
const knownKey = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
const unknownKey = `0x${"5a".repeat(32)}`;

describe("agent tools on a JSON-RPC node", () => {
  let chain: Chain;
  let ledger: Hex;
  let artifact: object;
  let extension: Awaited<ReturnType<typeof activated>>;
  let folder: Awaited<ReturnType<typeof openProject>>;

  before(async () => {
    const compiled = await compileLedger();
    const { abi, evm, metadata } = compiled;
    const { bytecode, deployedBytecode } = evm;
    artifact = { abi, bytecode, deployedBytecode, rawMetadata: metadata };
    chain = await startChain(currentRules);
    ({ address: ledger } = await deployLedger(chain.rpc, compiled));
  });
  after(() => chain.stop());
  beforeEach(async () => {
    folder = await openProject({ "foundry.toml": "", "out/Ledger.sol/Ledger.json": artifact });
    extension = await activated((sent) => onSockets({ ...sent, url: chain.url }));
    settings.set("contractLens.networks", [
      { name: "Chain", chainId: "31337", rpcUrl: chain.url },
      { name: "Public", chainId: "31337", rpcUrl: "https://rpc.example" },
    ]);
    settings.set("contractLens.network", "Chain");
  });
  afterEach(async () => {
    extension.end();
    await folder[Symbol.asyncDispose]();
  });

  const send = (data: string, to?: Hex) =>
    chain.rpc<{ readonly contractAddress: Hex; readonly transactionHash: Hex }>("eth_sendTransactionSync", {
      ...{ from: account, gas: "0x4c4b40", data },
      ...(to === undefined ? {} : { to }),
    });
  const calls = (): number => extension.sent.filter(({ body }) => body?.includes("eth_call") === true).length;

  it("look up contracts and transactions of any chain", async () => {
    const contract = await toolAnswer("look_up_contract", { contract: ledger });
    assert.deepEqual([contract["address"], contract["isAccount"]], [ledger, false]);
    const { transactionHash } = await send("0x60fe47b1".padEnd(73, "0") + "5", ledger);
    const found = (await toolAnswer("look_up_transaction", { transaction: transactionHash })) as {
      readonly outcome: string;
      readonly call: { readonly candidates: { readonly signature: string; readonly arguments: unknown }[] };
      readonly calls: { readonly to: string }[];
    };
    assert.equal(found.outcome, "succeeded");
    const [set] = found.call.candidates;
    assert.equal(set?.signature, "set(uint256)");
    assert.deepEqual(set.arguments, [{ name: "value", type: "uint256", indexed: false, value: "5" }]);
    assert.deepEqual(
      found.calls.map(({ to }) => to),
      [ledger],
    );
  });

  it("say where a proxy leads, and which contract raised an error behind it", async () => {
    const slot = "360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc";
    // Delegates to the address in the slot, and fails with what comes back.
    const runtime = `365f5f375f5f365f7f${slot}545af43d5f5f3e3d5ffd`;
    const { contractAddress: proxy } = await send(
      `0x73${ledger.slice(2)}7f${slot}55603360415f3960335ff3${runtime}`,
    );
    const { proxyTarget } = await toolAnswer("look_up_contract", { contract: proxy });
    assert.deepEqual(proxyTarget, { role: "implementation", address: ledger });
    const abi = parseAbi(["function limitOf(address)"]);
    const { transactionHash } = await send(
      encodeFunctionData({ abi, functionName: "limitOf", args: [account] }),
      proxy,
    );
    const found = await toolAnswer("look_up_transaction", { transaction: transactionHash });
    const { raisedBy, raisedByName } = found["failure"] as {
      readonly raisedBy: string;
      readonly raisedByName: { readonly name: string };
    };
    assert.deepEqual([raisedBy, raisedByName.name], [ledger, "Ledger"]);
    const members = Object.keys(found);
    assert.ok(members.indexOf("failure") < members.indexOf("calls"), members.join());
  });

  it("list view functions, and call one by name or signature", async () => {
    const { functions } = await toolAnswer("call_view_function", { contract: ledger });
    const signatures = (functions as { readonly signature: string }[]).map(({ signature }) => signature);
    assert.ok(signatures.includes("twice(uint256)") && !signatures.includes("set(uint256)"));
    const name = await toolAnswer("call_view_function", { contract: ledger, function: "name" });
    assert.deepEqual(
      (name["values"] as { readonly value: string }[]).map(({ value }) => value),
      ["Ledger"],
    );
    const twice = { contract: ledger, function: "twice(uint256)" };
    const called = await toolAnswer("call_view_function", { ...twice, arguments: ["21"] });
    assert.equal((called["values"] as { readonly value: string }[])[0]?.value, "42");
    const reverted = await toolAnswer("call_view_function", {
      ...{ contract: ledger, function: "limitOf", arguments: [account] },
    });
    assert.deepEqual(
      [reverted["outcome"], (reverted["error"] as { readonly kind: string }).kind],
      ["reverted", "custom"],
    );
    const invalid = await toolAnswer("call_view_function", { ...twice, arguments: ["x"] });
    assert.equal(invalid["outcome"], "invalidArgument");
  });

  it("say which functions there are not, and how many arguments one takes", async () => {
    const failure = (input: object): Promise<string> =>
      toolFailure("call_view_function", { contract: ledger, ...input });
    assert.match(await failure({ function: "nothing" }), /^The contract has no view or pure function/);
    assert.match(
      await failure({ function: "twice", arguments: ["1"] }),
      /^The contract has several functions/,
    );
    assert.match(
      await failure({ function: "name", arguments: ["1"] }),
      /^The function takes 0 arguments, not 1/,
    );
    const many = Array.from({ length: 90 }, (_, at) => `0x${(at + 1).toString(16).padEnd(64, "7")}`).join();
    assert.match(await failure({ function: "twice(string)", arguments: [many] }), /more than 64 values/);
  });

  it("ask before an argument of 32 bytes goes to another machine, and never send a known key", async () => {
    const twice = { contract: ledger, function: "twice(uint256)" };
    for (const value of [unknownKey, String(BigInt(unknownKey))]) {
      const input = { ...twice, network: "Public", arguments: [value] };
      assert.match(await toolFailure("call_view_function", input), /^You declined this request\./);
    }
    assert.equal(user.asked.length, 2);
    assert.equal(calls(), 0);
    for (const network of ["Public", "Chain"]) {
      const input = { ...twice, network, arguments: [knownKey] };
      assert.match(await toolFailure("call_view_function", input), /private key/);
    }
    assert.equal(calls(), 0);
    user.picks = () => "Look Up";
    const agreed = await toolAnswer("call_view_function", {
      ...{ contract: ledger, function: "twice(string)", network: "Public", arguments: [`a ${unknownKey} b`] },
    });
    assert.equal(agreed["outcome"], "returned");
  });

  it("find values of 32 bytes in arguments however they are written", () => {
    const digits = unknownKey.slice(2);
    const written = [unknownKey, `["${digits.toUpperCase()}"]`, `{"a":[${BigInt(unknownKey)}]}`];
    assert.deepEqual(
      written.map((text) => valuesOf32Bytes([text])),
      written.map(() => [unknownKey]),
    );
    assert.deepEqual(valuesOf32Bytes([`0x${digits}${digits}`, `-${BigInt(unknownKey)}`]), [unknownKey]);
    const harmless = ["5", account, `0x${"0".repeat(24)}${account.slice(2)}`, "0xabcd", "", "1".repeat(48)];
    assert.deepEqual(valuesOf32Bytes(harmless), []);
  });

  it("read variables by name, and values of a mapping by keys", async () => {
    await folder[Symbol.asyncDispose]();
    // Stores what it is called with in slot 0.
    folder = await openStore("5f355f5500");
    const { contractAddress: store } = await send("0x645f355f55005f526005601bf3");
    await send(`0x${"2a".padStart(64, "0")}`, store);
    const all = await toolAnswer("read_variables", { contract: store });
    assert.deepEqual(
      [all["state"], all["variables"]],
      ["read", { total: "42", balances: { needsKeys: true } }],
    );
    const keyed = await toolAnswer("read_variables", { contract: store, variable: "balances", keys: ["7"] });
    assert.deepEqual(keyed["variables"], { balances: { "7": "0" } });
    const failures = await Promise.all(
      [{ variable: "none" }, { variable: "total", keys: ["1"] }, { variable: "balances", keys: ["x"] }].map(
        (input) => toolFailure("read_variables", { contract: store, ...input }),
      ),
    );
    assert.deepEqual(
      failures.map((said) => /variable of this name|not a mapping|type of the keys/.exec(said)?.[0]),
      ["variable of this name", "not a mapping", "type of the keys"],
    );
    const { state } = await toolAnswer("read_variables", { contract: ledger });
    assert.equal(state, "noLayout");
  });
});
