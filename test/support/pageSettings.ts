import type { PageSettings } from "../../src/ui/page/pageSettings.ts";

/** Times and names as they are where nothing is set. */
export const defaultPageSettings: PageSettings = { times: "relative", fieldNames: false, isRaw: false };
