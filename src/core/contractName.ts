/** Longer contract names are cut when shown, and never used in titles. In UTF-16 units. */
export const maxContractNameLength = 60;

const identifier = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** Whether a text is a valid contract name in Solidity. Titles contain no other text of a workspace. */
export function isSolidityIdentifier(text: string): boolean {
  return identifier.test(text);
}
