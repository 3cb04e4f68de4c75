/** Longer names of contracts are cut where they are shown, in UTF-16 units, and get into no titles. */
export const longestName = 60;

const identifier = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** Whether a text could name a contract in Solidity: nothing else of a workspace gets into titles. */
export function isIdentifier(text: string): boolean {
  return identifier.test(text);
}
