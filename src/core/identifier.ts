const identifier = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** Whether a text could name a contract in Solidity: nothing else of a workspace gets into titles. */
export function isIdentifier(text: string): boolean {
  return identifier.test(text);
}
