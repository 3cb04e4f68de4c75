import { originOf } from "../../core/hosts.ts";
import type { Hex } from "../../core/hex.ts";
import { checksummed } from "../../core/address.ts";
import type { Network } from "./network.ts";

/** Where services show people the source that they hold, by origin: of others no such page is known. */
const pages: Readonly<Record<string, string>> = { "https://sourcify.dev": "https://repo.sourcify.dev" };

/** The page of a network's verification service about the source of a contract that it has verified. */
export function sourcePage({ verifierUrl, chainId }: Network, address: Hex): string | undefined {
  const origin = verifierUrl === undefined ? "" : originOf(verifierUrl);
  const page = Object.hasOwn(pages, origin) ? pages[origin] : undefined;
  return page && `${page}/${chainId}/${checksummed(address)}`;
}
