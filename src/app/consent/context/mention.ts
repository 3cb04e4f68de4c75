/** Where a hex stands: whole lines, and how their document begins where they are from further down. */
export type Lines = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly path: string;
  readonly head: string | undefined;
};

/** What speaks for a key: the very word, at most 60 characters, and the line of the text it stands on, from 0. */
export type Mention = {
  readonly where: "line" | "call" | "comment" | "parent" | "heading" | "section" | "column" | "row" | "file";
  readonly word: string;
  readonly line?: number;
};

/** What the context of a hex says: what in it speaks of a key, and whether it says transaction and nothing of keys. */
export type Context = { readonly key?: Mention; readonly isTransaction: boolean };

export const unknown: Context = { isTransaction: false };
export const transaction: Context = { isTransaction: true };

/** The context in which a word at `at` speaks of a key. */
export function keyAt(text: string, where: Mention["where"], word: string, at: number): Context {
  const line = text.slice(0, Math.max(0, at)).split("\n").length - 1;
  return { key: { where, word, line }, isTransaction: false };
}

/**
 * Whether words that say so surely that a value is a transaction free it. Passwords and tokens have hashes, too: where they
 * say no more than `hash`, a transaction's is told by its prefix.
 */
export function frees(level: number, text: string, start: number): boolean {
  return level > 1 || (level === 1 && /^0x/i.test(text.slice(start, start + 2)));
}
