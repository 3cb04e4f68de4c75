import assert from "node:assert/strict";
import { watchVariables } from "../../../../src/app/state/watchVariables.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import type { Block, Ledger } from "../../../../src/services/ledger/ledger.ts";
import type { Channel } from "../../../../src/http/channel.ts";

/** Watches for some pauses. @param blocks the latest one after each pause */
async function watch(isLocal: boolean, pauses: number, blocks: readonly string[] = []) {
  const panel = new AbortController();
  const slept: number[] = [];
  const updates: (bigint | undefined)[] = [];
  let seen = 0;
  const sleep = (milliseconds: number): Promise<void> => {
    if (slept.length === pauses) panel.abort();
    panel.signal.throwIfAborted();
    slept.push(milliseconds);
    return Promise.resolve();
  };
  const lookUpBlock = (): Promise<Block> => {
    const hash = blocks[slept.length - 1] as Hex;
    return Promise.resolve({ number: BigInt(hash), hash, time: undefined, transactions: [] });
  };
  const watching = watchVariables(
    (block) => {
      updates.push(block);
      return Promise.resolve();
    },
    {
      ledger: { lookUpBlock } as unknown as Ledger,
      channel: { clock: { now: () => 0, sleep } } as unknown as Channel,
      isLocal,
      whenVisible: () => {
        seen += 1;
        return Promise.resolve();
      },
      signal: panel.signal,
    },
  );
  await assert.rejects(watching, { name: "AbortError" });
  return { slept, updates, seen };
}

describe("watchVariables", () => {
  it("reads after each new block of a node on this machine, and names it", async () => {
    const { slept, updates } = await watch(true, 4, ["0x1", "0x1", "0x2", "0x2"]);
    assert.deepEqual([slept.length, updates], [4, [1n, 2n]]);
  });

  it("reads every ten seconds elsewhere, once the page is visible", async () => {
    const updates = [undefined, undefined, undefined];
    assert.deepEqual(await watch(false, 3), { slept: [10_000, 10_000, 10_000], updates, seen: 3 });
  });
});
