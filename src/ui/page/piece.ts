import type { Certainty } from "../../decode/provenance.ts";
import type { Tone } from "../../text/explanation.ts";
import type { IconName } from "./icon.ts";
import type { PageMessage } from "./pageMessage.ts";
import type { RowList } from "./rowList.ts";
import type { PathPart } from "./valuePath.ts";

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
  /** Where names come from, with a sign and colour for how far they can be believed. */
  | { readonly kind: "origin"; readonly certainty: Certainty | "mismatch"; readonly pieces: readonly Piece[] }
  /** The arguments of something, or what it has returned, by name. */
  | { readonly kind: "arguments"; readonly items: readonly ArgumentItem[] }
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
  /** What reads like a link and asks something of the panel. `title` says it in full. */
  | { readonly kind: "action"; readonly text: string; readonly title: string; readonly message: PageMessage }
  /** A box to be ticked; `label` names what it is for. */
  | {
      readonly kind: "tick";
      readonly isTicked: boolean;
      readonly label: string;
      readonly message: PageMessage;
    }
  /** Parts of a whole, each as wide as its size. `label` says it for those who do not see it. */
  | { readonly kind: "bar"; readonly label: string; readonly parts: readonly BarPart[] }
  /** Milliseconds since the Unix epoch; `exact` is the consensus timestamp that it was, of nanoseconds. */
  | { readonly kind: "moment"; readonly at: number; readonly exact?: string }
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
