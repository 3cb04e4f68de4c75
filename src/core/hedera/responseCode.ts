/** The longest known name has 62 letters; up to 80 are accepted. */
const spelled = /^[A-Z][A-Z0-9_]{2,79}$/;

/**
 * Whether a text has the form of a response code name, such as `CONTRACT_REVERT_EXECUTED`. Each release adds names, and
 * any contract can use the same form.
 */
export function isResponseCodeName(text: string): boolean {
  return spelled.test(text);
}
