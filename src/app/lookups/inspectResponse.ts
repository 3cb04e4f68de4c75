import type { Dated } from "./responseCache.ts";
import type { InspectKind } from "./inspectSubject.ts";
import type { ContractLookup, ResultLookup } from "../../services/ledger/ledger.ts";

type Responses = {
  readonly record: ContractLookup;
  readonly result: ResultLookup;
};

/** An answer to what a panel is about. */
export type InspectResponse<Kind extends InspectKind = InspectKind> = Dated<Responses[Kind]>;
