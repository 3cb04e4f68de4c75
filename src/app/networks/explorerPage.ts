import type { Network } from "./network.ts";

/** Address of a block explorer's page; `undefined` when the network's template has no place for such a thing. */
export function explorerPage(
  { explorerUrl }: Network,
  kind: "address" | "transaction",
  text: string,
): string | undefined {
  const place = `{${kind}}`;
  if (explorerUrl?.includes(place) !== true) return undefined;
  // A template may have places for both; the other one has nothing to stand there.
  return explorerUrl
    .replaceAll(place, encodeURIComponent(text))
    .replaceAll(/\{(?:address|transaction)\}/g, "");
}
