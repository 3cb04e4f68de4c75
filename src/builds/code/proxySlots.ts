import { instructionsOf } from "./instructions.ts";

/** The storage slots of proxies, which their code contains as constants, but for the last. */
export const proxySlots = {
  /** ERC-1967: keccak("eip1967.proxy.implementation") - 1. */
  implementation: "360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc",
  /** ERC-1967: keccak("eip1967.proxy.beacon") - 1. */
  beacon: "a3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50",
  /** ERC-1822: keccak("PROXIABLE"). */
  proxiable: "c5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7",
  /** Safe: the first variable of its proxies. */
  singleton: "0".repeat(64),
} as const;

/** The hashes from which code that solc does not fold subtracts 1 at run time: `bytes32(uint256(keccak256(…)) - 1)`. */
const slotHashes: Partial<Record<ProxySlot, string>> = {
  implementation: "360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbd",
  beacon: "a3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d51",
};

export type ProxySlot = keyof typeof proxySlots;

/** `implementation()`, which a proxy asks its beacon. */
const implementationSelector = "635c60da1b";

const [load, delegateCall] = [0x54, 0xf4];

/**
 * `masterCopy()`, to which a proxy of Safe responds itself: as the first bytes of a word, also as solc's optimizer shifts them to their
 * place, and as it subtracts them by adding.
 */
const singletonSelector = /a619486e|530ca43760e11b|2cf35bc960e11b/;

/** Digits. Safe's have 171 bytes with solc 0.7, and respond to nothing else. */
const longestSafeProxy = 2 * 400;

/**
 * The slots in which the contract that a code calls may be: those that it contains, the beacon's also where it requests the
 * implementation from one, as beacons can be immutables, and the first of a proxy of Safe. Only the value of such a slot shows that it
 * is a proxy.
 *
 * @param digits of the code, in lower case without `0x`.
 */
export function slotsToRead(digits: string): ProxySlot[] {
  const names = Object.keys(proxySlots) as ProxySlot[];
  // Not only behind a PUSH32: solc's optimizer copies a constant that is used often from behind the code.
  const contained = names.filter((name) =>
    name === "singleton"
      ? isSafeProxy(digits)
      : [proxySlots[name], slotHashes[name]].some(
          (constant) => constant !== undefined && digits.includes(constant),
        ),
  );
  if (contained.length > 0 || !digits.includes(implementationSelector)) return contained;
  return hasInstruction(digits, delegateCall) ? ["beacon"] : [];
}

function isSafeProxy(digits: string): boolean {
  if (digits.length > longestSafeProxy || !singletonSelector.test(digits)) return false;
  return hasInstruction(digits, load) && hasInstruction(digits, delegateCall);
}

const hasInstruction = (digits: string, wanted: number): boolean =>
  [...instructionsOf(digits)].some(({ opcode }) => opcode === wanted);
