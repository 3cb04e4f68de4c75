import type { PageModel } from "./pageModel.ts";
import type { PageRequest, RowsRequest } from "./pageMessage.ts";
import type { PageSettings } from "./pageSettings.ts";
import type { Row } from "./row.ts";

/** What a panel sends its page. */
export type HostMessage =
  /** All that the page shows from now on; `state` is kept with `setState`, and is what a restored panel gets. */
  | {
      readonly type: "page";
      readonly page: PageModel;
      readonly settings: PageSettings;
      readonly state: object;
    }
  /** What comes of the request that has this ID. */
  | { readonly type: "response"; readonly id: number; readonly response: PageResponse };

/** What comes of a request; undefined where the panel shows nothing of the kind by then. */
export type PageResponse<Request extends PageRequest = PageRequest> =
  { readonly rows: RowsResponse }[Request["type"]] | undefined;

/** `total` rows match the filter; these are the ones that were asked for. */
export type RowsResponse = { readonly total: number; readonly rows: readonly Row[] };

/** Makes rows of the long lists that a page shows, in turns; none for a list that it does not show. */
export type RowSource = (request: RowsRequest) => Generator<undefined, RowsResponse | undefined>;
