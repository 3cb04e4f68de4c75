/** What the least extension does when it is activated. */
export function activate() {
  return undefined;
}
