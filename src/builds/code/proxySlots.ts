import { instructionsOf } from "./instructions.ts";

/** Slots in which proxies keep whom they call, and the constants by which their code is known to read them. */
export const proxySlots = {
  /** ERC-1967: keccak("eip1967.proxy.implementation") - 1. */
  implementation: "360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc",
  /** ERC-1967: keccak("eip1967.proxy.beacon") - 1. */
  beacon: "a3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50",
  /** ERC-1822: keccak("PROXIABLE"). */
  proxiable: "c5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7",
} as const;

export type ProxySlot = keyof typeof proxySlots;

/** `implementation()`, which a proxy asks its beacon. */
const implementationSelector = "635c60da1b";

const delegateCall = 0xf4;

/**
 * The slots in which the contract that a code calls may stand: those that it pushes, and the beacon's also where it asks one
 * for its implementation, as beacons can be immutables. Only what such a slot holds tells that it is a proxy.
 *
 * @param digits of the code, in lower case without `0x`.
 */
export function slotsToRead(digits: string): ProxySlot[] {
  const names = Object.keys(proxySlots) as ProxySlot[];
  const pushed = names.filter((name) => digits.includes(`7f${proxySlots[name]}`));
  if (pushed.length > 0 || !digits.includes(implementationSelector)) return pushed;
  const calls = [...instructionsOf(digits)].some(({ opcode }) => opcode === delegateCall);
  return calls ? ["beacon"] : [];
}
