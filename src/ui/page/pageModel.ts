import type { Tone } from "../../text/explanation.ts";
import type { PageMessage, PageRequest, PageSection, RowsRequest } from "./pageMessage.ts";
import type { RowList } from "./rowList.ts";
import type { Certainty } from "../../decode/provenance.ts";
import type { PathPart } from "./valuePath.ts";

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

/** A long list: the rows that come with the page; the others are requested as they scroll into view. */
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
  /**
   * A part that is folded away at first. The page remembers by `id` whether it was opened. `section`: the panel is told when the reader
   * has opened it, to read what is in it.
   */
  | {
      readonly kind: "fold";
      readonly id: string;
      readonly title: readonly Piece[];
      readonly blocks: readonly Block[];
      readonly isOpen?: true;
      readonly section?: PageSection;
      /** Whether the page scrolls to it, as the reader has asked for it elsewhere. */
      readonly isAskedFor?: boolean;
    }
  /** Labelled inputs, whose texts are sent with the press of a button, or Enter. `id` names it on its page. */
  | {
      readonly kind: "inputs";
      readonly id: string;
      readonly inputs: readonly TextInput[];
      readonly button: Pick<Button, "label" | "about" | "icon">;
      /** The texts are added to it, in order. */
      readonly message: Omit<Extract<PageMessage, { type: "readFunction" }>, "arguments">;
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
      readonly name: "attempts" | "batch" | "explorers" | "files" | "transfers" | "values" | "variables";
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
  | Flow
  | GasUse
  | TimeLine;

/** A line of text to be typed. */
export type TextInput = {
  /** Text from elsewhere. */
  readonly label: string;
  readonly placeholder: string;
  readonly isInvalid?: boolean;
};

/** A row of a long list, as plain data. */
export type Row = {
  /** Its place in the response, from zero on. */
  readonly place: number;
  /** What stands in its columns. */
  readonly cells: readonly (readonly Piece[])[];
  /** The same where all is raw, if that is something else. */
  readonly rawCells?: readonly (readonly Piece[])[];
  /** What an opened row shows: every field. */
  readonly fields: readonly PieceField[];
};

/** A button of the page: what it says, what it asks of the panel, and how much it stands out. */
export type Button = {
  readonly label: string;
  /** What it acts on, where the label alone does not tell several apart. */
  readonly about?: string;
  readonly icon?: IconName;
  /** Shows the icon alone; the label is its name then. */
  readonly isIconOnly?: boolean;
  readonly message: PageMessage;
  readonly primary?: boolean;
  /** What it does, where its label does not say enough. */
  readonly title?: string | undefined;
  /** Why it cannot be used now. It stays in the tab order, so that the reason is heard. */
  readonly disabledBecause?: string | undefined;
};

/** The codicons in use. The build reads them, too. */
export const iconNames = [
  "account",
  "add",
  "arrow-left",
  "arrow-right",
  "check",
  "chevron-down",
  "chevron-right",
  "circle-large",
  "circle-slash",
  "close",
  "cloud-upload",
  "copy",
  "debug-alt",
  "debug-restart",
  "diff",
  "ellipsis",
  "error",
  "eye",
  "file-binary",
  "globe",
  "go-to-file",
  "history",
  "info",
  "key",
  "link-external",
  "pass-filled",
  "plug",
  "question",
  "refresh",
  "search",
  "settings-gear",
  "sync",
  "unverified",
  "verified",
  "verified-filled",
  "warning",
] as const;

export type IconName = (typeof iconNames)[number];

/** Sender → receiver, with what went along. Whether it arrived is said by the title; the tone shows it. */
export type Flow = {
  readonly kind: "flow";
  /** What it is, for those who do not see it. */
  readonly label: string;
  readonly tone: Tone;
  readonly from: Party;
  readonly to: Party;
  /** What went along; empty for nothing. */
  readonly amount: string;
};

/** One end of a {@link Flow}. */
export type Party = {
  readonly role: string;
  readonly name: readonly Piece[];
  /** Each on a line of its own, in small. */
  readonly notes: readonly (readonly Piece[])[];
};

/** What was used of a limit as a bar, and what the EVM itself consumed as a mark on it. */
export type GasUse = {
  readonly kind: "gas";
  /** All of it in a sentence, for those who do not see it. */
  readonly label: string;
  /** In tenths of a percent of the limit, from 0 to 1000. */
  readonly used: number | undefined;
  readonly consumed: number | undefined;
  readonly legend: readonly { readonly kind: "used" | "consumed" | "limit"; readonly text: string }[];
};

/** What a mark on a {@link TimeLine} stands for. */
export type MarkKind = "created" | "from" | "to" | "now" | "expires";

/** A contract's life, drawn to scale up to now. Places are percent of the line's width. */
export type TimeLine = {
  readonly kind: "timeLine";
  /** All of it in a sentence, for those who do not see it. */
  readonly label: string;
  readonly now: number;
  /** The range that the shown record is valid for. */
  readonly valid: { readonly from: number; readonly to: number } | undefined;
  readonly marks: readonly { readonly kind: MarkKind; readonly title: string; readonly at: number }[];
  readonly labels: readonly {
    readonly text: string;
    readonly at: number;
    readonly anchor: "start" | "middle" | "end";
    readonly isAbove: boolean;
    /** How far out it stands: 0 next to the line. */
    readonly lane: number;
  }[];
};

/** The codicon of a tone in pages, so that its colour never stands alone. */
export const pageToneIcons: Readonly<Record<Tone, IconName>> = {
  good: "pass-filled",
  partial: "verified",
  careful: "warning",
  bad: "error",
  neutral: "info",
};

/** A call on one line: `Vault.withdraw(amount: 500000000)`. */
export function callText({ contract, name, args }: CallPiece): string {
  return `${contract}${contract === "" || name === "" ? "" : "."}${name}${args === undefined ? "" : `(${args})`}`;
}

/**
 * A bit of a value, as plain data: the components draw it, and Markdown is made of it. What is shown has its unseen
 * characters made visible by whoever draws it; `whole` is what a shortened text stands for.
 */
export type Piece =
  /** In our words; `status` has screen readers say it when it changes. */
  | { readonly kind: "text" | "aside" | "absent" | "careful" | "status"; readonly text: string }
  /** A name; `whole` is what it is the end of. */
  | { readonly kind: "strong"; readonly text: string; readonly whole?: string }
  /** A word with the sign and colour of its tone, or with a sign of its own. `section`: the page's section that says more, which it leads to. `asOf`: when it was so, where it may not be so any more. */
  | {
      readonly kind: "chip";
      readonly tone: Tone;
      readonly icon?: IconName;
      readonly text: string;
      readonly section?: { readonly id: string; readonly title: string };
      readonly asOf?: number;
    }
  /** Where names come from, with a sign and colour for how far they can be believed. `isSignOnly`: the sign alone is shown. */
  | {
      readonly kind: "origin";
      readonly certainty: Certainty | "mismatch";
      readonly pieces: readonly Piece[];
      readonly isSignOnly?: true;
    }
  /** The arguments of something, or what it has returned, by name. `summary`: what they are folded away behind. */
  | { readonly kind: "arguments"; readonly items: readonly ArgumentItem[]; readonly summary?: string }
  /**
   * A field for a key of a mapping in storage. `entries`: how many keys were entered; `problem`: why the last text is none, which is shown
   * until the field holds another.
   */
  | {
      readonly kind: "keyInput";
      /** Its `placeKey`. */
      readonly mapping: string;
      readonly label: string;
      readonly placeholder: string;
      readonly button: string;
      readonly entries: number;
      readonly problem?: { readonly text: string; readonly sentence: string };
    }
  | CallPiece
  /** A value of several on one line, by its name. */
  | { readonly kind: "named"; readonly name: string; readonly text: string; readonly isIndexed: boolean }
  /** What kind of call it is: `DELEGATECALL`. */
  | { readonly kind: "badge"; readonly text: string; readonly isFailing: boolean }
  /** The place of a call among those around it. `lines`: the levels, from 1 on, at which a later call follows. */
  | {
      readonly kind: "branch";
      readonly depth: number;
      readonly lines: readonly number[];
      readonly isFailing: boolean;
    }
  /** The part of a whole that a call took, and where it began: both in tenths of a percent. */
  | {
      readonly kind: "share";
      readonly label: string;
      readonly from: number;
      readonly size: number;
      readonly isFailing: boolean;
    }
  /** JSON's null. */
  | { readonly kind: "null" }
  /** A text of a service, with its line breaks. */
  | { readonly kind: "prose"; readonly text: string }
  /** To the letter. */
  | { readonly kind: "code"; readonly text: string; readonly whole: string }
  /** To the letter on one line, its beginning and its end: what there is no room for is left out between them. */
  | { readonly kind: "fitted"; readonly text: string; readonly tail: string; readonly whole: string }
  /** A name on the wire. */
  | { readonly kind: "wire"; readonly text: string }
  /** An identifier that leads to its own panel. */
  | {
      readonly kind: "reference";
      readonly text: string;
      readonly whole: string;
      /** Where the text is a name: the identifier in few digits, empty where there is no room for it. */
      readonly short?: string;
    }
  /** Leads to a row of a long list of the same page, by its place there; `whole` is what the text is short for. */
  | {
      readonly kind: "row";
      readonly list: RowList;
      readonly place: number;
      readonly text: string;
      readonly whole: string;
      readonly title: string;
    }
  /** The sign that copies `whole`; `what` names it: "address". */
  | { readonly kind: "copy"; readonly what: string; readonly whole: string }
  /** Opens the value at this path whole; of the first raw response, unless another is named. */
  | {
      readonly kind: "open";
      readonly what: string;
      readonly path: readonly PathPart[];
      readonly responseIndex?: number;
    }
  /** What reads like a link and asks something of the panel. `title` says it in full. Without a text, its icon is all that is seen. */
  | {
      readonly kind: "action";
      readonly icon?: IconName;
      readonly text: string;
      readonly title: string;
      readonly message: PageMessage;
      /** Its text is a value, which copies of the page keep. */
      readonly isValue?: boolean;
    }
  /** A box to be ticked; `label` names what it is for. */
  | {
      readonly kind: "tick";
      readonly isTicked: boolean;
      readonly label: string;
      readonly message: PageMessage;
    }
  /** Parts of a whole, each as wide as its size. `label` says it for those who do not see it. */
  | { readonly kind: "bar"; readonly label: string; readonly parts: readonly BarPart[] }
  /**
   * Milliseconds since the Unix epoch; `exact` is the consensus timestamp that it was, of nanoseconds. `isAbsolute`: a date even for a
   * reader of ages, as it is compared with another one.
   */
  | { readonly kind: "moment"; readonly at: number; readonly exact?: string; readonly isAbsolute?: true }
  /** How long ago that was, counted on. */
  | { readonly kind: "age"; readonly at: number }
  /** What stands in a list, each on a line, with a sign of how it stands. */
  | { readonly kind: "list"; readonly items: readonly ListItem[] }
  /** Fields of an object in place. */
  | { readonly kind: "nested"; readonly fields: readonly PieceField[] }
  | {
      readonly kind: "table";
      readonly columns: readonly string[];
      readonly rows: readonly (readonly (readonly Piece[])[])[];
    }
  /** Equals side by side, with a dot between those that share a line. */
  | { readonly kind: "equals"; readonly items: readonly (readonly Piece[])[] }
  /** A value of several lines, and what stands at the end of its first one. */
  | { readonly kind: "marked"; readonly pieces: readonly Piece[]; readonly marks: readonly Piece[] }
  /** A sentence of pieces, which holds its own spaces. */
  | { readonly kind: "joined"; readonly pieces: readonly Piece[] }
  | { readonly kind: "break" };

/** A call, an event or an error in its names, on one line: its arguments are the first that is cut. */
export type CallPiece = {
  readonly kind: "call";
  /** The contract that it is of; empty where that is said elsewhere. Text from elsewhere, as all that follows. */
  readonly contract: string;
  /** What the contract leads to: its address, where it has a record. */
  readonly leadsTo?: string;
  readonly name: string;
  /** What stands in the brackets; undefined for none. */
  readonly args: string | undefined;
  readonly isBad?: true;
};

/** One value of several, by its name. */
export type ArgumentItem = {
  /** To the letter where `isName`, else words of ours. */
  readonly label: string;
  readonly isName: boolean;
  /** As a signature spells it; empty for an item of a list. */
  readonly type: string;
  /** Whether a log can be looked for by it. */
  readonly isIndexed: boolean;
  readonly pieces: readonly Piece[];
};

/** A part of a bar. `running`: it is under way; `rest`: nothing is known of it yet. */
export type BarPart = { readonly tone: Tone | "running" | "rest"; readonly size: number };

/** An item of a list of pieces. */
export type ListItem = { readonly sign?: "good" | "bad"; readonly pieces: readonly Piece[] };

/** One labelled value. */
export type PieceField = {
  readonly label: string;
  /** The name it has on the wire; empty where it has none. */
  readonly name: string;
  readonly pieces: readonly Piece[];
  /** What there is in place of a value: it needs no line of its own. */
  readonly nothing?: "null" | "absent" | "empty";
  /** Whether it is made of others: it is not shown where all is raw. */
  readonly isDecoded?: true;
};

/** How times are shown: how long ago, or as a date in the reader's time zone or in UTC. */
export type TimeForm = "relative" | "local" | "utc";

/** How a reader wants every page. */
export type PageSettings = {
  readonly times: TimeForm;
  /** Whether a field shows the name it has on the wire beside its label. */
  readonly fieldNames: boolean;
  /** Whether calls, errors and logs are shown as they came rather than decoded. */
  readonly isRaw: boolean;
};

/** The language of a page, which a document has for as long as it stands. */
export type PageLanguage = {
  /** A BCP 47 tag. */
  readonly tag: string;
  /** What all is called in it, by the English message; nothing where all is English. */
  readonly messages: Readonly<Record<string, string>>;
};

/** What a panel sends its page. */
export type HostMessage =
  /** All that the page shows from now on; `state` is kept with `setState`, and is what a restored panel gets. */
  | {
      readonly type: "page";
      readonly page: PageModel;
      readonly settings: PageSettings;
      readonly state: object;
    }
  /** What comes of the request that has this ID. */
  | { readonly type: "response"; readonly id: number; readonly response: PageResponse };

/** What comes of a request; undefined where the panel shows nothing of the kind by then. */
export type PageResponse<Request extends PageRequest = PageRequest> =
  { readonly rows: RowsResponse }[Request["type"]] | undefined;

/** `total` rows match the filter; these are the ones that were requested. */
export type RowsResponse = { readonly total: number; readonly rows: readonly Row[] };

/** Makes rows of the long lists that a page shows, in turns; none for a list that it does not show. */
export type RowSource = (request: RowsRequest) => Generator<undefined, RowsResponse | undefined>;
