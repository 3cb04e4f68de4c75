import type { Network } from "../../app/networks/network.ts";
import { networkMenuWords } from "./networkMenu.ts";

/** What can be done on a network, and what cannot: lookups, then verification, then pages of a block explorer. */
export function networkAbilities({
  ledgers,
  verifierUrl,
  explorerSource,
  explorerUrl,
}: Network): readonly [lookups: string, verification: string, explorer: string] {
  const verification =
    explorerSource === undefined ? networkMenuWords.fromBuilds() : networkMenuWords.fromBuildsOrExplorer();
  return [
    ledgers.length === 0 ? networkMenuWords.noLookups() : networkMenuWords.lookups(),
    verifierUrl === undefined ? networkMenuWords.noVerification() : verification,
    explorerUrl === undefined ? networkMenuWords.noExplorer() : networkMenuWords.explorer(),
  ];
}
