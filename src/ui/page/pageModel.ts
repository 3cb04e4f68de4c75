import type { Tone } from "../../text/explanation.ts";
import type { Button } from "./button.ts";
import type { IconName } from "./icon.ts";
import type { PageMessage } from "./pageMessage.ts";
import type { ArgumentItem, ListItem, Piece, PieceField } from "./piece.ts";
import type { Row } from "./row.ts";
import type { RowList } from "./rowList.ts";
import type { Flow, GasUse, TimeLine } from "./drawing.ts";

/**
 * What a panel shows, as plain JSON in words that are ready to be read: the panel makes it and sends it to its page, whose
 * components draw it.
 */
export type PageModel = {
  /** Names the subject: a page about another one begins at its top, with nothing open. */
  readonly about: string;
  readonly head: PageHead;
  readonly body: readonly Block[];
};

/** What it is about, how it stands, and what can be done. */
export type PageHead = {
  /** A ring that turns while there is something to wait for; `waitingFor` names it for those who do not see it. */
  readonly sign: { readonly icon: IconName } | { readonly waitingFor: string };
  readonly tone: Tone;
  readonly title: string;
  /** Whether a title that says more is being looked for: that one is announced, unless it takes long to come. */
  readonly isProvisional?: true;
  /** Names of the subject. `of` says for screen readers what they name. */
  readonly identity: { readonly of: string; readonly names: readonly (readonly Piece[])[] };
  /** Whether it can be shown decoded and raw: there is a switch then. */
  readonly hasForms?: true;
  readonly actions: readonly (Button | Menu)[];
};

/** A button that opens a list of less frequent actions. */
export type Menu = {
  /** Of its element, by which button and list are tied to each other. */
  readonly id: string;
  readonly label: string;
  /** In place of the label, which is its name then. */
  readonly icon?: IconName;
  readonly items: readonly MenuItem[];
};

/** One line of a menu. */
export type MenuItem = {
  readonly label: string;
  readonly description?: string;
  readonly message: PageMessage;
};

/** One stage of a way; without a tone it was not reached, or nothing is known of it. */
export type Stage = {
  readonly name: string;
  readonly tone: Tone | undefined;
  /** Whether it is the one under way. */
  readonly isRunning?: boolean;
  /** Side by side, between equals. */
  readonly words: readonly string[];
};

/** A sentence that stands out, with what can be done about it. Without a tone it is no matter of good or bad. */
export type Banner = {
  readonly kind: "banner";
  readonly tone?: Tone;
  readonly icon?: IconName;
  readonly title: string;
  readonly pieces: readonly Piece[];
  readonly buttons: readonly Button[];
};

/** A long list: the rows that come with the page; the others are asked for as they scroll into view. */
export type LongList = {
  readonly kind: "rows";
  readonly list: RowList;
  readonly name: string;
  readonly columns: readonly string[];
  /** Those where all is raw, if they are others. */
  readonly rawColumns?: readonly string[];
  /** How many there are in the response. */
  readonly total: number;
  /** The first of them. */
  readonly rows: readonly Row[];
  /** Which response they are of, and which look at it: with another one the page asks for its rows anew. */
  readonly version: string;
  /** What a filter looks at; there is none for a few rows. */
  readonly filter: { readonly label: string; readonly placeholder: string } | undefined;
  /** What the whole page is narrowed to, in place of the list's own filter. */
  readonly search?: string;
};

/** One time at which a record is asked for. */
export type AsOfCondition = {
  readonly operator: string;
  /** `2026-01-02T03:04:05` in UTC. */
  readonly date: string;
  /** `seconds.nanoseconds`. */
  readonly exact: string;
};

/** The form that asks for a record as of other times. */
export type AsOfForm = {
  readonly kind: "asOf";
  /** What the times follow: "As of" one, "Valid" before or after one. */
  readonly label: string;
  /** The times that it is shown as of. */
  readonly value: readonly Piece[];
  /** Which row that is, and how old the response. */
  readonly note: readonly Piece[];
  readonly conditions: readonly AsOfCondition[];
  readonly operators: readonly { readonly value: string; readonly label: string }[];
  /** `seconds.nanoseconds` of the last time that can be looked for. */
  readonly last: string;
};

