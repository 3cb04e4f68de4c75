import type { ApiKeys, Keeping } from "./apiKeys.ts";
import type { KeyConsent } from "./keyConsent.ts";

/**
 * Keeps a key for a service. That one is always sent was said of the key that was there: where there is none any more,
 * it does not count for the next.
 * @throws RangeError when the key could not be masked
 */
export async function keepKey(
  keys: Pick<ApiKeys, "hasKey" | "set">,
  consent: Pick<KeyConsent, "forget">,
  serviceUrl: string,
  key: string,
): Promise<Keeping> {
  if (!keys.hasKey(serviceUrl)) await consent.forget(serviceUrl);
  return keys.set(serviceUrl, key);
}
