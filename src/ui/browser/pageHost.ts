import type { RowsResponseMessage } from "../page/hostMessage.ts";
import { parseListPlace, storablePlace } from "../components/listPlace.ts";
import type { ListPlace, PageHost } from "../components/pieces/pageContext.ts";
import { rowLists, type RowList } from "../page/rowList.ts";
import type { Host } from "./host.ts";
import { Listeners } from "../../core/turns/listeners.ts";

/** What the components find of the page: rows of the panel, and the places of long lists, kept for when it comes back. */
export class WebviewPageHost implements PageHost {
  readonly post: PageHost["post"];
  readonly openFolds = new Set<string>();
  isSearched = false;
  readonly #onDidMove: () => void;
  readonly #listeners = new Listeners<[rows: RowsResponseMessage]>();
  readonly #places = new Map<RowList, ListPlace>();
  readonly #kept = new Map<RowList, ListPlace>();

  /** @param onDidMove the reader is at another place now */
  constructor(host: Host, onDidMove: () => void) {
    this.post = (message) => host.postMessage(message);
    this.#onDidMove = onDidMove;
  }

  /** Where the reader is in each list, as plain JSON. */
  get places(): unknown {
    return Object.fromEntries(this.#places);
  }

  /** Has each list begin where the reader left it. @param kept what {@link places} was, or whatever storage holds */
  restore(kept: unknown): void {
    for (const list of Object.keys(rowLists) as RowList[]) {
      const place = parseListPlace(kept, list);
      if (place === undefined) continue;
      this.#kept.set(list, place);
      this.#places.set(list, place);
    }
  }

  /** Forgets all places: the page is about something else. */
  forgetPlaces(): void {
    this.#kept.clear();
    this.#places.clear();
    this.openFolds.clear();
  }

  receive(rows: RowsResponseMessage): void {
    this.#listeners.tell(rows);
  }

  onRows(listener: (rows: RowsResponseMessage) => void): () => void {
    return this.#listeners.add(listener);
  }

  takePlace(list: RowList): ListPlace | undefined {
    const place = this.#kept.get(list);
    this.#kept.delete(list);
    return place;
  }

  keepPlace(list: RowList, place: ListPlace): void {
    this.#places.set(list, storablePlace(place));
    this.#onDidMove();
  }
}
