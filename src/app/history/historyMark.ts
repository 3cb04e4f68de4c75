import { partNames } from "./historyParts.ts";

/** What a window tells others of its last change. */
export type HistoryMark = {
  readonly id: string;
  /** That of the last change of another window that this one knew of. */
  readonly known: string;
  /** That of the change before it; empty where somebody may have missed more than this one. */
  readonly last: string;
  /** The parts that it has changed since. */
  readonly changed: readonly string[];
};

/** So many parts are named; whoever hears of more looks at all. */
const mostNamed = 40;

export function formatMark({ id, known, last, changed }: HistoryMark): string {
  if (changed.length > mostNamed) return [id, known].join(" ");
  return [id, known, last, changed.map((name) => partNames.indexOf(name)).join()].join(" ");
}

/** Reads a mark, also one of an older version or of nobody's making: what is missing is empty. */
export function parseMark(text: string): HistoryMark {
  const [id = "", known = "", last = "", changed = ""] = text.split(" ");
  const names = changed.split(",").map((index) => (index === "" ? undefined : partNames[Number(index)]));
  return { id, known, last, changed: names.filter((name) => name !== undefined) };
}

/** Which parts have changed from one mark to another; `undefined` when there may have been others between them. */
export function changedSince(before: string | undefined, text: string): readonly string[] | undefined {
  const { last, changed } = parseMark(text);
  return before === undefined || last === "" || last !== parseMark(before).id ? undefined : changed;
}
