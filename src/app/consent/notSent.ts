import type { Settlement } from "./hashConsent.ts";

/** A 32-byte value was not sent: the user has not agreed, or it is a private key. Nothing has left this machine. */
export class NotSent extends Error {
  override readonly name = "NotSent";
  readonly settlement: Exclude<Settlement, { readonly kind: "agreed" }>;
  /** Where it would have gone: host and port. */
  readonly host: string;

  constructor(settlement: NotSent["settlement"], host: string) {
    super(`not sent to ${host}: ${settlement.kind}`);
    this.settlement = settlement;
    this.host = host;
  }
}
