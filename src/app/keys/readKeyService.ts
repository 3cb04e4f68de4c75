import { readServiceUrl } from "../networks/readNetworks.ts";
import { originOf } from "../../core/hosts.ts";

/** As `URL` writes names and addresses; a longer name has no server. Whatever else it lets stand in a host is no name. */
const hostName = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]+\])$/;

/**
 * Reads which service a key is meant for, as commands are given it by anyone.
 * @returns its origin; `undefined` for what is no address of a service
 */
export function readKeyService(given: unknown): string | undefined {
  const url = typeof given === "string" ? readServiceUrl(given) : undefined;
  return url !== undefined && hostName.test(new URL(url).hostname) ? originOf(url) : undefined;
}
