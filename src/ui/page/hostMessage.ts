import type { RowsRequestMessage, RowsRequest } from "./pageMessage.ts";
import { hasExactly, isIndex, isKeyOf, isText, plainFields } from "../../core/json/plainFields.ts";
import { type Row } from "./row.ts";
import { longestFilter, longestVersion, rowLists } from "./rowList.ts";
import type { PageModel } from "./pageModel.ts";
import type { PageSettings } from "./pageSettings.ts";

/** What a panel tells its page. */
export type HostMessage =
  /** What a standing page shows from now on, and keeps with `setState`. */
  | {
      readonly type: "page";
      readonly page: PageModel;
      readonly settings: PageSettings;
      readonly state: unknown;
    }
  | RowsResponseMessage;

/** Rows of the long lists that a page shows, made in turns when it asks for them; none for a list that it does not show. */
export type RowSource = (asked: RowsRequest) => Generator<undefined, RowsResponse | undefined>;

/** `total` rows match the filter; these begin at `from` of them. */
export type RowsResponse = Omit<RowsRequest, "count"> & {
  readonly total: number;
  readonly rows: readonly Row[];
};

/** The same for a page, and what it was asked of: a page that shows another response by then, or knows more of it, has asked anew. */
export type RowsResponseMessage = RowsResponse & Pick<RowsRequestMessage, "version">;

/**
 * Reads a message from the panel; `undefined` for anything else. What is to be shown is of our own panel, and drawn as
 * texts whatever it holds.
 */
export function parseHostMessage(value: unknown): HostMessage | undefined {
  const fields = plainFields(value);
  if (fields === undefined) return undefined;
  const { type, list, from, total, filter, version, rows } = fields;
  if (type === "page") {
    const { page, settings, state } = fields;
    if (!hasExactly(fields, ["type", "page", "settings", "state"])) return undefined;
    if (plainFields(page) === undefined || plainFields(settings) === undefined) return undefined;
    return { type, page: page as PageModel, settings: settings as PageSettings, state };
  }
  if (type !== "rows" || !hasExactly(fields, ["type", "list", "from", "total", "filter", "version", "rows"]))
    return undefined;
  if (!isKeyOf(rowLists, list) || !isIndex(from) || !isIndex(total) || !Array.isArray(rows)) return undefined;
  if (!isText(filter, longestFilter) || !isText(version, longestVersion)) return undefined;
  return { type, list, from, total, filter, version, rows: rows as readonly Row[] };
}
