import type { RowsRequestMessage, RowsRequest } from "./pageMessage.ts";
import type { Row } from "./row.ts";
import type { PageModel } from "./pageModel.ts";
import type { PageSettings } from "./pageSettings.ts";

/** What a panel sends its page. */
export type HostMessage =
  /** All that the page shows from now on; `state` is kept with `setState`, and is what a restored panel gets. */
  | {
      readonly type: "page";
      readonly page: PageModel;
      readonly settings: PageSettings;
      readonly state: object;
    }
  | RowsResponseMessage;

/** Rows of the long lists that a page shows, made in turns when it asks for them; none for a list that it does not show. */
export type RowSource = (asked: RowsRequest) => Generator<undefined, RowsResponse | undefined>;

/** `total` rows match the filter; these begin at `from` of them. */
export type RowsResponse = Omit<RowsRequest, "count"> & {
  readonly total: number;
  readonly rows: readonly Row[];
};

/** The same for a page, with the `version` that it asked for: the page may show another one by now. */
export type RowsResponseMessage = RowsResponse & Pick<RowsRequestMessage, "version">;
