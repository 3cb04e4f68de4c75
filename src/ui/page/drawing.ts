import type { Tone } from "../../text/explanation.ts";
import type { Piece } from "./piece.ts";

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
