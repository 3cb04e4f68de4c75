import { isMaskable } from "../../http/masking.ts";
import { readServiceUrl } from "../networks/readNetworks.ts";
import { originOf } from "../../core/hosts.ts";

const longestKey = 1000;

/** Why a text cannot be a key; put into words by `text/keys`. */
export type KeyProblem = "tooLong" | "notAscii" | "quoted" | "notMaskable";

/** Why a text, without space around it, cannot be a key; `undefined` when it can. */
export function keyProblem(text: string): KeyProblem | undefined {
  if (text.length > longestKey) return "tooLong";
  if (!/^[\x21-\x7e]*$/.test(text)) return "notAscii";
  if (/["\\]/.test(text)) return "quoted";
  return isMaskable(text) ? undefined : "notMaskable";
}

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
