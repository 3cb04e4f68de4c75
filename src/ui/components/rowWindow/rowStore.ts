import type { RowsResponse } from "../../page/hostMessage.ts";
import type { RowsRequest } from "../../page/pageMessage.ts";
import type { Row } from "../../page/row.ts";
import type { RowList } from "../../page/rowList.ts";

const blockSize = 50;
const mostBlocks = 40;
/** So long the reader stays at a place before its rows are asked for. */
const restMilliseconds = 40;
/** A message can be lost while the page is hidden. */
const askAgainAfterMilliseconds = 4000;

/** The rows of one list that the page holds, in blocks; missing ones are asked for. */
export class RowStore {
  readonly #post: (request: RowsRequest) => void;
  readonly #list: RowList;
  readonly #blocks = new Map<number, readonly Row[]>();
  readonly #asked = new Map<number, number>();
  #first: readonly Row[];
  #filter = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param first the rows that came with the page: it begins with them */
  constructor(post: (request: RowsRequest) => void, list: RowList, first: readonly Row[]) {
    this.#post = post;
    this.#list = list;
    this.#first = first;
  }

  /** Begins anew with another filter. */
  set filter(filter: string) {
    this.#filter = filter;
    this.#forget();
    this.#ask(0);
  }

  get filter(): string {
    return this.#filter;
  }

  /** Begins anew with the rows of another answer. */
  renew(first: readonly Row[]): void {
    this.#first = first;
    this.#forget();
    if (this.#filter !== "") this.#ask(0);
  }

  /** A row, if it has come already. */
  rowAt(index: number): Row | undefined {
    const came = this.#blocks.get(Math.floor(index / blockSize))?.[index % blockSize];
    return came ?? (this.#filter === "" ? this.#first[index] : undefined);
  }

  /** Wants these rows, and no longer those wanted before: who drags the bar past thousands wants the last alone. */
  want(first: number, last: number): void {
    const wanted = new Set<number>();
    for (let block = Math.floor(first / blockSize); block * blockSize < last; block += 1) {
      if (!this.#blocks.has(block)) wanted.add(block);
    }
    clearTimeout(this.#timer);
    if (wanted.size === 0) return;
    this.#timer = setTimeout(() => wanted.forEach((block) => this.#ask(block)), restMilliseconds);
  }

  #forget(): void {
    this.#blocks.clear();
    this.#asked.clear();
  }

  #ask(block: number): void {
    const askedAt = this.#asked.get(block) ?? -Infinity;
    if (this.#blocks.has(block) || performance.now() - askedAt < askAgainAfterMilliseconds) return;
    this.#asked.set(block, performance.now());
    this.#post({
      type: "rows",
      list: this.#list,
      from: block * blockSize,
      count: blockSize,
      filter: this.#filter,
    });
  }

  /** Takes rows in; false for an answer to another filter. */
  receive({ from, filter, rows }: RowsResponse): boolean {
    if (filter !== this.#filter) return false;
    const block = Math.floor(from / blockSize);
    this.#asked.delete(block);
    this.#blocks.delete(block);
    this.#blocks.set(block, rows);
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size > mostBlocks && oldest !== undefined) this.#blocks.delete(oldest);
    return true;
  }
}
