import type { ConsentDecision } from "./hashConsent.ts";

/** A 32-byte value was not sent: the user has not agreed, or it is a private key. Nothing has left this machine. */
export class HashNotSentError extends Error {
  override readonly name = "NotSent";
  readonly decision: Exclude<ConsentDecision, { readonly kind: "agreed" }>;
  /** Where it would have gone: host and port. */
  readonly host: string;

  constructor(decision: HashNotSentError["decision"], host: string) {
    super(`not sent to ${host}: ${decision.kind}`);
    this.decision = decision;
    this.host = host;
  }
}
