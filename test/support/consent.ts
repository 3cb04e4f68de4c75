import type { Secret } from "../../src/core/keys/secret.ts";
import type { Consent } from "../../src/app/consent/hashConsent.ts";
import type { KeyConsent } from "../../src/app/keys/keyConsent.ts";

/** A user who agrees to the sending of every 32-byte value: for tests of what comes after that. */
export const everyHashAgreed = (): Promise<Consent> =>
  Promise.resolve({
    ensureConsent: () => Promise.resolve({ kind: "agreed" }),
    canSendFromHover: () => Promise.resolve(true),
    addReturned: () => undefined,
  });

/** A window in which a service has this key, and gets it; none by default. */
export function keysOf(key?: Secret): Pick<KeyConsent, "keyFor"> {
  return { keyFor: () => Promise.resolve(key) };
}
