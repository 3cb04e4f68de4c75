import { cloneIn, proxySlots, slotsToRead } from "../../builds/code/clone.ts";
import { parseAddress } from "../../core/address.ts";
import { parseContractReference } from "../../core/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import { ApiError } from "../../http/failure.ts";
import type { DeployedCode } from "../builds/deployedCode.ts";
import type { Lookups } from "../lookups/lookups.ts";

/** Where a proxy leads. A beacon is asked by the proxy for the implementation, which is not known here then. */
export type BehindProxy = { readonly role: "implementation" | "beacon"; readonly address: Hex };

/**
 * Where a contract leads if it is a proxy: by its code alone where it is a clone, else by what the slots hold that its code
 * reads. Undefined where it is none, or nobody says so.
 * @throws the signal's reason, when that is aborted
 */
export async function behindProxy(
  lookups: Pick<Lookups, "slot">,
  mirrorUrl: string,
  { address, runtime }: Pick<DeployedCode, "address" | "runtime">,
  signal: AbortSignal,
): Promise<BehindProxy | undefined> {
  const clone = cloneIn(runtime);
  if (clone !== undefined) return { role: "implementation", address: clone.implementation };
  const contract = parseContractReference(address);
  if (!contract.ok) return undefined;
  try {
    for (const name of slotsToRead(runtime)) {
      const slot = `0x${proxySlots[name]}` as const;
      const value = await lookups.slot({ mirrorUrl, contract: contract.value, slot }, signal);
      const found = value && addressIn(value);
      if (found !== undefined)
        return { role: name === "beacon" ? "beacon" : "implementation", address: found };
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  return undefined;
}

/** A word that is an address, which nothing stands before. */
function addressIn(word: Hex): Hex | undefined {
  const [before, digits] = [word.slice(2, -40), word.slice(-40)];
  if (before !== "0".repeat(24) || digits === "0".repeat(40)) return undefined;
  const parsed = parseAddress(`0x${digits}`);
  return parsed.ok ? parsed.value.lower : undefined;
}
