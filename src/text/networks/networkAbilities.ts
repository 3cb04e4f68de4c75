import type { Network } from "../../app/networks/network.ts";
import { networkMenuWords } from "./networkMenu.ts";

/** What can be done on a network, and what cannot: lookups, then verification, then pages of a block explorer. */
export function networkAbilities({
  mirrorUrl,
  verifierUrl,
  explorerSource,
  explorerUrl,
}: Network): readonly [lookups: string, verification: string, explorer: string] {
  const verification =
    explorerSource === undefined ? networkMenuWords.fromBuilds() : networkMenuWords.fromBuildsOrExplorer();
  return [
    mirrorUrl === undefined ? networkMenuWords.noLookups() : networkMenuWords.lookups(),
    verifierUrl === undefined ? networkMenuWords.noVerification() : verification,
    explorerUrl === undefined ? networkMenuWords.noExplorer() : networkMenuWords.explorer(),
  ];
}
