import type { RowsResponseMessage } from "../../page/hostMessage.ts";
import type { RowsRequestMessage } from "../../page/pageMessage.ts";
import type { ListedRow, Row } from "../../page/row.ts";
import type { RowList } from "../../page/rowList.ts";

const blockSize = 50;
const mostBlocks = 40;
/** So long the reader stays at a place before its rows are asked for. */
const restMilliseconds = 40;
/** A message can be lost while the page is hidden: what is still wanted then is asked for again, and each time later. */
const askAgainAfterMilliseconds = 4000;

/** The rows of one list that the page holds, in blocks; missing ones are asked for. */
export class RowStore {
  readonly #post: (request: RowsRequestMessage) => void;
  readonly #list: RowList;
  readonly #blocks = new Map<number, readonly Row[]>();
  /** What is asked for, until it is given up. */
  readonly #asked = new Map<number, ReturnType<typeof setTimeout>>();
  #wanted: ReadonlySet<number> = new Set();
  #version: string;
  #first: readonly ListedRow[];
  /** What was known of the same response before more of it was: on screen until it comes anew. */
  #before: ReadonlyMap<number, readonly Row[]> = new Map();
  #filter = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param of tells which response, and which look at it, the rows are of
   * @param first the rows that came with the page: it begins with them
   */
  constructor(
    post: (request: RowsRequestMessage) => void,
    list: RowList,
    version: string,
    first: readonly ListedRow[],
  ) {
    this.#post = post;
    this.#list = list;
    this.#version = version;
    this.#first = first;
  }

  /** Begins anew with another filter. */
  set filter(filter: string) {
    this.#filter = filter;
    this.#forget();
    this.#askForFirst();
  }

  get filter(): string {
    return this.#filter;
  }

  /** Begins anew with the rows of another response, or of the same of which more is known now. */
  renew(version: string, first: readonly ListedRow[], isSameResponse: boolean): void {
    this.#version = version;
    const before = this.#blocks.size > 0 ? new Map(this.#blocks) : this.#before;
    this.#first = first;
    this.#forget();
    if (isSameResponse) this.#before = before;
    if (this.#filter !== "") this.#askForFirst();
  }

  /** Asks for nothing more. */
  close(): void {
    this.#forget();
  }

  /** A row, if it has come already. */
  rowAt(index: number): ListedRow | undefined {
    const came = rowIn(this.#blocks, index);
    if (came !== undefined) return came;
    const before = rowIn(this.#before, index);
    const first = this.#firstAt(index);
    if (first === undefined || first.fields !== undefined) return first ?? before;
    // More that is known of a response can put others between its rows.
    if (before?.place !== first.place) return first;
    return { ...first, fields: before.fields };
  }

  /** Whether a row is yet to come, or its fields where these are shown. */
  isDue(index: number, isOpen: boolean): boolean {
    if (rowIn(this.#blocks, index) !== undefined) return false;
    const first = this.#firstAt(index);
    return first === undefined || (isOpen && first.fields === undefined);
  }

  #firstAt(index: number): ListedRow | undefined {
    return this.#filter === "" ? this.#first[index] : undefined;
  }

  /** Wants these rows, and no longer those wanted before: who drags the bar past thousands wants the last alone. */
  want(first: number, last: number): void {
    const wanted = new Set<number>();
    for (let block = Math.floor(first / blockSize); block * blockSize < last; block += 1) {
      if (!this.#blocks.has(block)) wanted.add(block);
    }
    clearTimeout(this.#timer);
    this.#wanted = wanted;
    if (wanted.size === 0) return;
    this.#timer = setTimeout(() => wanted.forEach((block) => this.#ask(block)), restMilliseconds);
  }

  #forget(): void {
    this.#before = new Map();
    this.#blocks.clear();
    clearTimeout(this.#timer);
    for (const timer of this.#asked.values()) clearTimeout(timer);
    this.#asked.clear();
    this.#wanted = new Set();
  }

  #askForFirst(): void {
    this.#wanted = new Set([0]);
    this.#ask(0);
  }

  #ask(block: number, patience = askAgainAfterMilliseconds): void {
    if (this.#blocks.has(block) || this.#asked.has(block)) return;
    const giveUp = (): void => {
      this.#asked.delete(block);
      if (this.#wanted.has(block)) this.#ask(block, 2 * patience);
    };
    this.#asked.set(block, setTimeout(giveUp, patience));
    this.#post({
      type: "rows",
      list: this.#list,
      from: block * blockSize,
      count: blockSize,
      filter: this.#filter,
      version: this.#version,
    });
  }

  /** Takes rows in; false for those of another filter or response, and for those made of what was known of it before. */
  receive({ from, filter, version, rows }: RowsResponseMessage): boolean {
    if (filter !== this.#filter || version !== this.#version) return false;
    const block = Math.floor(from / blockSize);
    clearTimeout(this.#asked.get(block));
    this.#asked.delete(block);
    this.#blocks.delete(block);
    this.#blocks.set(block, rows);
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size > mostBlocks && oldest !== undefined) this.#blocks.delete(oldest);
    return true;
  }
}

function rowIn(blocks: ReadonlyMap<number, readonly Row[]>, index: number): Row | undefined {
  return blocks.get(Math.floor(index / blockSize))?.[index % blockSize];
}
