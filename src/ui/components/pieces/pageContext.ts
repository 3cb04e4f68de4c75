import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { RowsResponseMessage } from "../../page/hostMessage.ts";
import { defaultPageSettings, type PageSettings } from "../../page/pageSettings.ts";
import type { PageMessage } from "../../page/pageMessage.ts";
import type { RowList } from "../../page/rowList.ts";

/** Where the reader was in a long list: what it was narrowed to, how far it was scrolled, which rows were open. */
export type ListPlace = { readonly filter: string; readonly top: number; readonly open: readonly number[] };

/** What components find of the page that they are drawn in; where markup is made for a document there is none. */
export type PageHost = {
  /** Asks something of the panel. */
  post(message: PageMessage): void;
  /** Calls back with rows that the panel sends. @returns ends that */
  onRows(listener: (rows: RowsResponseMessage) => void): () => void;
  /** Where the reader was in a list when the page was left; once, for the first that asks. */
  takePlace(list: RowList): ListPlace | undefined;
  /** The folds that the reader has opened, by their IDs. */
  readonly openFolds: Set<string>;
  /** Whether the page shows only what the reader looks for: that is of the moment, and no place to come back to. */
  isSearched: boolean;
  /** The reader is at another place of a list now. */
  keepPlace(list: RowList, place: ListPlace): void;
};

/** Shows a row of a list, by its place there, and puts the keyboard into it. */
export type ShownLists = Map<RowList, (place: number) => void>;

type PageContext = {
  readonly settings: PageSettings;
  readonly host: PageHost | undefined;
  /** Whether what can be pressed here is reached by the arrows, through the row that it stands in. */
  readonly isOutOfTabOrder?: boolean;
  /** The long lists of the page, which can show one of their rows. */
  readonly lists?: ShownLists;
  /** How many rows a long list has found of what the page is searched for. */
  readonly countRows?: (list: RowList, found: number) => void;
};

export const PageContext = createContext<PageContext>({ settings: defaultPageSettings, host: undefined });

export function usePage(): PageContext {
  return useContext(PageContext);
}
