import { findReferences } from "../../../src/core/scan/references.ts";
import { compare } from "../compare.ts";
import type { Figure, Part } from "../figure.ts";
import { timesAtMost } from "../judged.ts";

const length = 10_000_000;
const turns = 9;

/** What looks like references, or like the beginning of something that decides on one, and is none. */
const hostile = [
  "0",
  "0x",
  "0.0.",
  "1-1-",
  "0.0.2000-1-",
  "0.0.99999999999",
  "0x0",
  "af01",
  "version ",
  "version 0.0.2000\n",
  "dependencies 0.0.2000",
  "dependencies: {",
  "dependencies:\n",
  "[dependencies]\n",
  " ",
];

/** Text in which references stand as people and programs write them, and how many passes finding them may take. */
const real: readonly (readonly [kind: string, piece: string, most: number])[] = [
  ["addresses", "0x25fe26adc577cc89172e6156c9e24f7b9751b762\n", 1.5],
  ["contract IDs in JSON", '"contract_id": "0.0.5012345",\n', 4.8],
  ["transaction IDs", "0.0.1234-1706693445-123456789\n", 5.1],
];

/** Finding references in long texts. */
export const text: Part = {
  name: "text",
  measure: () => {
    const worst = worstOf(hostile);
    return Promise.resolve([worst.figure, linear(worst.piece), ...real.map(packed)]);
  },
};

/** The kind of hostile text that takes the most passes. */
function worstOf(pieces: readonly string[]): { readonly piece: string; readonly figure: Figure } {
  const measured = pieces.map((piece) => {
    const long = textOf(piece, length);
    const compared = compare(
      () => zerosIn(long),
      () => findReferences(long),
      turns,
    );
    const kind = `the slowest of ${pieces.length} kinds, ${JSON.stringify(piece)}`;
    const name = `references in 10 MB of hostile text, ${kind}; floor: one pass`;
    return { piece, figure: timesAtMost(10, { name, unit: "ms" }, compared) };
  });
  const timesOf = ({ figure }: (typeof measured)[number]): number => figure.ratio?.median ?? 0;
  return measured.reduce((worst, next) => (timesOf(next) > timesOf(worst) ? next : worst));
}

/** Ten times the text takes ten times the time. */
function linear(piece: string): Figure {
  const [short, long] = [textOf(piece, length / 10), textOf(piece, length)];
  const compared = compare(
    () => findReferences(short),
    () => findReferences(long),
    turns,
  );
  return timesAtMost(13, { name: "the same: 10 MB against 1 MB", unit: "ms" }, compared);
}

function packed([kind, piece, most]: (typeof real)[number]): Figure {
  const long = textOf(piece, length);
  const found = findReferences(long).map(({ start, end }) => [start, end] as const);
  const list = (): unknown => {
    zerosIn(long);
    return found.map(([start, end]) => ({ kind: "address", start, end, text: long.slice(start, end) }));
  };
  const compared = compare(list, () => findReferences(long), turns);
  const name = `references in 10 MB packed with ${found.length} ${kind}; floor: one pass and the list`;
  return timesAtMost(most, { name, unit: "ms" }, compared);
}

/** One pass over a text: what nothing that reads it whole can be faster than. */
function zerosIn(text: string): number {
  let zeros = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) === 48) zeros += 1;
  return zeros;
}

function textOf(piece: string, length: number): string {
  const text = piece.repeat(Math.ceil(length / piece.length));
  // Joined strings are laid out flat when they are first read; that is not what is measured.
  zerosIn(text);
  return text;
}