/** A column of a table. */
export type Column = {
  readonly title: string;
  /** Without a title that is seen: it is named for screen readers alone. */
  readonly isUnseen?: boolean;
  /** What its cells are to the style, where they stand in another order in a narrow panel. */
  readonly part?: "tick" | "name" | "outcome" | "held" | "build" | "progress" | "time" | "actions";
  /** Whether its title stands before its value where there is no room for columns. */
  readonly isLabel?: boolean;
};

/** A part of a page, under its head. */
export type Block =
  /** The sentence that says it all; `isStatus` has screen readers say it when it changes. */
  | { readonly kind: "story"; readonly pieces: readonly Piece[]; readonly isStatus?: boolean }
  | { readonly kind: "paragraph"; readonly pieces: readonly Piece[] }
  /** How long ago something began, counted on, at the placeholder of a message. `since` is in milliseconds since the Unix epoch. */
  | { readonly kind: "elapsed"; readonly since: number; readonly message: string }
  | Banner
  | {
      readonly kind: "section";
      /** Names it on its page, in a word that is not shown: what leads to it finds it by that, whatever its title is. */
      readonly id: string;
      readonly title: string;
      /** Beside the title, in small. */
      readonly note?: readonly Piece[] | undefined;
      readonly blocks: readonly Block[];
      /** Whether it is a part of another section. */
      readonly isInner?: boolean;
    }
  /** A part that is folded away at first. The page remembers by `id` whether it was opened. */
  | {
      readonly kind: "fold";
      readonly id: string;
      readonly title: readonly Piece[];
      readonly blocks: readonly Block[];
      readonly isOpen?: true;
    }
  /** A card, set off from what is around it. */
  | {
      readonly kind: "card";
      readonly title: string;
      /** The colour of its edge; none for one that is neither good nor bad. */
      readonly tone?: Tone;
      /** At the end of its title's line. */
      readonly note: readonly Piece[];
      readonly blocks: readonly Block[];
    }
  /** Parts that are shown in one form only: decoded, or raw. */
  | { readonly kind: "form"; readonly form: "decoded" | "raw"; readonly blocks: readonly Block[] }
  /** Values by name. */
  | { readonly kind: "arguments"; readonly items: readonly ArgumentItem[] }
  /** Lines of pieces. */
  | { readonly kind: "list"; readonly items: readonly ListItem[] }
  /** Buttons by themselves. */
  | { readonly kind: "buttons"; readonly buttons: readonly Button[] }
  /** Parts side by side where there is room. */
  | { readonly kind: "columns"; readonly columns: readonly (readonly Block[])[] }
  | { readonly kind: "stages"; readonly label: string; readonly stages: readonly Stage[] }
  /** Labelled values; short ones side by side where there is room. */
  | { readonly kind: "fields"; readonly fields: readonly PieceField[]; readonly areShort?: boolean }
  | { readonly kind: "chips"; readonly pieces: readonly Piece[] }
  /** `name` is that of its style, and `label` says for screen readers what it lists. */
  | {
      readonly kind: "table";
      readonly name: "attempts" | "batch" | "explorers" | "files" | "values";
      readonly label: string;
      readonly columns: readonly Column[];
      readonly rows: readonly (readonly (readonly Piece[])[])[];
    }
  /** What a service said, with every line break. */
  | { readonly kind: "messages"; readonly texts: readonly string[] }
  /** Each with what can be done about it. */
  | {
      readonly kind: "reasons";
      readonly reasons: readonly {
        readonly title: string;
        readonly sentence: string;
        readonly buttons: readonly Button[];
      }[];
    }
  /** A line with a button at its end. */
  | { readonly kind: "line"; readonly pieces: readonly Piece[]; readonly button: Button }
  /** Where something is to come. */
  | { readonly kind: "loading" }
  | LongList
  | AsOfForm
  | Flow
  | GasUse
  | TimeLine;
