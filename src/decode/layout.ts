import type { AbiParameter } from "./abiItem.ts";
import type { AbiItem } from "./decoding.ts";

/**
 * Which bytes go where, names aside: items of one layout read the same values out of the same bytes. Of an event that is also
 * which of its values are indexed; two events of one topic can differ in that.
 */
export function layoutOf(item: AbiItem): string {
  if (item.kind !== "event") return item.signature;
  const marks = item.inputs.map(({ isIndexed }) => (isIndexed ? "i" : "d")).join("");
  return `${item.signature} ${marks}${item.topic === undefined ? " anonymous" : ""}`;
}

/** What an item calls its values, on one line. A name is text from elsewhere, so that two of them can look like one. */
export function namesOf({ inputs }: AbiItem): string {
  return JSON.stringify(inputs.map(namesIn));
}

type Names = string | readonly [string, readonly Names[]];

function namesIn({ name, components }: AbiParameter): Names {
  return components.length === 0 ? name : [name, components.map(namesIn)];
}
