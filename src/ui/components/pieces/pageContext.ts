import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { PageResponse, PageSettings } from "../../page/pageModel.ts";
import type { PageMessage, PageRequest } from "../../page/pageMessage.ts";
import type { RowList } from "../../page/rowList.ts";

/** The ID that a section's element has, apart from those of folds and menus. */
export const elementIdOf = (section: string): string => `section-${section}`;

/** Where the reader is in a long list: what it is narrowed to, how far it is scrolled, which rows are open, by their places. */
type ListView = { readonly filter: string; readonly top: number; readonly open: readonly number[] };

/** What the reader has scrolled to, opened and typed in a page. */
export type PageView = {
  /** The `about` of the page. */
  readonly about: string;
  scroll: number;
  /** IDs of the folds that are open. */
  folds: readonly string[];
  lists: Partial<Readonly<Record<RowList, ListView>>>;
  /** What the page is narrowed to; `undefined` where its search is closed. */
  search?: string | undefined;
};

/** What components find of the window that they are drawn in. */
export type PageHost = {
  /** Asks something of the panel. */
  post(message: PageMessage): void;
  /** Handles the press of a button that asks something of the panel. */
  press(message: PageMessage): (event: Event) => void;
  /** Asks the panel for something. @returns what the panel responds */
  request<Request extends PageRequest>(request: Request): Promise<PageResponse<Request>>;
  /** What {@link keepView} has kept. */
  readonly view: PageView;
  /** Keeps what the reader has changed, for when the page is drawn anew. */
  keepView(change: Partial<PageView>): void;
};

/** Shows a row of a list, by its place there, and puts the keyboard into it. */
export type ShownLists = Map<RowList, (place: number) => void>;

type PageContext = {
  readonly settings: PageSettings;
  readonly host: PageHost;
  /** Whether what can be pressed here is reached by the arrows, through the row that it stands in. */
  readonly isOutOfTabOrder?: boolean;
  /** The long lists of the page, which can show one of their rows. */
  readonly lists?: ShownLists;
  /** How many rows a long list has found of what the page is searched for. */
  readonly countRows?: (list: RowList, found: number) => void;
};

export const PageContext = createContext<PageContext | undefined>(undefined);

export function usePage(): PageContext {
  const page = useContext(PageContext);
  if (page === undefined) throw new Error("Components are drawn in a page");
  return page;
}
