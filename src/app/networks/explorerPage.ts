import type { Network } from "./network.ts";
import { pageTemplates } from "./readNetworks.ts";

/** Address of a block explorer's page; `undefined` when no template of the network's has a place for such a thing. */
export function explorerPage(
  { explorerUrl }: Network,
  kind: "address" | "transaction",
  text: string,
): string | undefined {
  const place = `{${kind}}`;
  return (
    pageTemplates(explorerUrl ?? "")
      .find((template) => template.includes(place))
      ?.replaceAll(place, encodeURIComponent(text))
      // A template may have places for both; the other one has nothing to stand there.
      .replaceAll(/\{(?:address|transaction)\}/g, "")
  );
}
