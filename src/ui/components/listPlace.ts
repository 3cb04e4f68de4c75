import { isIndex, isText, plainFields } from "../../core/json/plainFields.ts";
import { longestFilter, type RowList } from "../page/rowList.ts";
import type { ListPlace } from "./pieces/pageContext.ts";

/** So many hex digits may be a private key, which is in nothing that is stored. */
const mayBeKey = /[0-9a-f]{64}/i;

/** A place as it may be stored. */
export function storablePlace(place: ListPlace): ListPlace {
  return mayBeKey.test(place.filter) ? { ...place, filter: "" } : place;
}

/** Reads a kept place; storage may be old or damaged. */
export function parseListPlace(kept: unknown, list: RowList): ListPlace | undefined {
  const place = plainFields(plainFields(kept)?.[list]);
  if (place === undefined) return undefined;
  const { filter, top, open } = place;
  if (!isText(filter, longestFilter) || !isIndex(top) || !Array.isArray(open) || !open.every(isIndex))
    return undefined;
  return storablePlace({ filter, top, open });
}
