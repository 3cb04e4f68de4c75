import type { Host } from "./host.ts";
import type { WebviewPageHost } from "./pageHost.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Where the reader was. */
type Place = { readonly scroll: number; readonly open: readonly string[]; readonly lists?: unknown };

const longestState = 4096;

/**
 * Keeps the document's state for after a restart, and beside it, as `page`, where the reader was: a page is built anew
 * whenever its tab comes back into view.
 */
export class PageState {
  readonly #host: Host;
  readonly #pageHost: WebviewPageHost;
  readonly #begunAt: Place | undefined;
  #place: Place = { scroll: 0, open: [] };
  #documentState: Fields;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Hands kept places to the long lists, which are drawn after this. */
  constructor(host: Host, pageHost: WebviewPageHost) {
    this.#host = host;
    this.#pageHost = pageHost;
    this.#documentState = parsed(document.body.dataset["state"]);
    this.#begunAt = placeIn(host.getState(), this.#documentState);
    pageHost.restore(this.#begunAt?.lists);
  }

  /** Whether the reader was somewhere else than at the top of the page as it comes. */
  get isElsewhere(): boolean {
    const { scroll = 0, open = [], lists } = this.#begunAt ?? {};
    return scroll > 0 || open.length > 0 || Object.keys(lists ?? {}).length > 0;
  }

  /** Goes to the kept place in the page that is drawn by now, and keeps each later one. */
  begin(): void {
    const place = this.#begunAt;
    for (const id of place?.open ?? []) this.#pageHost.openFolds.add(id);
    for (const id of place?.open ?? []) document.getElementById(id)?.setAttribute("open", "");
    // Web components take their height only now, and long lists that of their rows after that. A page that stood at its top
    // comes there by itself, and whoever has scrolled by then stays where he is.
    if (place !== undefined && place.scroll > 0) {
      const top = place.scroll;
      requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo({ top, behavior: "instant" })));
    }
    if (place !== undefined) this.#place = place;
    this.#host.setState(withinLimit(this.#documentState, this.#place));
    window.addEventListener("scroll", () => this.saveSoon(), { passive: true });
    // A fold's event does not bubble.
    document.addEventListener("toggle", () => this.saveSoon(), true);
  }

  /** To be called when the reader has moved. */
  saveSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), 200);
  }

  /** Keeps another state from now on, once the page that it is of is drawn. */
  keep(state: unknown): void {
    this.#documentState = isFields(state) ? state : {};
    this.#host.setState(withinLimit(this.#documentState, this.#place));
    // Where the reader is now is looked at later: that has the page laid out, before its elements have drawn themselves.
    this.saveSoon();
  }

  #save(): void {
    // Where a search leads to is no place to come back to.
    if (!this.#pageHost.isSearched) {
      const open = [...document.querySelectorAll("details[open][id]")].map(({ id }) => id);
      this.#place = { scroll: Math.round(window.scrollY), open, lists: this.#pageHost.places };
    }
    this.#host.setState(withinLimit(this.#documentState, this.#place));
  }
}

function withinLimit(documentState: Fields, place: Place): unknown {
  const state = { ...documentState, page: place };
  return JSON.stringify(state).length <= longestState ? state : documentState;
}

/** The place that was kept, if it was kept for this very document. */
function placeIn(kept: unknown, documentState: Fields): Place | undefined {
  if (!isFields(kept) || !isFields(kept["page"])) return undefined;
  const { page, ...rest } = kept;
  if (JSON.stringify(rest) !== JSON.stringify(documentState)) return undefined;
  const { scroll, open, lists } = page;
  if (typeof scroll !== "number" || !Array.isArray(open)) return undefined;
  return { scroll, open: open.filter((id) => typeof id === "string"), lists };
}

function parsed(text: string | undefined): Fields {
  try {
    // eslint-disable-next-line no-restricted-syntax -- what our own page wrote
    const value: unknown = JSON.parse(text ?? "");
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
