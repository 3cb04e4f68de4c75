import { Secret } from "../../core/secret.ts";

/** A proxy that requests can be tunnelled through. */
export type Proxy = {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Host and port, as it is named to the user. */
  readonly host: string;
  /** Value of the header that logs in. */
  readonly authorization: Secret | undefined;
};

/**
 * Reads a proxy as settings and environment name it: an http or https URL, or `host:port`, perhaps with `user:password@`.
 * @param authorization a header that stands in place of what the URL says
 */
export function parseProxy(text: Secret, authorization: Secret | undefined): Proxy | undefined {
  const named = text.reveal().trim();
  const address = named.includes("://") ? named : `http://${named}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin, hostname, port, username, password } = new URL(address);
  if (protocol !== "http:" && protocol !== "https:") return undefined;
  const host = `${hostname}:${port === "" ? (protocol === "https:" ? 443 : 80) : port}`;
  return { origin, host, authorization: authorization ?? basic(username, password) };
}

function basic(username: string, password: string): Secret | undefined {
  if (username === "" && password === "") return undefined;
  const login = `${decoded(username)}:${decoded(password)}`;
  return new Secret(`Basic ${Buffer.from(login).toString("base64")}`);
}

/** What stands in a URL; what is no code for a character stands for itself. */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
}
