import { accountLabel } from "../hosts.ts";
import { Secret } from "./secret.ts";

/** Shorter path segments are names, as in `/ext/bc/C/rpc`, unless they mix letters and digits as keys do. */
const shortestKey = 16;

const shortKey = /^(?=.*[a-z])(?=.*\d).{8,}$/i;

const nameOfKey = /key|token|secret|auth|pass|project/i;

/**
 * The parts of a URL that grant access or identify the user's account: parts of the path and values of the query that
 * look like keys, user name and password, and the first label of some hosts. Each as written, and decoded.
 */
export function urlSecrets(serviceUrl: string): readonly Secret[] {
  const { username, password, pathname, searchParams, search } = new URL(serviceUrl);
  const mayBeKey = (text: string): boolean => text.length >= shortestKey || shortKey.test(text);
  const found = [
    ...pathname.split("/").filter(mayBeKey),
    // As written: `searchParams` decodes them.
    ...search
      .slice(1)
      .split("&")
      // A part without a name is a value.
      .map((pair) => pair.replace(/^[^=]*=/, ""))
      .filter(mayBeKey),
    ...[...searchParams]
      .filter(([name, value]) => mayBeKey(value) || nameOfKey.test(name))
      .map(([, value]) => value),
    username,
    password,
    username === "" && password === "" ? "" : `${decoded(username)}:${decoded(password)}`,
    accountLabel(serviceUrl) ?? "",
  ];
  const spellings = new Set(found.flatMap((text) => [text, decoded(text)]));
  spellings.delete("");
  return [...spellings].map((text) => new Secret(text));
}

/** Percent-decodes a text; returns it unchanged if that fails. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
