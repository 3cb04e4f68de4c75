import { isIndex, isText, plainFields } from "../plainFields.ts";
import { allOf, type RowList } from "../row.ts";

/** Where the reader was in a long list: what it was narrowed to, how far it was scrolled, which rows were open. */
export type ListPlace = { readonly filter: string; readonly top: number; readonly open: readonly number[] };

/** Reads a kept place; storage may be old or damaged. */
export function parseListPlace(kept: unknown, list: RowList): ListPlace | undefined {
  const place = plainFields(plainFields(kept)?.[list]);
  if (place === undefined) return undefined;
  const { filter, top } = place;
  const open = allOf(place["open"], (index) => (isIndex(index) ? index : undefined));
  return isText(filter, 200) && isIndex(top) && open !== undefined ? { filter, top, open } : undefined;
}
