import type { RowsResponse, Row } from "../page/pageModel.ts";
import type { RowsRequest } from "../page/pageMessage.ts";
import { rowBlock, type RowList } from "../page/rowList.ts";

/** What comes with a page of a list. */
type FirstRows = {
  readonly list: RowList;
  readonly version: string;
  readonly total: number;
  readonly rows: readonly Row[];
};

/** Blocks of rows that are kept, for readers who go back and forth. */
const mostBlocks = 40;
/** So long the reader stays at a place before its rows are requested: who drags the bar past thousands wants the last alone. */
const restMilliseconds = 40;

/** `of` tells the version and the filter that they are of. */
type HeldBlock = { readonly of: string; readonly rows: readonly Row[] };

/**
 * The rows of one list that the page has. Missing ones are requested in blocks; those of another version or filter stay
 * until the others come.
 */
export class RowStore {
  readonly #request: (request: RowsRequest) => Promise<RowsResponse | undefined>;
  readonly #onDidChange: () => void;
  readonly #blocks = new Map<number, HeldBlock>();
  readonly #requested = new Set<number>();
  #page: FirstRows;
  #filter = "";
  #heldFilter = "";
  #total = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  /** @param onDidChange is called when rows have come that the list shows */
  constructor(
    page: FirstRows,
    request: (request: RowsRequest) => Promise<RowsResponse | undefined>,
    onDidChange: () => void,
  ) {
    this.#page = page;
    this.#request = request;
    this.#onDidChange = onDidChange;
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
      if (this.#blocks.get(block)?.of !== this.#key && !this.#requested.has(block)) due.push(block);
    if (due.length > 0)
      this.#timer = setTimeout(() => due.forEach((block) => void this.#ask(block)), restMilliseconds);
  }

  /** Asks for nothing more. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  get #key(): string {
    return `${this.#page.version} ${this.#filter}`;
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#requested.clear();
    if (this.#filter === "") this.#hold();
    else void this.#ask(0);
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

  #put(block: number, rows: HeldBlock): void {
    this.#blocks.delete(block);
    this.#blocks.set(block, rows);
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size > mostBlocks && oldest !== undefined) this.#blocks.delete(oldest);
  }

  async #ask(block: number): Promise<void> {
    this.#requested.add(block);
    const of = this.#key;
    const filter = this.#filter;
    const from = block * rowBlock;
    const response = await this.#request({
      type: "rows",
      list: this.#page.list,
      from,
      count: rowBlock,
      filter,
    });
    // The list may show another version, or be narrowed to something else, by now.
    if (response === undefined || of !== this.#key || this.#isClosed) return;
    if (this.isWaiting) this.#blocks.clear();
    this.#heldFilter = filter;
    this.#total = response.total;
    this.#put(block, { of, rows: response.rows });
    this.#onDidChange();
  }
}
