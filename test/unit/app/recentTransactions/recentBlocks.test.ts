import assert from "node:assert/strict";
import { RecentBlocks } from "../../../../src/app/recentTransactions/recentBlocks.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import type { Block } from "../../../../src/services/ledger/ledger.ts";

/** A chain by how many transactions each of its blocks has, which counts what is read of it. */
class Blocks {
  readonly counts: number[];
  reads = 0;
  /** Blocks before it are not kept. */
  kept = 0n;

  constructor(counts: readonly number[]) {
    this.counts = [...counts];
  }

  readonly read = (asked: bigint | "latest"): Promise<Block | undefined> => {
    this.reads += 1;
    const number = asked === "latest" ? BigInt(this.counts.length - 1) : asked;
    if (number < this.kept) return Promise.resolve(undefined);
    const count = this.counts[Number(number)] ?? 0;
    const transactions = Array.from({ length: count }, (_, index) => hashOf(Number(number), index));
    return Promise.resolve({ number, hash: hashOf(Number(number), 0), time: String(number), transactions });
  };
}

const hashOf = (block: number, index: number): Hex =>
  `0x${block.toString(16).padStart(32, "0")}${index.toString(16).padStart(32, "0")}`;

const empty = (count: number) => Array<number>(count).fill(0);

/** Which transactions are listed: of which block, and at which place in it. */
const listed = ({ transactions }: RecentBlocks) =>
  transactions.map(({ hash, block }) => `${block}/${Number(`0x${hash.slice(34)}`)}`);

describe("recent blocks", () => {
  it("list transactions newest first, with their block and its time", async () => {
    const chain = new Blocks([0, 2, 0, 1]);
    const blocks = new RecentBlocks();
    assert.equal(await blocks.update(chain.read, 0n), true);
    assert.deepEqual(listed(blocks), ["3/0", "1/1", "1/0"]);
    assert.equal(blocks.transactions[0]?.time, "3");
    assert.deepEqual([blocks.hasMore, chain.reads], [false, 4]);
  });

  it("read each block once, and say whether there is something else to show", async () => {
    const chain = new Blocks([0, 2]);
    const blocks = new RecentBlocks();
    await blocks.update(chain.read, 0n);
    chain.reads = 0;
    assert.equal(await blocks.update(chain.read, 0n), false);
    assert.equal(chain.reads, 1);
    chain.counts.push(0, 0);
    assert.equal(await blocks.update(chain.read, 0n), false);
    chain.counts.push(1);
    assert.equal(await blocks.update(chain.read, 0n), true);
    assert.deepEqual(listed(blocks), ["4/0", "1/1", "1/0"]);
    assert.equal(chain.reads, 1 + 2 + 1);
  });

  it("keep transactions however many empty blocks are mined since", async () => {
    const chain = new Blocks([0, 1]);
    const blocks = new RecentBlocks();
    await blocks.update(chain.read, 0n);
    for (let round = 0; round < 30; round += 1) {
      chain.counts.push(...empty(10));
      await blocks.update(chain.read, 0n);
    }
    assert.deepEqual(listed(blocks), ["1/0"]);
    assert.equal(blocks.hasMore, false);
  });

  it("read no more than 100 blocks at once, and the next 100 when more are wanted", async () => {
    const chain = new Blocks([...empty(120), 1, ...empty(150)]);
    const blocks = new RecentBlocks();
    await blocks.update(chain.read, 0n);
    assert.deepEqual([chain.reads, listed(blocks), blocks.canWantMore], [100, [], true]);
    blocks.wantMore();
    assert.equal(await blocks.update(chain.read, 0n), true);
    assert.deepEqual([chain.reads, listed(blocks), blocks.canWantMore], [201, ["120/0"], true]);
    blocks.wantMore();
    await blocks.update(chain.read, 0n);
    assert.equal(blocks.hasMore, false);
  });

  it("begin anew behind a gap of more than 100 blocks", async () => {
    const chain = new Blocks([0, 1]);
    const blocks = new RecentBlocks();
    await blocks.update(chain.read, 0n);
    chain.counts.push(...empty(150), 2);
    await blocks.update(chain.read, 0n);
    assert.deepEqual([listed(blocks), blocks.hasMore], [["152/1", "152/0"], true]);
  });

  it("begin anew on a chain that is shorter than it was", async () => {
    const blocks = new RecentBlocks();
    await blocks.update(new Blocks([0, 1, 1]).read, 0n);
    await blocks.update(new Blocks([0, 2]).read, 0n);
    assert.deepEqual(listed(blocks), ["1/1", "1/0"]);
  });

  it("list 50 of a block with thousands, and 500 at most", async () => {
    const chain = new Blocks([0, 3, 4000]);
    const blocks = new RecentBlocks();
    await blocks.update(chain.read, 0n);
    assert.deepEqual([blocks.transactions.length, chain.reads], [50, 1]);
    assert.deepEqual(listed(blocks).slice(0, 2), ["2/3999", "2/3998"]);
    for (let round = 0; round < 12; round += 1) blocks.wantMore();
    await blocks.update(chain.read, 0n);
    assert.equal(blocks.transactions.length, 500);
    assert.deepEqual([blocks.hasMore, blocks.canWantMore], [true, false]);
  });

  it("read nothing before the first block that counts", async () => {
    const chain = new Blocks([1, 1, 1, 1]);
    const blocks = new RecentBlocks();
    await blocks.update(chain.read, 2n);
    assert.deepEqual([listed(blocks), blocks.hasMore, chain.reads], [["3/0", "2/0"], false, 2]);
  });

  it("end where a node keeps no earlier blocks", async () => {
    const chain = new Blocks([1, 1, 1, 1]);
    chain.kept = 2n;
    const blocks = new RecentBlocks();
    await blocks.update(chain.read, 0n);
    assert.deepEqual([listed(blocks), blocks.hasMore], [["3/0", "2/0"], false]);
  });
});
