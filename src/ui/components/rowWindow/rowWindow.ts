import type { RowsResponseMessage } from "../../page/hostMessage.ts";
import type { ListedRow } from "../../page/row.ts";
import type { RowHeights } from "./rowHeights.ts";
import type { RowStore } from "./rowStore.ts";

/** Rows kept in the document above and below those in view. */
const spare = 12;

/** What of a list is in view: how far it is scrolled, and how high it is. In pixels. */
export type Viewport = { readonly top: number; readonly height: number };

/**
 * Which rows of a list stand in the document: those in view and some around them, with empty space in place of the
 * others. While all rows came with the page, nothing is taken out and nothing asked for.
 */
export class RowWindow {
  readonly heights: RowHeights;
  readonly #store: RowStore;
  #total: number;
  #isWhole: boolean;
  #active = 0;
  #isNew = false;
  readonly #came: number;

  /** @param came how many rows the store holds from the start */
  constructor(store: RowStore, heights: RowHeights, total: number, came: number) {
    this.#store = store;
    this.heights = heights;
    this.#total = total;
    this.#came = came;
    this.#isWhole = came >= total;
  }

  /** Rows that match the filter. */
  get total(): number {
    return this.#total;
  }

  get filter(): string {
    return this.#store.filter;
  }

  /** Asks for the rows that hold a text; those on screen stay until these come. */
  set filter(text: string) {
    if (text === this.#store.filter) return;
    this.#isNew = true;
    this.#store.filter = text;
  }

  /** Whether the rows of another filter are still to come. */
  get isNew(): boolean {
    return this.#isNew;
  }

  /** Where the row is shown that has a place in the whole list; undefined where the filter leaves it out, or it has not come. */
  indexOf(place: number): number | undefined {
    if (this.filter === "") return place < this.#total ? place : undefined;
    for (let index = 0; index < this.#total; index += 1) if (this.rowAt(index)?.place === place) return index;
    return undefined;
  }

  /** Asks for nothing more: the list is gone. */
  close(): void {
    this.#store.close();
  }

  /** Whether all rows stand in the document. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** The row that the keyboard is at. */
  get active(): number {
    return this.#active;
  }

  set active(index: number) {
    this.#active = Math.max(0, Math.min(this.#total - 1, index));
  }

  /** A row, if it has come already. */
  rowAt(index: number): ListedRow | undefined {
    return this.#store.rowAt(index);
  }

  /** The rows to be shown, and asked for where they have not come; before anything is in view those that came first. */
  range(viewport: Viewport | undefined): { readonly first: number; readonly last: number } {
    if (this.#isWhole) return { first: 0, last: this.#total };
    if (viewport === undefined) return { first: 0, last: this.#came };
    const { top, height } = viewport;
    const first = Math.max(0, this.heights.indexAt(top) - spare);
    return { first, last: Math.min(this.#total, this.heights.indexAt(top + height) + spare) };
  }

  /** Asks for what has not come of these rows. */
  want(first: number, last: number): void {
    const waiting = Array.from({ length: last - first }, (_, index) => first + index).filter((index) =>
      this.#store.isDue(index, this.heights.isOpen(index)),
    );
    const [from] = waiting;
    if (from !== undefined) this.#store.want(from, (waiting.at(-1) ?? from) + 1);
  }

  /**
   * Begins anew with the rows of another response, or of more that is known of one, at the same place and with the same filter.
   * @param of tells which
   */
  renew(version: string, rows: readonly ListedRow[], total: number, isSameResponse: boolean): void {
    const hasFilter = this.#store.filter !== "";
    this.#store.renew(version, rows, isSameResponse);
    if (hasFilter) return;
    this.#isWhole = this.#isWhole && rows.length >= total;
    this.#total = total;
    this.active = this.#active;
  }

  /** Takes in rows that were asked for. @returns whether the list begins anew; `undefined` for those of another filter or response */
  receive(response: RowsResponseMessage): boolean | undefined {
    if (!this.#store.receive(response)) return undefined;
    const isNew = this.#isNew && response.from === 0;
    if (isNew) this.heights.closeAll();
    if (isNew) this.#active = 0;
    if (response.from === 0) this.#isNew = false;
    this.#isWhole = false;
    this.#total = response.total;
    return isNew;
  }

  /** Opens a row, or closes it. */
  toggle(index: number): void {
    if (this.heights.isOpen(index)) this.heights.close(index);
    else this.heights.open(index);
  }
}
