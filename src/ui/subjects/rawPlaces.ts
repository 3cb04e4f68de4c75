import type { Block } from "../page/pageModel.ts";
import { rawSection, type PlacedResponse } from "../parts/rawSection.ts";
import type { LookupView } from "./view.ts";

/** Where the raw responses of a record or result panel stand among each other. */
export const rawPlaces = {
  /** What the mirror node responded last that could be shown. */
  lookup: 0,
  /** What the verification service responded about the status. */
  status: 1,
  /** What the mirror node responded when the last request failed. */
  failure: 2,
  /** What the verification service responded when that could not be read. */
  statusFailure: 3,
  /** What the signature service responded last, whatever that was. */
  signatures: 4,
} as const;

/** The responses behind what a page shows: the mirror node's, the verification service's, then the signature service's. */
export function responsesSection({
  lookup,
  verification: { status, statusError },
  decoding,
}: LookupView): readonly Block[] {
  const placed = (
    response: PlacedResponse["response"] | undefined,
    responseIndex: number,
  ): PlacedResponse[] => (response === undefined ? [] : [{ response, responseIndex }]);
  return rawSection([
    ...placed(lookup?.value.response, rawPlaces.lookup),
    ...placed(status?.value.response, rawPlaces.status),
    ...(status === undefined ? placed(statusError?.response, rawPlaces.statusFailure) : []),
    ...placed(decoding?.signatures?.response, rawPlaces.signatures),
  ]);
}
