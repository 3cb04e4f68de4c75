import type { Host } from "./host.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Where the reader was. */
type Place = { readonly scroll: number; readonly open: readonly string[]; readonly lists?: unknown };

const longestState = 4096;

/** A part of the page that knows for itself where the reader was in it. */
export type PlaceKeeper = {
  /** Plain JSON. */
  readonly place: unknown;
  restore(kept: unknown): void;
};

/** What a page keeps for after a restart. */
export type PageState = {
  /** To be called when the reader has moved inside a part of the page. */
  readonly saveSoon: () => void;
  /** Keeps another state from now on: the page shows something else. */
  readonly keep: (state: unknown) => void;
};

/**
 * Keeps the document's state for after a restart, and beside it, as `page`, where the reader was: a page is built anew
 * whenever its tab comes back into view.
 */
export function keepPageState(host: Host, lists: PlaceKeeper): PageState {
  let documentState = parsed(document.body.dataset["state"]);
  const place = placeIn(host.getState(), documentState);
  if (place !== undefined) {
    for (const id of place.open) document.getElementById(id)?.setAttribute("open", "");
    lists.restore(place.lists);
    // Web components take their height only now.
    requestAnimationFrame(() => window.scrollTo({ top: place.scroll, behavior: "instant" }));
  }
  const save = (): void => {
    host.setState(withinLimit(documentState, currentPlace(lists)));
  };
  host.setState(withinLimit(documentState, place ?? { scroll: 0, open: [] }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(save, 200);
  };
  window.addEventListener("scroll", saveSoon, { passive: true });
  // A fold's event does not bubble.
  document.addEventListener("toggle", saveSoon, true);
  const keep = (state: unknown): void => {
    documentState = isFields(state) ? state : {};
    save();
  };
  return { saveSoon, keep };
}

function currentPlace({ place }: PlaceKeeper): Place {
  const open = [...document.querySelectorAll("details[open][id]")].map(({ id }) => id);
  return { scroll: Math.round(window.scrollY), open, lists: place };
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
