import type { Hex } from "../../core/hex.ts";
import type { Block } from "../../services/ledger/ledger.ts";

/** A transaction, and the block that has it. */
export type MinedTransaction = {
  readonly hash: Hex;
  readonly block: bigint;
  /** Of the block, in seconds since the Unix epoch. */
  readonly time: string | undefined;
};

/** A chain may have any number of blocks without a transaction. */
const maxBlocksAtOnce = 100;

/** VS Code draws all rows of a tree at once. */
const maxTransactions = 500;

const usualCount = 50;

/** The last transactions of a chain, newest first, by its blocks. Each block is read once. */
export class RecentBlocks {
  #wanted = usualCount;
  #transactions: readonly MinedTransaction[] = [];
  #latest: bigint | undefined;
  /** The number of the first block before those that were read; undefined where there is none. */
  #next: bigint | undefined;
  #readsFurtherBack = false;

  /** As many as are wanted. */
  get transactions(): readonly MinedTransaction[] {
    return this.#transactions.slice(0, this.#wanted);
  }

  /** Whether there are earlier blocks or transactions. */
  get hasMore(): boolean {
    return this.#next !== undefined || this.#transactions.length > this.#wanted;
  }

  /** Whether more transactions can be wanted. */
  get canWantMore(): boolean {
    return this.hasMore && this.#wanted < maxTransactions;
  }

  /** Has the next update read further back. */
  wantMore(): void {
    this.#wanted = Math.min(this.#wanted + usualCount, maxTransactions);
    this.#readsFurtherBack = true;
  }

  /**
   * Reads the blocks since the last update; of a chain that was not read before the last ones, until there are enough transactions.
   * @param first the number of the first block that counts
   * @returns whether there is something else to show
   * @throws what `read` does
   */
  async update(
    read: (block: bigint | "latest") => Promise<Block | undefined>,
    first: bigint,
  ): Promise<boolean> {
    const latest = await read("latest");
    const number = latest?.number;
    if (number === undefined) return false;
    const isFirst = this.#latest === undefined || number < this.#latest;
    const until = isFirst ? first : (this.#latest ?? first) + 1n;
    const readOnce = async (at: bigint) => (at === number ? latest : read(at));
    const news = await readBack(readOnce, number, until, this.#wanted);
    // Behind a gap are none of the last transactions.
    const isJoined = !isFirst && news.next === undefined;
    const hadMore = this.hasMore;
    this.#transactions = isJoined ? [...news.transactions, ...this.#transactions] : news.transactions;
    this.#next = isJoined ? this.#next : news.next;
    const earlier = this.#readsFurtherBack ? await this.#readEarlier(read, first) : 0;
    this.#readsFurtherBack = false;
    this.#latest = number;
    const last = this.#transactions[maxTransactions - 1];
    if (last !== undefined && this.#transactions.length > maxTransactions) {
      this.#transactions = this.#transactions.slice(0, maxTransactions);
      this.#next = last.block;
    }
    return isFirst || news.transactions.length + earlier > 0 || hadMore !== this.hasMore;
  }

  /** @returns how many transactions it has found */
  async #readEarlier(read: ReadBlock, first: bigint): Promise<number> {
    const missing = this.#wanted - this.#transactions.length;
    if (this.#next === undefined || missing <= 0) return 0;
    const { transactions, next } = await readBack(read, this.#next, first, missing);
    this.#transactions = [...this.#transactions, ...transactions];
    this.#next = next;
    return transactions.length;
  }
}

type ReadBlock = (block: bigint) => Promise<Block | undefined>;

/** Reads one block after the other, until there are enough transactions, or enough blocks were read. */
async function readBack(
  read: ReadBlock,
  from: bigint,
  until: bigint,
  wanted: number,
): Promise<{ readonly transactions: readonly MinedTransaction[]; readonly next: bigint | undefined }> {
  let transactions: readonly MinedTransaction[] = [];
  for (let number = from, count = 0; number >= until; number -= 1n, count += 1) {
    if (count === maxBlocksAtOnce || transactions.length >= wanted) return { transactions, next: number };
    const block = await read(number);
    // A node may keep the last blocks alone.
    if (block === undefined) break;
    const { time } = block;
    // One more tells that there are more.
    const last = block.transactions.slice(-maxTransactions - 1).reverse();
    transactions = [...transactions, ...last.map((hash) => ({ hash, block: number, time }))];
  }
  return { transactions, next: undefined };
}
