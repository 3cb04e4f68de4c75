import type { Network } from "./network.ts";

/** The networks whose mirror node may know what one's does not: another one of theirs. */
export function otherLedgers(networks: readonly Network[], { mirrorUrl }: Network): readonly Network[] {
  return networks.filter((other) => other.mirrorUrl !== undefined && other.mirrorUrl !== mirrorUrl);
}
