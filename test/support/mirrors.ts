import type { Ledger, LedgerId } from "../../src/services/ledger/ledger.ts";
import { mirrorLedger } from "../../src/services/ledger/mirror/mirrorLedger.ts";

/** The ledger of a mirror node at a base URL. */
export const mirrorAt = (url: string): Ledger => mirrorLedger(`296@${url}` as LedgerId, url);
