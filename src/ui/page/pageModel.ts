import type { Tone } from "../../text/explanation.ts";
import type { Button } from "../parts/button.ts";
import type { IconName } from "../parts/icon.ts";
import type { Piece, PieceField } from "../piece.ts";

/**
 * What a panel shows, as plain JSON in words that are ready to be read: the panel makes it, and the same components draw
 * it in the first document and in the standing page, which gets each later one by message.
 */
export type PageModel = {
  readonly head: PageHead;
  readonly body: readonly Block[];
};

/** What it is about, how it stands, and what can be done. */
export type PageHead = {
  /** A ring that turns while there is something to wait for; `waitingFor` names it for those who do not see it. */
  readonly sign: { readonly icon: IconName } | { readonly waitingFor: string };
  readonly tone: Tone;
  readonly title: string;
  /** Names of the subject. `of` says for screen readers what they name. */
  readonly identity: { readonly of: string; readonly names: readonly (readonly Piece[])[] };
  readonly actions: readonly Button[];
};

/** One stage of a way; without a tone it was not reached, or nothing is known of it. */
export type Stage = {
  readonly name: string;
  readonly tone: Tone | undefined;
  /** Side by side, between equals. */
  readonly words: readonly string[];
};

/** A part of a page, under its head. */
export type Block =
  /** The sentence that says it all; `isStatus` has screen readers say it when it changes. */
  | { readonly kind: "story"; readonly pieces: readonly Piece[]; readonly isStatus?: boolean }
  | { readonly kind: "paragraph"; readonly pieces: readonly Piece[] }
  /** How long ago something began, counted on, with words behind it. `since` is in milliseconds since the Unix epoch. */
  | { readonly kind: "elapsed"; readonly since: number; readonly words: string }
  /** A sentence that stands out, with what can be done about it. */
  | {
      readonly kind: "banner";
      readonly tone: Tone;
      readonly title: string;
      readonly pieces: readonly Piece[];
      readonly buttons: readonly Button[];
    }
  | {
      readonly kind: "section";
      readonly title: string;
      /** Beside the title, in small. */
      readonly note: string | undefined;
      readonly blocks: readonly Block[];
    }
  | { readonly kind: "stages"; readonly label: string; readonly stages: readonly Stage[] }
  | { readonly kind: "fields"; readonly fields: readonly PieceField[] };
