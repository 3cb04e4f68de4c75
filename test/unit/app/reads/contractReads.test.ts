import assert from "node:assert/strict";
import { ChosenAbis } from "../../../../src/app/decoding/chosenAbis.ts";
import { Lookups } from "../../../../src/app/lookups/lookups.ts";
import { ContractReads, type ContractToRead } from "../../../../src/app/reads/contractReads.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { textAt, type JsonValue } from "../../../../src/core/json/jsonValue.ts";
import { argumentsText, noName } from "../../../../src/ui/decoding/inlineValue.ts";
import { argumentsOf } from "../../../../src/decode/decoding.ts";
import { currentRules, startChain, type Chain } from "../../../devnet/chain/chain.ts";
import { noLabels } from "../../../support/noLabels.ts";
import { account } from "../../../support/callerChain.ts";
import type { Execution } from "../../../../src/services/ledger/ledger.ts";
import { openChannel, type TestChannel } from "../../../support/channel.ts";
import { everyHashAgreed } from "../../../support/consent.ts";
import { plainValue } from "../../../support/plainValue.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { networkWith } from "../../../support/networks.ts";
import { unending } from "../../../support/requests.ts";
import { rpcLedgerAt } from "../../../support/rpcLedgers.ts";
import { MemoryLog } from "../../../support/stores.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { compiled } from "../../builds/samples.ts";
import { buildsIn, foundryArtifact } from "../builds/projects.ts";
import { compileLedger, deployLedger } from "./compileLedger.ts";

