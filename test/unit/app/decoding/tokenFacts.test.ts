import assert from "node:assert/strict";
import { encodeAbiParameters } from "viem";
import { lookUpTokens, knownToken } from "../../../../src/app/decoding/tokenFacts.ts";
import { ledgerOf } from "../../../../src/app/networks/ledgerOf.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { lookupPolicy } from "../../../../src/http/requestPolicy.ts";
import { openChannel } from "../../../support/channel.ts";
import { fullResult, word } from "../../../support/lookupViews.ts";
import { transactionIn } from "../../../support/mirrorLookups.ts";
import { ledgerAt, networkWith } from "../../../support/networks.ts";
import { unending } from "../../../support/requests.ts";
import { startRpcServer, type RpcBehaviour } from "../../../support/rpcServer.ts";

const transfer = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const token: Hex = `0x${"11".repeat(20)}`;
const addressAt = (at: number): Hex => `0x${(4096 + at).toString(16).padStart(40, "0")}`;

/** A transaction that moved these ERC-20 tokens. */
const moving = (...tokens: readonly Hex[]) =>
  transactionIn({
    ...fullResult,
    ...{ result: "SUCCESS", status: "0x1", error_message: null },
    logs: tokens.map((address, index) => ({
      ...{ address, contract_id: null, index, bloom: "0x", data: word(5n) },
      topics: [transfer, word(1n), word(2n)],
    })),
  });

const textOf = (symbol: string): Hex => encodeAbiParameters([{ type: "string" }], [symbol]);

let nodes = 0;

/** What is found out of one token whose contract returns this. */
async function factsOf(decimals: RpcBehaviour, symbol: RpcBehaviour) {
  await using node = await startRpcServer({ eth_call: [decimals, symbol] });
  await using test = openChannel();
  nodes += 1;
  // Of its own: a ledger remembers what a node at its URL refused, and other tests may have had the port.
  const url = `${node.url}/tokens/${nodes}`;
  const ledger = ledgerOf(networkWith({ ledgers: [{ kind: "rpc", url }] }))!;
  const lookups = {
    execute: (
      { ledger: asked, ...call }: { ledger: typeof ledger; to: Hex; data: Hex },
      signal: AbortSignal,
    ) => asked.execute(test.channel, call, lookupPolicy, signal),
  };
  const isMore = await lookUpTokens(lookups, ledger, moving(token), unending);
  const sent = node.calls().filter(({ method }) => method === "eth_call").length;
  await lookUpTokens(lookups, ledger, moving(token), unending);
  const again = node.calls().filter(({ method }) => method === "eth_call").length;
  return { isMore, facts: knownToken(lookups, ledger, token), sent, again };
}

describe("what token contracts report", () => {
  it("is asked for once in a window", async () => {
    assert.deepEqual(await factsOf({ result: word(6n) }, { result: textOf("USDC") }), {
      isMore: true,
      facts: { decimals: 6, symbol: "USDC" },
      sent: 2,
      again: 2,
    });
  });

  it("has a symbol of visible text, or none", async () => {
    const symbols = {
      [textOf("a\u202eb\n<b>")]: "a⟨U+202E⟩b…",
      [textOf("x".repeat(500))]: "xxxxxxxxxxx…",
      [textOf("  ")]: undefined,
      [`0x${Buffer.from("MKR").toString("hex").padEnd(64, "0")}`]: "MKR",
      [`0x${"ff".repeat(32)}`]: undefined,
      "0x": undefined,
    };
    for (const [returned, symbol] of Object.entries(symbols)) {
      const { facts } = await factsOf({ result: word(18n) }, { result: returned });
      assert.equal(facts?.decimals, 18);
      if (symbol === undefined || !symbol.includes("⟨")) assert.equal(facts.symbol, symbol, returned);
      else
        assert.ok(facts.symbol?.startsWith("a⟨U+202E⟩") === true && facts.symbol.length <= 12, facts.symbol);
    }
  });

  it("is nothing where decimals are none that a token has, or the call fails", async () => {
    for (const decimals of [
      { result: word(37n) },
      { result: "0x" },
      { error: { code: 3, message: "execution reverted" } },
    ]) {
      const { facts, sent } = await factsOf(decimals, { result: textOf("USDC") });
      assert.deepEqual([facts, sent], [undefined, 1]);
    }
  });

  it("is asked for of ten tokens, and not of a ledger that executes no calls", async () => {
    const asked = new Set<Hex>();
    const lookups = {
      execute: ({ to }: { to: Hex }) => {
        asked.add(to);
        return Promise.resolve({ kind: "returned", data: "0x", response: undefined } as never);
      },
    };
    const many = moving(...Array.from({ length: 30 }, (_, at) => addressAt(at)));
    const rpc = ledgerOf(networkWith({ ledgers: [{ kind: "rpc", url: "https://rpc.example/tokens" }] }))!;
    await lookUpTokens(lookups, rpc, many, unending);
    assert.equal(asked.size, 10);
    asked.clear();
    assert.equal(await lookUpTokens(lookups, ledgerAt("https://mirror.example"), many, unending), false);
    assert.equal(asked.size, 0);
  });
});
