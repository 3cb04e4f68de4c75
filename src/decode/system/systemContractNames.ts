/** What the network's system contracts are called, by their numbers: names of their own, in no other language. */
export const systemContractNames: ReadonlyMap<bigint, string> = new Map([
  [0x167n, "Hedera Token Service"],
  [0x168n, "Exchange Rate"],
  [0x169n, "Pseudorandom Number"],
  [0x16an, "Hedera Account Service"],
  [0x16bn, "Hedera Schedule Service"],
  [0x16cn, "Hedera Token Service"],
]);
