import { checksummed } from "../../core/address.ts";
import type { Hex } from "../../core/hex.ts";
import { originOf } from "../../core/hosts.ts";
import type { Network } from "./network.ts";
import { pageTemplates } from "./readNetworks.ts";
import { webUrl } from "./rpcUrl.ts";

/** What a block explorer has pages of. */
export type ExplorerPageKind = "address" | "transaction";

/** Whether a network's block explorer has pages of this kind. */
export function hasExplorerPage(network: Network, kind: ExplorerPageKind): boolean {
  return templateFor(network, kind) !== undefined;
}

/** Address of a block explorer's page; `undefined` when no template of the network's has a place for such a thing. */
export function explorerPage(network: Network, kind: ExplorerPageKind, text: string): string | undefined {
  const page = templateFor(network, kind)
    ?.replaceAll(`{${kind}}`, encodeURIComponent(text))
    // A template may have places for both; the other one has nothing to stand there.
    .replaceAll(/\{(?:address|transaction)\}/g, "");
  return page === undefined || webUrl(page) === undefined ? undefined : page;
}

function templateFor({ explorerUrl = "" }: Network, kind: ExplorerPageKind): string | undefined {
  return pageTemplates(explorerUrl).find((template) => template.includes(`{${kind}}`));
}

/** Where services show people the source that they hold, by origin: of others no such page is known. */
const pages: Readonly<Record<string, string>> = { "https://sourcify.dev": "https://repo.sourcify.dev" };

/** The page of a network's verification service about the source of a contract that it has verified. */
export function sourcePage({ verifierUrl, chainId }: Network, address: Hex): string | undefined {
  const origin = verifierUrl === undefined ? "" : originOf(verifierUrl);
  const page = Object.hasOwn(pages, origin) ? pages[origin] : undefined;
  return page && `${page}/${chainId}/${checksummed(address)}`;
}
