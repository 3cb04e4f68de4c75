import type { RowList } from "../row.ts";
import type { Host } from "./host.ts";
import { RowHeights } from "./rowHeights.ts";
import { rowNode, setOpen, toggleOf, waitingNode } from "./rowNode.ts";
import { RowStore, type RowsMessage } from "./rowStore.ts";

/** Rows kept in the document above and below those in view. */
const spare = 12;

/**
 * The rows of a list that stand in the document: those in view and some around them, with empty space in place of the
 * others. While all rows fit into the document from the start, nothing is taken out and nothing asked for.
 */
export class RowWindow {
  readonly #body: HTMLElement;
  readonly #list: RowList;
  readonly #store: RowStore;
  readonly #above = document.createElement("div");
  readonly #below = document.createElement("div");
  readonly #nodes = new Map<number, HTMLElement>();
  readonly heights: RowHeights;
  #total: number;
  #active = 0;
  #isNew = false;

  constructor(body: HTMLElement, list: RowList, total: number, host: Host) {
    this.#body = body;
    this.#list = list;
    this.#total = total;
    this.#store = new RowStore(host, list);
    const rows = [...body.querySelectorAll<HTMLElement>("[data-row]")];
    rows.forEach((node, index) => this.#nodes.set(index, node));
    this.heights = new RowHeights(Math.max(1, rows[0]?.offsetHeight ?? 1));
    for (const space of [this.#above, this.#below]) space.setAttribute("role", "presentation");
    body.prepend(this.#above);
    body.append(this.#below);
    body.classList.toggle("rows-window", rows.length < total);
    body.addEventListener("scroll", () => this.render(), { passive: true });
    this.render();
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

  /** Rows that fit into view at once. */
  get pageSize(): number {
    return Math.max(1, Math.floor(this.#body.clientHeight / this.heights.rowHeight) - 1);
  }

  /** The row that the keyboard is at. */
  get active(): number {
    return this.#active;
  }

  /** Takes in rows that were asked for; false when they answer another filter. */
  receive(answer: RowsMessage): boolean {
    if (!this.#store.receive(answer)) return false;
    if (this.#isNew && answer.from === 0) this.#beginAnew(answer.total);
    this.#replaceWaiting();
    this.render();
    return true;
  }

  /** Opens a row, or closes it. */
  toggle(index: number): void {
    const open = !this.heights.isOpen(index);
    if (open) this.heights.open(index);
    else this.heights.close(index);
    const node = this.#nodes.get(index);
    if (node !== undefined) setOpen(node, open);
    this.render();
  }

  /** Moves the keyboard to a row, scrolling to it. */
  focus(index: number): void {
    this.#active = Math.max(0, Math.min(this.#total - 1, index));
    const top = this.heights.topOf(this.#active);
    const bottom = this.heights.topOf(this.#active + 1);
    const { scrollTop, clientHeight } = this.#body;
    if (top < scrollTop) this.#body.scrollTop = top;
    else if (bottom > scrollTop + clientHeight) this.#body.scrollTop = bottom - clientHeight;
    this.render();
    toggleOf(this.#nodes.get(this.#active))?.focus();
  }

  /** Brings the document in line with what is in view. */
  render(): void {
    for (const index of this.heights.opened) {
      const node = this.#nodes.get(index);
      if (node !== undefined) this.heights.open(index, node.offsetHeight);
    }
    const { first, last } = this.#range();
    for (const [index, node] of this.#nodes) if (index < first || index >= last) this.#remove(index, node);
    let next: HTMLElement = this.#below;
    for (let index = last - 1; index >= first; index -= 1) {
      const node = this.#nodes.get(index) ?? this.#make(index);
      if (!node.isConnected) this.#body.insertBefore(node, next);
      next = node;
    }
    const waiting = [...this.#nodes]
      .filter(([, node]) => node.hasAttribute("aria-busy"))
      .map(([index]) => index);
    if (waiting.length > 0) this.#store.want(Math.min(...waiting), Math.max(...waiting) + 1);
    this.#above.style.height = `${this.heights.topOf(first)}px`;
    this.#below.style.height = `${this.heights.topOf(this.#total) - this.heights.topOf(last)}px`;
    this.#keepTabStop();
  }

  #range(): { readonly first: number; readonly last: number } {
    if (this.#nodes.size === this.#total && !this.#body.classList.contains("rows-window")) {
      return { first: 0, last: this.#total };
    }
    const { scrollTop, clientHeight } = this.#body;
    return {
      first: Math.max(0, this.heights.indexAt(scrollTop) - spare),
      last: Math.min(this.#total, this.heights.indexAt(scrollTop + clientHeight) + spare),
    };
  }

  #beginAnew(total: number): void {
    this.#isNew = false;
    this.#total = total;
    this.#active = 0;
    this.heights.closeAll();
    for (const [index, node] of this.#nodes) this.#remove(index, node);
    this.#body.classList.add("rows-window");
    this.#above.style.height = "0";
    // What is in view is measured by the height that the rows will have.
    this.#below.style.height = `${this.heights.topOf(total)}px`;
    this.#body.scrollTop = 0;
  }

  #replaceWaiting(): void {
    for (const [index, node] of this.#nodes) {
      if (!node.hasAttribute("aria-busy") || this.#store.rowAt(index) === undefined) continue;
      node.replaceWith(this.#make(index));
    }
    const isHeld = document.activeElement === this.#body;
    if (isHeld) toggleOf(this.#nodes.get(this.#active))?.focus();
  }

  #make(index: number): HTMLElement {
    const row = this.#store.rowAt(index);
    const node = row === undefined ? waitingNode(index) : rowNode(row, this.#list, index);
    if (this.heights.isOpen(index)) setOpen(node, true);
    this.#nodes.set(index, node);
    return node;
  }

  #remove(index: number, node: HTMLElement): void {
    // The keyboard would fall back to the top of the page.
    if (node.contains(document.activeElement)) this.#body.focus({ preventScroll: true });
    node.remove();
    this.#nodes.delete(index);
  }

  /** One row can be reached with Tab, the others from there with the arrows. */
  #keepTabStop(): void {
    const [first = 0] = [...this.#nodes.keys()].sort((a, b) => a - b);
    const stop = this.#nodes.has(this.#active) ? this.#active : first;
    for (const [index, node] of this.#nodes) {
      const toggle = toggleOf(node);
      if (toggle !== undefined) toggle.tabIndex = index === stop ? 0 : -1;
    }
  }
}
