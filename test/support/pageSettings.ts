import type { PageSettings } from "../../src/ui/page/pageModel.ts";

/** Times and names as they are where nothing is set. */
export const defaultPageSettings: PageSettings = { times: "relative", fieldNames: false, isRaw: false };