describe("reading a contract", () => {
  let chain: Chain;
  let client: TestChannel;
  let abi: readonly JsonValue[];
  let address: Hex;
  /** The block in which the total became 5. */
  let block: bigint;
  let latest: bigint;

  before(async () => {
    const compiled = await compileLedger();
    abi = compiled.abi as readonly JsonValue[];
    chain = await startChain(currentRules);
    client = openChannel();
    ({ address, block } = await deployLedger(chain.rpc, compiled));
    latest = BigInt(await chain.rpc<string>("eth_blockNumber"));
  });
  after(async () => {
    await client.close();
    await chain.stop();
  });

  /** The functions of the contract, whose ABI the user has chosen. @param execute instead of a request */
  async function opened(
    parts: Partial<ContractToRead> = {},
    items = abi,
    execute?: Lookups["execute"],
    onDidChange: () => void = () => undefined,
    builds = buildsIn([]),
  ) {
    const network = networkWith({ chainId: "31337", ledgers: [{ kind: "rpc", url: chain.url }] });
    const chosen = new ChosenAbis(new MemoryFolder(), new MemoryLog());
    for (const at of [address, parts.implementation ?? address])
      await chosen.choose("31337", at, { kind: "items", items });
    const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
    if (execute !== undefined) lookups.execute = execute;
    const tools = {
      lookups,
      builds,
      chosen,
      nameOfBuild: () => undefined,
      deploymentName: () => undefined,
      labels: noLabels,
      isTrusted: () => true,
    };
    const ledger = rpcLedgerAt(chain.url);
    const contract = { network, ledger, address, implementation: undefined, point: {}, ...parts };
    const reads = new ContractReads(tools, contract, unending, onDidChange);
    await reads.load();
    const functionOf = (signature: string) =>
      reads.view.functions.find(({ item }) => item.signature === signature) ?? assert.fail(signature);
    /** What a function returned, by name, else all that came of it. */
    const outcomeOf = (signature: string): unknown => {
      const { outcome } = functionOf(signature);
      if (outcome?.kind !== "returned") return outcome;
      return argumentsOf(outcome.reading)?.map(({ name, value }) => [name, plainValue(value)]);
    };
    return {
      reads,
      functionOf,
      outcomeOf,
      read: async (signature: string, ...texts: readonly string[]): Promise<unknown> => {
        await reads.read(signature, texts);
        return outcomeOf(signature);
      },
    };
  }

  const order = "sum((address,uint256[],string))";

  it("lists view and pure functions, those of one name apart", async () => {
    const { reads } = await opened();
    assert.deepEqual(reads.view.functions.map(({ item }) => item.signature).sort(), [
      "closed()",
      "keeper()",
      "limitOf(address)",
      "name()",
      "pick(uint256)",
      order,
      "total()",
      "twice(string)",
      "twice(uint256)",
    ]);
    assert.deepEqual(reads.view.origins, [{ kind: "chosen", file: undefined }]);
  });

  it("calls all functions without arguments", async () => {
    const { reads, outcomeOf } = await opened();
    await reads.readAll();
    assert.deepEqual(outcomeOf("total()"), [["", 1000n]]);
    assert.deepEqual(outcomeOf("name()"), [["", "Ledger"]]);
    assert.deepEqual(outcomeOf("keeper()"), [["", account]]);
    assert.equal(outcomeOf("twice(uint256)"), undefined);
    assert.deepEqual(outcomeOf("closed()"), {
      kind: "reverted",
      error: { kind: "reason", text: "The ledger is closed" },
      isExplaining: false,
      block: latest,
    });
  });

  it("calls at the latest block, and says which that is", async () => {
    const { reads, functionOf } = await opened();
    await reads.readAll();
    const { outcome } = functionOf("total()");
    assert.equal(outcome?.kind === "returned" && outcome.block, latest);
    const earlier = await opened({ point: { block } });
    await earlier.reads.read("total()", []);
    const { outcome: then } = earlier.functionOf("total()");
    assert.equal(then?.kind === "returned" && then.block, block);
  });

  it("notifies of many results at once, and of the first before the last arrives", async () => {
    const items = Array.from({ length: 100 }, (_none, at) => ({
      ...{ type: "function", name: `value${at}`, stateMutability: "view" },
      ...{ inputs: [], outputs: [{ type: "uint256" }] },
    }));
    const { promise: firstAreShown, resolve: showFirst } = Promise.withResolvers<undefined>();
    let [calls, changes] = [0, 0];
    const execute: Lookups["execute"] = async () => {
      if ((calls += 1) === items.length) await firstAreShown;
      return { kind: "returned", data: `0x${"0".repeat(63)}7` } as Execution;
    };
    const returned = () => reads.view.functions.filter(({ outcome }) => outcome?.kind === "returned").length;
    const { reads } = await opened({}, items, execute, () => {
      changes += 1;
      if (calls === items.length && returned() > 0) showFirst(undefined);
    });
    changes = 0;
    await reads.readAll();
    assert.equal(returned(), items.length);
    // The beginning, the first 99, and the end.
    assert.ok(changes <= 3, String(changes));
  });

  it("takes a struct as JSON, by the names of its members or in their order", async () => {
    const { read } = await opened();
    const same = [account, [1n, 2n ** 200n], "two"];
    const large = String(2n ** 200n);
    const byName = `{ "amounts": [1, ${large}], "note": "two", "owner": "${account}" }`;
    const returned = [
      ["ordered", 1001n + 2n ** 200n],
      ["same", same],
    ];
    assert.deepEqual(await read(order, byName), returned);
    assert.deepEqual(await read(order, `["${account}", ["1", "${large}"], "two"]`), returned);
  });

  it("calls the function of several of one name whose arguments were typed", async () => {
    const { read } = await opened();
    assert.deepEqual(await read("twice(uint256)", " 0x10 "), [["", 32n]]);
    assert.deepEqual(await read("twice(string)", " 1"), [["", " 1 1"]]);
  });

  it("reads at an earlier block, of which its shell command has the number", async () => {
    const { read, functionOf } = await opened({ point: { block } });
    assert.deepEqual(await read("pick(uint256)", "1"), [["", 6n]]);
    const command = `cast call ${address} 'pick(uint256)(uint256)' '1' --rpc-url "$RPC_URL" --block ${block}`;
    assert.equal(functionOf("pick(uint256)").command, command);
  });

  it("explains a revert by the ABI, and a panic by its code", async () => {
    const { reads, read } = await opened();
    assert.deepEqual(await read("pick(uint256)", "2"), {
      kind: "reverted",
      error: { kind: "panic", code: 0x32n },
      isExplaining: false,
      block: latest,
    });
    await reads.read("limitOf(address)", [account]);
    const { outcome } = reads.view.functions.find(({ item }) => item.name === "limitOf") ?? {};
    assert.ok(outcome?.kind === "reverted" && outcome.error.kind === "custom");
    const [only] = outcome.error.candidates;
    assert.equal(only?.item.signature, "Unknown(address,uint256)");
    assert.deepEqual(
      argumentsOf(only.reading)?.map(({ name }) => name),
      ["owner", "limit"],
    );
  });

  it("sends nothing for an argument that is not of its type", async () => {
    const { reads, read } = await opened();
    assert.deepEqual(await read("twice(uint256)", "ten"), {
      kind: "invalid",
      at: 0,
      problem: { kind: "integer", argument: "value" },
    });
    assert.equal(
      reads.view.functions.find(({ outcome }) => outcome?.kind === "returned"),
      undefined,
    );
  });

  it("has the functions of a proxy's implementation, called at the proxy", async () => {
    const { read } = await opened({ address: `0x${"ee".repeat(20)}`, implementation: address });
    // There is no code at this address, whose functions are those of the implementation.
    assert.deepEqual(await read("twice(uint256)", "1"), { kind: "nothing", block: latest });
  });

  it("names the values of enums as the sources of the build do, in arguments and in what is returned", async () => {
    const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract Shop {
  enum Status { Free, Reserved, Sold }
  struct Item { Status status; uint8 count; }

  function next(Status status) external pure returns (Status, Item[] memory items, uint8) {
    items = new Item[](1);
    items[0] = Item(status, 1);
    return (Status(uint8(status) + 1), items, 2);
  }
}
`;
    const artifact = foundryArtifact("Shop", compiled(source));
    await using folder = await projectFolder({
      ...{ "foundry.toml": "", "src/Vault.sol": source },
      "out/Vault.sol/Shop.json": artifact,
    });
    const data = `0x${textAt(artifact, "bytecode", "object") ?? ""}`;
    const sent = { from: account, gas: "0x300000", data };
    const { contractAddress } = await chain.rpc<{ contractAddress: Hex }>("eth_sendTransactionSync", sent);
    const ofShop = { address: contractAddress };
    const { reads, functionOf } = await opened(ofShop, [], undefined, undefined, buildsIn([folder]));
    const returned = async (...texts: readonly string[]): Promise<string | undefined> => {
      await reads.read("next(uint8)", texts);
      const { outcome } = functionOf("next(uint8)");
      const values = outcome?.kind === "returned" ? argumentsOf(outcome.reading) : undefined;
      return values && argumentsText(values, noName);
    };
    const expected = "Sold (2), items: [(status: Reserved (1), count: 1)], 2";
    assert.equal(await returned("Reserved"), expected);
    assert.equal(await returned("1"), expected);
    assert.equal(await returned("sold"), undefined);
  });

  it("says that there is no single point in time", async () => {
    const { reads } = await opened({ point: undefined });
    await reads.readAll();
    assert.deepEqual(reads.view.unavailable, { reason: "severalTimes" });
  });
});
