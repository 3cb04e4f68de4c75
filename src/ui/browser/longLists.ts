import { isKeyOf } from "../plainFields.ts";
import { rowLists, type RowList } from "../row.ts";
import type { Host } from "./host.ts";
import type { PlaceKeeper } from "./pageState.ts";
import { parseListPlace, type ListPlace } from "./listPlace.ts";
import type { RowsMessage } from "./rowStore.ts";
import { RowWindow } from "./rowWindow.ts";

const typingPauseMilliseconds = 120;
const mostOpenKept = 20;

type Field = HTMLElement & { value: string };

/** The long lists of a page: rows open, a filter narrows them, and the keyboard moves through them. */
export class LongLists implements PlaceKeeper {
  readonly #windows = new Map<RowList, RowWindow>();
  readonly #bodies = new Map<RowList, HTMLElement>();
  readonly #onDidMove: () => void;
  readonly #places = new Map<RowList, ListPlace>();

  /** @param onDidMove the reader is at another place now */
  constructor(host: Host, onDidMove: () => void) {
    this.#onDidMove = onDidMove;
    for (const table of document.querySelectorAll<HTMLElement>("[data-rows]")) {
      const list = table.dataset["rows"];
      const body = table.querySelector<HTMLElement>("[data-rows-body]");
      if (!isKeyOf(rowLists, list) || body === null) continue;
      this.#bodies.set(list, body);
      const window = new RowWindow(body, list, Number(table.dataset["total"]), host);
      this.#windows.set(list, window);
      listenToRows(body, window, onDidMove);
    }
    for (const field of document.querySelectorAll<Field>("[data-rows-filter]")) this.#listenToFilter(field);
  }

  /** Hands rows to the list they belong to. */
  receive(answer: RowsMessage): void {
    const window = this.#windows.get(answer.list);
    if (window?.receive(answer) !== true) return;
    const table = this.#bodies.get(answer.list)?.closest("[data-rows]");
    table?.setAttribute("aria-rowcount", String(answer.total + 1));
    const all = Number(table?.getAttribute("data-total"));
    const count = document.querySelector(`[data-rows-count="${answer.list}"]`);
    if (count !== null) count.textContent = answer.filter === "" ? "" : countText(answer.total, all);
    const place = this.#places.get(answer.list);
    this.#places.delete(answer.list);
    if (place !== undefined) this.#return(answer.list, place);
    this.#onDidMove();
  }

  get place(): unknown {
    return Object.fromEntries(
      [...this.#windows].map(([list, window]) => {
        const top = Math.round(this.#bodies.get(list)?.scrollTop ?? 0);
        const open = window.heights.opened.slice(0, mostOpenKept);
        return [list, { filter: window.filter, top, open }];
      }),
    );
  }

  restore(kept: unknown): void {
    for (const [list, window] of this.#windows) {
      const place = parseListPlace(kept, list);
      if (place === undefined) continue;
      if (place.filter === "") {
        this.#return(list, place);
        continue;
      }
      const field = document.querySelector<Field>(`[data-rows-filter="${list}"]`);
      if (field !== null) field.value = place.filter;
      this.#places.set(list, place);
      window.filter = place.filter;
    }
  }

  #return(list: RowList, { open, top }: ListPlace): void {
    const window = this.#windows.get(list);
    const body = this.#bodies.get(list);
    if (window === undefined || body === undefined) return;
    for (const index of open) {
      if (index < window.total && !window.heights.isOpen(index)) window.toggle(index);
    }
    body.scrollTop = top;
  }

  #listenToFilter(field: Field): void {
    const list = field.dataset["rowsFilter"];
    if (!isKeyOf(rowLists, list)) return;
    const window = this.#windows.get(list);
    let timer: ReturnType<typeof setTimeout> | undefined;
    field.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (window !== undefined) window.filter = field.value.slice(0, 200);
      }, typingPauseMilliseconds);
    });
  }
}

function listenToRows(body: HTMLElement, window: RowWindow, onDidMove: () => void): void {
  body.addEventListener("scroll", onDidMove, { passive: true });
  body.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || target.closest("[data-action]") !== null) return;
    const isLine = target.closest(".row-line") !== null && getSelection()?.isCollapsed !== false;
    const row = target.closest<HTMLElement>("[data-row]");
    if (row === null || !(isLine || target.closest(".row-toggle") !== null)) return;
    window.toggle(Number(row.dataset["row"]));
    onDidMove();
  });
  body.addEventListener("keydown", (event) => {
    const target = event.target;
    if (!(target instanceof HTMLElement) || !(target === body || target.matches(".row-toggle"))) return;
    const row = target.closest<HTMLElement>("[data-row]");
    const at = row === null ? window.active : Number(row.dataset["row"]);
    const next = nextRow(event.key, at, window);
    if (next === undefined) return;
    event.preventDefault();
    window.focus(next);
  });
}

function nextRow(key: string, at: number, { pageSize, total }: RowWindow): number | undefined {
  switch (key) {
    case "ArrowDown":
      return at + 1;
    case "ArrowUp":
      return at - 1;
    case "PageDown":
      return at + pageSize;
    case "PageUp":
      return at - pageSize;
    case "Home":
      return 0;
    case "End":
      return total - 1;
    default:
      return undefined;
  }
}

function countText(total: number, all: number): string {
  return `${total.toLocaleString("en")} of ${all.toLocaleString("en")}`;
}
