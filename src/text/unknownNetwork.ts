/**
 * Says that the network which the settings choose is none of the user's.
 * @param name where the settings hold what can be one
 */
export function explainUnknownNetwork(name: string | undefined): string {
  return name === undefined
    ? "The network that the settings choose is not among your networks."
    : `“${name}” is not among your networks.`;
}
