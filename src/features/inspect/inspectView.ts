import type { ApiError } from "../../http/failure.ts";
import type { NotSent } from "../../app/consent/notSent.ts";
import type { InspectResponse } from "../../app/lookups/inspectResponse.ts";
import type { InspectSubject } from "../../app/lookups/inspectSubject.ts";
import type { VerificationKnowledge } from "../../app/subjects/kind/verificationKnowledge.ts";
import type { Network } from "../../app/networks/network.ts";
import type { LookupView, Navigation } from "../../ui/subjects/view.ts";

/** What a view is made of beside subject and answer. */
export type ViewState = {
  readonly navigation: Navigation;
  readonly asking: string | undefined;
  readonly error: ApiError | undefined;
  readonly notSent: NotSent | undefined;
  readonly verification: VerificationKnowledge | undefined;
  readonly networks: readonly Network[];
  readonly now: number;
};

const nothingKnown: VerificationKnowledge = { status: undefined, statusError: undefined, attempts: [] };

/** Puts a view together. */
export function inspectView(
  subject: InspectSubject,
  lookup: InspectResponse | undefined,
  { verification = nothingKnown, networks, ...state }: ViewState,
): LookupView {
  const otherNetworks = networks
    .filter(({ name, mirrorUrl }) => mirrorUrl !== undefined && name !== subject.network.name)
    .map(({ name }) => name);
  return { ...state, subject, lookup, verification, otherNetworks };
}
