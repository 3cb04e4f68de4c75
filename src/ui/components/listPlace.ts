import { isIndex, isText, plainFields } from "../page/plainFields.ts";
import type { RowList } from "../page/rowList.ts";
import type { ListPlace } from "./pageContext.ts";

/** Reads a kept place; storage may be old or damaged. */
export function parseListPlace(kept: unknown, list: RowList): ListPlace | undefined {
  const place = plainFields(plainFields(kept)?.[list]);
  if (place === undefined) return undefined;
  const { filter, top, open } = place;
  if (!isText(filter, 200) || !isIndex(top) || !Array.isArray(open) || !open.every(isIndex)) return undefined;
  return { filter, top, open };
}
