import assert from "node:assert/strict";
import { lookupPolicy } from "../../src/http/requestPolicy.ts";
import type { Hex } from "../../src/core/hex.ts";
import type { StepsLookup } from "../../src/services/ledger/steps.ts";
import { currentRules, startChain, type Chain } from "../devnet/chain/chain.ts";
import { account, compileCaller, deployCaller } from "../support/callerChain.ts";
import { openChannel } from "../support/channel.ts";
import { unending } from "../support/requests.ts";
import { rpcLedgerAt } from "../support/rpcLedgers.ts";
import { startHardhat } from "./hardhat.ts";

type Contracts = Awaited<ReturnType<typeof compileCaller>>;

const keepsNoSteps = currentRules.filter((option) => option !== "--steps-tracing");

async function readSteps(url: string, hash: Hex): Promise<StepsLookup> {
  await using client = openChannel();
  const transaction = { kind: "hash", hash, from: "32 bytes" } as const;
  return rpcLedgerAt(url).readSteps(client.channel, { transaction }, lookupPolicy, unending);
}

function tableOf(lookup: StepsLookup) {
  assert.ok(lookup.kind === "steps", lookup.kind);
  return lookup.steps;
}

/** The steps of calls that succeed, create, fail, and run out of gas, of a creation, and of a transfer. */
async function readAll(node: Chain, contracts: Contracts): Promise<readonly StepsLookup[]> {
  try {
    const sample = await deployCaller(node.rpc, contracts);
    const hashes = [
      await sample.send("mixed", [sample.callee]),
      await sample.send("create", [sample.callee]),
      await sample.send("fail", [sample.callee, 3n]),
      await sample.send("starve", [sample.callee]),
    ];
    const { transactions } = await node.rpc<{ transactions: Hex[] }>("eth_getBlockByNumber", "0x2", false);
    const transfer = await node.rpc<Hex>("eth_sendTransaction", {
      from: account,
      to: `0x${"99".repeat(20)}`,
      value: "0x1",
    });
    const lookups = [];
    for (const hash of [...hashes, transactions[0]!, transfer]) lookups.push(await readSteps(node.url, hash));
    return lookups;
  } finally {
    await node.stop();
  }
}

describe("steps of a transaction", () => {
  let contracts: Contracts;
  let anvil: readonly StepsLookup[];
  before(async () => {
    contracts = await compileCaller();
    anvil = await readAll(await startChain(currentRules), contracts);
  });

  const sources = (all: readonly StepsLookup[]) =>
    all.map((lookup) => (lookup.kind === "steps" ? lookup.source : lookup.kind));
  const traced = (source: string) => [source, source, source, source, source, "empty"];

  it("are those that anvil keeps", () => {
    assert.deepEqual(sources(anvil), traced("trace"));
    assert.deepEqual(anvil.at(-1), { kind: "empty", why: "noCode" });
  });

  it("are the same by a call at the block before where anvil keeps none, gas included", async () => {
    const called = await readAll(await startChain(keepsNoSteps), contracts);
    assert.deepEqual(sources(called), traced("call"));
    const withoutSource = (lookup: StepsLookup) => ({ ...lookup, source: undefined });
    assert.deepEqual(called.map(withoutSource), anvil.map(withoutSource));
  });

  for (const version of [2, 3] as const)
    it(`are the same on Hardhat ${version}`, async () => {
      const hardhat = await readAll(await startHardhat(version), contracts);
      assert.deepEqual(sources(hardhat), traced("trace"));
      assert.deepEqual(hardhat.slice(0, -1).map(tableOf), anvil.slice(0, -1).map(tableOf));
    });

  it("are those of a script for a later transaction of a block, where anvil keeps none and they are not too many", async () => {
    const lookupsAt = async (options: readonly string[]): Promise<readonly StepsLookup[]> => {
      const node = await startChain([...options, "--no-mining"]);
      try {
        const { rpc } = node;
        // Counts down from a number, in a creation.
        const count = (from: string) =>
          rpc<Hex>("eth_sendTransaction", {
            from: account,
            data: `0x62${from}5b600190038060045700`,
            gas: "0x1000000",
          });
        const hashes = [await count("000001"), await count("000010"), await count("00ffff")];
        await rpc("evm_mine");
        return await Promise.all(hashes.map((hash) => readSteps(node.url, hash)));
      } finally {
        await node.stop();
      }
    };
    const [kept, scripted] = [await lookupsAt(currentRules), await lookupsAt(keepsNoSteps)];
    assert.deepEqual(
      scripted.map((lookup) => (lookup.kind === "steps" ? lookup.source : lookup)),
      ["call", "tracer", { kind: "empty", why: "noSteps" }],
    );
    for (const at of [0, 1]) assert.deepEqual({ ...scripted[at], source: "trace" }, kept[at]);
  });
});
