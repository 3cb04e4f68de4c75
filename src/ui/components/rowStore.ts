import type { RowsResponseMessage } from "../page/hostMessage.ts";
import type { RowsRequestMessage } from "../page/pageMessage.ts";
import type { Row } from "../page/row.ts";
import { rowBlock, type RowList } from "../page/rowList.ts";

/** What comes with a page of a list. */
type FirstRows = {
  readonly list: RowList;
  readonly version: string;
  readonly total: number;
  readonly rows: readonly Row[];
};

/** Blocks of rows that are held, for readers who go back and forth. */
const mostBlocks = 40;
/** So long the reader stays at a place before its rows are asked for: who drags the bar past thousands wants the last alone. */
const restMilliseconds = 40;

/** `of` tells the version and the filter that they are of. */
type HeldBlock = { readonly of: string; readonly rows: readonly Row[] };

/**
 * The rows of one list that the page holds. Missing ones are asked for in blocks; those of another version or filter stay
 * until the others come.
 */
export class RowStore {
  readonly #post: (request: RowsRequestMessage) => void;
  readonly #blocks = new Map<number, HeldBlock>();
  readonly #asked = new Set<number>();
  #page: FirstRows;
  #filter = "";
  #heldFilter = "";
  #total = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(post: (request: RowsRequestMessage) => void, page: FirstRows) {
    this.#post = post;
    this.#page = page;
    this.#hold();
  }

  /** Rows that match the filter. */
  get total(): number {
    return this.#total;
  }

  get filter(): string {
    return this.#filter;
  }

  /** Whether the rows of the filter are still to come. */
  get isWaiting(): boolean {
    return this.#heldFilter !== this.#filter;
  }

  /** Takes what a page shows of the list from now on. */
  show(page: FirstRows): void {
    if (page.version === this.#page.version) return;
    this.#page = page;
    this.#begin();
  }

  /** Narrows the list to rows that hold a text. */
  narrow(filter: string): void {
    if (filter === this.#filter) return;
    this.#filter = filter;
    this.#begin();
  }

  /** A row, if it has come. */
  rowAt(index: number): Row | undefined {
    return this.#blocks.get(Math.floor(index / rowBlock))?.rows[index % rowBlock];
  }

  /** Where the row is shown that has a place in the whole list; undefined where the filter leaves it out, or it has not come. */
  indexOf(place: number): number | undefined {
    if (this.#heldFilter === "") return place < this.#total ? place : undefined;
    for (const [block, { rows }] of this.#blocks) {
      const at = rows.findIndex((row) => row.place === place);
      if (at >= 0) return block * rowBlock + at;
    }
    return undefined;
  }

  /** Asks for what has not come of these rows. */
  want(first: number, last: number): void {
    clearTimeout(this.#timer);
    if (this.isWaiting) return;
    const due: number[] = [];
    for (let block = Math.floor(first / rowBlock); block * rowBlock < last; block += 1)
      if (this.#blocks.get(block)?.of !== this.#key && !this.#asked.has(block)) due.push(block);
    if (due.length > 0)
      this.#timer = setTimeout(() => due.forEach((block) => this.#ask(block)), restMilliseconds);
  }

  /** Takes in rows. @returns whether they are what the list shows */
  receive({ list, from, filter, version, rows, total }: RowsResponseMessage): boolean {
    if (list !== this.#page.list || filter !== this.#filter || version !== this.#page.version) return false;
    if (this.isWaiting) this.#blocks.clear();
    this.#heldFilter = filter;
    this.#total = total;
    this.#put(from / rowBlock, { of: this.#key, rows });
    return true;
  }

  /** Asks for nothing more. */
  close(): void {
    clearTimeout(this.#timer);
  }

  get #key(): string {
    return `${this.#page.version} ${this.#filter}`;
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#asked.clear();
    if (this.#filter === "") this.#hold();
    else this.#ask(0);
  }

  /** Holds what came with the page. */
  #hold(): void {
    const { rows, total } = this.#page;
    if (this.isWaiting) this.#blocks.clear();
    this.#heldFilter = this.#filter;
    this.#total = total;
    const isBlock = rows.length >= Math.min(total, rowBlock);
    this.#put(0, { of: isBlock ? this.#key : "", rows });
  }

  #put(block: number, held: HeldBlock): void {
    this.#blocks.delete(block);
    this.#blocks.set(block, held);
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size > mostBlocks && oldest !== undefined) this.#blocks.delete(oldest);
  }

  #ask(block: number): void {
    this.#asked.add(block);
    const { list, version } = this.#page;
    const from = block * rowBlock;
    this.#post({ type: "rows", list, from, count: rowBlock, filter: this.#filter, version });
  }
}
