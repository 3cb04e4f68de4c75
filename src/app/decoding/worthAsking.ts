import type { Hex } from "../../core/hex.ts";
import type { KnownContracts } from "./knownContracts.ts";

/** Those of contracts of which asking may tell more than is held. @param withRecords whether builds are a reason to ask */
export async function worthAsking(
  known: KnownContracts,
  addresses: readonly Hex[],
  withRecords: boolean,
): Promise<readonly Hex[]> {
  const worth: Hex[] = [];
  for (const address of addresses) if (await known.mayAsk(address, withRecords)) worth.push(address);
  return worth;
}

/** Whether builds are all that could still say by whose ABI one of these contracts is read, but are no reason to ask. */
export async function lacksBuilds(
  known: KnownContracts,
  addresses: readonly Hex[],
  isTrusted: boolean,
): Promise<boolean> {
  if (isTrusted) return false;
  const unexplained = addresses.filter((address) => known.sourcesOf(address).length === 0);
  const withoutBuilds = new Set(await worthAsking(known, unexplained, false));
  return (await worthAsking(known, unexplained, true)).some((address) => !withoutBuilds.has(address));
}
