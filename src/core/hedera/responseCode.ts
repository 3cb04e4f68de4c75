/** The longest name that is known has 62 letters; any up to 80 can be shown, and kept. */
const spelled = /^[A-Z][A-Z0-9_]{2,79}$/;

/**
 * Whether a text is spelled as the ledger spells the names of its response codes, `CONTRACT_REVERT_EXECUTED`. There are some 400,
 * and they grow with every release; anybody can spell so.
 */
export function isSpelledAsResponseCode(text: string): boolean {
  return spelled.test(text);
}
