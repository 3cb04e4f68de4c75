import assert from "node:assert/strict";
import { parseContractReference } from "../../src/core/references/contractReference.ts";
import type { ApiError } from "../../src/http/failure.ts";
import { lookupPolicy } from "../../src/http/requestPolicy.ts";
import { startChain, currentRules } from "../devnet/chain/chain.ts";
import type { HarborTransaction } from "../devnet/rpc/harborTransactions.ts";
import { openChannel, type TestChannel } from "../support/channel.ts";
import { assertSameFacts, type KnownDifference } from "../support/compareFacts.ts";
import {
  callFacts,
  changeFacts,
  contractFacts,
  storyFacts,
  transactionFacts,
} from "../support/ledgerFacts.ts";
import { unending } from "../support/requests.ts";
import { localLedgerAt, rpcLedgerAt } from "../support/rpcLedgers.ts";
import { startRpcProxy } from "../support/rpcProxy.ts";
import { valueOf } from "../unit/core/arbitraries.ts";
import { sendStory } from "./sendStory.ts";
import { sharedStory } from "./sharedStory.ts";

/** With a receiver of 0.5, who has no other transaction. */
const halfEther = 5n * 10n ** 17n;

/** What a fork reports differently of what was there before. */
const ofFork: readonly KnownDifference[] = [
  ...["creation", "creator", "factory"].map((fact) => ({
    fact: `contract.${fact}`,
    reason: "A fork does not know the creators of contracts from before.",
    isKnown: (_: unknown, fork: unknown) => fork === undefined,
  })),
  {
    fact: "changes",
    reason: "A fork gives out its first trace of a transaction again, whatever else is asked for.",
    isKnown: (_, fork) => fork === undefined,
  },
  {
    fact: "failure",
    reason: "A fork gives out its first trace of a transaction again, whatever else is asked for.",
    isKnown: (_, __, subject) => subject.startsWith("changes of "),
  },
];

describe("anvil", () => {
  let client: TestChannel;
  let nodes: AsyncDisposableStack;
  beforeEach(() => {
    client = openChannel();
    nodes = new AsyncDisposableStack();
    nodes.defer(client.close);
  });
  afterEach(() => nodes.disposeAsync());

  /** Starts a node with a free port. */
  const start = async (...options: readonly string[]) => {
    const chain = await startChain([...currentRules, ...options]);
    nodes.defer(() => chain.stop());
    return chain;
  };

  it("reports the same facts of transactions before a fork as the node that it forks", async () => {
    const story = await sharedStory(1);
    const origin = await start("--chain-id", "1");
    await sendStory(origin.rpc, story);
    const fork = await start("--fork-url", origin.url);
    const facts = await storyFacts(rpcLedgerAt(origin.url, "1"), client.channel, story);
    assertSameFacts(facts, await storyFacts(rpcLedgerAt(fork.url, "1"), client.channel, story), ofFork);
  });

  it("reports calls before a fork also after state changes were requested", async () => {
    const story = await sharedStory(1);
    const origin = await start("--chain-id", "1");
    await sendStory(origin.rpc, story);
    const fork = await start("--fork-url", origin.url);
    const { hash } = story.transactions.find(({ name }) => name === "nested")!;
    const ledger = rpcLedgerAt(fork.url, "1");
    assert.equal(((await changeFacts(ledger, client.channel, hash))["slots"] as []).length, 1);
    assert.deepEqual(
      (await callFacts(ledger, client.channel, hash)).map(({ operation, depth }) => [operation, depth]),
      [
        ["CALL", 0n],
        ["CALL", 1n],
        ["STATICCALL", 2n],
        ["CALL", 2n],
      ],
    );
  });

  it("reports transactions after the fork", async () => {
    const story = await sharedStory(1);
    const origin = await start("--chain-id", "1");
    const fork = await start("--fork-url", origin.url);
    await sendStory(fork.rpc, story);
    const ledger = rpcLedgerAt(fork.url, "1");
    const { hash } = story.transactions[0]!;
    assert.equal((await transactionFacts(ledger, client.channel, hash))["outcome"], "succeeded");
    assert.equal((await contractFacts(ledger, client.channel, story.receiver))["balance"], halfEther);
    await assert.rejects(
      transactionFacts(rpcLedgerAt(origin.url, "1"), client.channel, hash),
      /^Error: notFound/,
    );
  });

  it("serves any chain ID to a ledger without one", async () => {
    const story = await sharedStory(1337);
    const chain = await start("--chain-id", "1337");
    await sendStory(chain.rpc, story);
    for (const ledger of [rpcLedgerAt(chain.url, "1337"), localLedgerAt(chain.url)])
      assert.equal((await contractFacts(ledger, client.channel, story.receiver))["balance"], halfEther);
  });

  it("reports an unmined transaction as pending, and a dropped one as not found", async () => {
    const { transactions } = await sharedStory();
    const chain = await start("--no-mining");
    const ledger = rpcLedgerAt(chain.url);
    const facts = ({ hash }: HarborTransaction) => transactionFacts(ledger, client.channel, hash);
    const [first, second] = [transactions[0]!, transactions[1]!];
    for (const { raw } of [first, second]) await chain.rpc("eth_sendRawTransaction", raw);
    const pending = await facts(first);
    assert.deepEqual(
      ["outcome", "from", "block", "time", "gasUsed", "fee", "logs"].map((name) => pending[name]),
      ["pending", first.from.toLowerCase(), undefined, undefined, undefined, undefined, []],
    );
    await chain.rpc("anvil_dropTransaction", second.hash);
    await chain.rpc("evm_mine");
    assert.equal((await facts(first))["outcome"], "succeeded");
    await assert.rejects(facts(second), /^Error: notFound/);
  });

  it("reports calls and errors after it pruned the state, and that state changes are gone", async () => {
    const story = await sharedStory();
    const [chain, pruned] = [await start(), await start("--prune-history", "1")];
    for (const { rpc } of [chain, pruned]) await sendStory(rpc, story);
    const [ledger, ofPruned] = [rpcLedgerAt(chain.url), rpcLedgerAt(pruned.url)];
    for (const name of ["nested", "failCustom", "failOutOfGas", "createReverted"]) {
      const { hash } = story.transactions.find((one) => one.name === name)!;
      const [facts, factsOfPruned] = await Promise.all(
        [ledger, ofPruned].map(async (one) => transactionFacts(one, client.channel, hash)),
      );
      assert.deepEqual(factsOfPruned, facts);
      const [calls, callsOfPruned] = await Promise.all(
        [ledger, ofPruned].map(async (one) =>
          (await callFacts(one, client.channel, hash)).map(
            ({ depth, operation, to, output, end }) => [depth, operation, to, output, end] as const,
          ),
        ),
      );
      assert.deepEqual(callsOfPruned, calls);
      await assert.rejects(
        changeFacts(ofPruned, client.channel, hash),
        ({ failure }: ApiError) => failure.kind === "rpcError" && failure.reason === "statePruned",
      );
    }
  });

  it("gets no address from a ledger of another chain", async () => {
    const chain = await start("--chain-id", "1337");
    await using proxy = await startRpcProxy(chain.url);
    const contract = valueOf(parseContractReference(`0x${"11".repeat(20)}`));
    await assert.rejects(
      rpcLedgerAt(proxy.url, "1").lookUpContract(client.channel, { contract }, lookupPolicy, unending),
      { failure: { kind: "wrongChain", expected: "1", actual: "1337" } },
    );
    assert.deepEqual(
      proxy.calls.map(({ method }) => method),
      ["eth_chainId"],
    );
  });
});
