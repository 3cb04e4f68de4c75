import type { InspectKind } from "../lookups/inspectSubject.ts";

/** What an inspecting command showed: returned to keybindings and other extensions. */
export type InspectSummary = {
  readonly kind: InspectKind;
  readonly network: string;
  /** The contract or the transaction, in our own spelling. */
  readonly subject: string;
  /** `found`, `notFound` or `badRequest`; `noMirror`, `notSent`, or the kind of the failure. */
  readonly outcome: string;
};
