import type { RowsRequest } from "../pageMessage.ts";
import { hasExactly, isIndex, isKeyOf, isText, plainFields } from "../plainFields.ts";
import { allOf, parseRow, rowLists, type Row } from "../row.ts";
import type { PageModel } from "./pageModel.ts";

/** What a panel tells its page. */
export type HostMessage =
  /** What a standing page shows from now on, and keeps with `setState`. */
  | { readonly type: "page"; readonly page: PageModel; readonly state: unknown }
  /** Words for where a running verification stands. */
  | { readonly type: "step"; readonly text: string }
  /** `total` rows match the filter; these begin at `from` of them. */
  | (Omit<RowsRequest, "count"> & { readonly total: number; readonly rows: readonly Row[] });

const longestFilter = 200;

/** Reads a message from the panel; `undefined` for anything else. */
export function parseHostMessage(value: unknown): HostMessage | undefined {
  const fields = plainFields(value);
  if (fields === undefined) return undefined;
  const { type, text, list, from, total, filter } = fields;
  if (type === "step") {
    return hasExactly(fields, ["type", "text"]) && typeof text === "string" ? { type, text } : undefined;
  }
  // Of our own panel, and drawn as texts whatever it holds.
  if (type === "page") {
    const isOne = hasExactly(fields, ["type", "page", "state"]) && plainFields(fields["page"]) !== undefined;
    return isOne ? { type, page: fields["page"] as PageModel, state: fields["state"] } : undefined;
  }
  const rows = allOf(fields["rows"], parseRow);
  if (type !== "rows" || !hasExactly(fields, ["type", "list", "from", "total", "filter", "rows"]))
    return undefined;
  if (!isKeyOf(rowLists, list) || !isIndex(from) || !isIndex(total) || rows === undefined) return undefined;
  return isText(filter, longestFilter) ? { type, list, from, total, filter, rows } : undefined;
}
