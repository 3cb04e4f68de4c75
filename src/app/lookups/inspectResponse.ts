import type { Dated } from "./responseCache.ts";
import type { ContractLookup, ResultLookup } from "../../services/ledger/ledger.ts";

/** An answer to what a panel is about. */
export type InspectResponse =
  | { readonly kind: "record"; readonly lookup: Dated<ContractLookup> }
  | { readonly kind: "result"; readonly lookup: Dated<ResultLookup> };
