import { cloneIn, type Clone } from "../../builds/code/clone.ts";
import { proxySlots, slotsToRead } from "../../builds/code/proxySlots.ts";
import { parseAddress } from "../../core/address.ts";
import { parseContractReference } from "../../core/references/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import type { DeployedCode } from "../builds/deployedCode.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { Ledger } from "../../services/ledger/ledger.ts";

/** Where a proxy leads. A beacon is asked by the proxy for the implementation, which is not known here then. */
export type BehindProxy = { readonly role: "implementation" | "beacon"; readonly address: Hex };

type Code = Pick<DeployedCode, "address" | "runtime">;

/**
 * Where a contract leads if it is a proxy: by its code alone where it is a clone, else by what the slots hold that its code
 * reads. Undefined where none of these holds an address.
 * @throws ApiError; the signal's reason, when that is aborted
 */
export async function behindProxy(
  lookups: Pick<Lookups, "slot">,
  ledger: Ledger,
  deployed: Code,
  signal: AbortSignal,
): Promise<BehindProxy | undefined> {
  const clone = cloneIn(deployed.runtime);
  if (clone !== undefined) return behindClone(clone);
  const found = await behindSlots(lookups, ledger, deployed, signal);
  if (found !== undefined) noteProxy(lookups, ledger, deployed);
  return found;
}

/** More contracts than anybody looks at in one window. */
const mostNoted = 1000;

const noted = new WeakMap<object, Set<string>>();

function noteProxy(lookups: object, { id }: Ledger, { address }: Code): void {
  const proxies = noted.get(lookups) ?? new Set<string>();
  noted.set(lookups, proxies);
  if (proxies.size < mostNoted) proxies.add(`${id} ${address}`);
}

/** Whether a contract has been seen in this window to lead somewhere by a slot: where to may be another today. */
export function isKnownProxy(lookups: object, ledger: Ledger | undefined, { address }: Code): boolean {
  return noted.get(lookups)?.has(`${ledger?.id ?? ""} ${address}`) === true;
}

/** Where a clone leads. */
export const behindClone = ({ implementation }: Clone): BehindProxy => ({
  role: "implementation",
  address: implementation,
});

async function behindSlots(
  lookups: Pick<Lookups, "slot">,
  ledger: Ledger,
  { address, runtime }: Code,
  signal: AbortSignal,
): Promise<BehindProxy | undefined> {
  const contract = parseContractReference(address);
  if (!contract.ok) return undefined;
  for (const name of slotsToRead(runtime)) {
    const slot = `0x${proxySlots[name]}` as const;
    const value = await lookups.slot({ ledger, contract: contract.value, slot }, signal);
    const found = value && addressInWord(value);
    if (found !== undefined) return { role: name === "beacon" ? "beacon" : "implementation", address: found };
  }
  return undefined;
}

/** A word that is an address, which nothing stands before; undefined of any other, and of the zero address. */
export function addressInWord(word: Hex): Hex | undefined {
  const [before, digits] = [word.slice(2, -40), word.slice(-40)];
  if (before !== "0".repeat(24) || digits === "0".repeat(40)) return undefined;
  const parsed = parseAddress(`0x${digits}`);
  return parsed.ok ? parsed.value.lower : undefined;
}
