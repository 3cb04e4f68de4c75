import { isLoopback } from "../../core/hosts.ts";

/**
 * Reads the URL of a node that serves JSON-RPC, as settings hold it: https, or http to this machine and to private addresses; without
 * user name, password, and fragment. Its path and query may hold a key.
 * @returns the URL without a slash behind its host
 */
export function readRpcUrl(text: string): string | undefined {
  const url = readSecretRpcUrl(text);
  return url === undefined || hasCredentials(new URL(url)) ? undefined : url;
}

/** The same for a URL that goes to secret storage: it may have a user name and a password, which are sent as basic authentication. */
export function readSecretRpcUrl(text: string): string | undefined {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return undefined;
  const { protocol, username, password, host, hostname, pathname, search, hash } = new URL(trimmed);
  const isAllowed = protocol === "https:" || (protocol === "http:" && isPrivate(hostname));
  if (!isAllowed || hash !== "") return undefined;
  const login = username === "" && password === "" ? "" : `${username}:${password}@`;
  return `${protocol}//${login}${host}${pathname === "/" ? "" : pathname}${search}`;
}

/**
 * Whether a host is not on the public internet: this machine, an address of a private network, or a name that public DNS does not
 * have, such as a container's.
 */
export function isPrivate(hostname: string): boolean {
  return (
    isLoopback(hostname) ||
    /^(?:10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|169\.254(?:\.\d+){2})$/.test(
      hostname,
    ) ||
    /^\[f(?:[cd][\da-f]{2}|e[89ab][\da-f]):/.test(hostname) ||
    /^[^.[\]]+$|\.(?:localhost|local|internal)$/.test(hostname)
  );
}

/** The address of a page or a service on the web, which holds no user name and no password. */
export function webUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && !hasCredentials(url) ? url : undefined;
}

/** Whether a URL holds a user name or a password. */
export function hasCredentials({ username, password }: URL): boolean {
  return username !== "" || password !== "";
}
