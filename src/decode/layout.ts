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
