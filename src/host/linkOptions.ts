import type { LinkOptions } from "./commands.ts";

/** Reads a command's options; whatever is no text is as if it were not there. */
export function parseLinkOptions(given: unknown): LinkOptions {
  if (typeof given !== "object" || given === null) return {};
  const text = (name: keyof LinkOptions): string | undefined => {
    const value: unknown = Object.hasOwn(given, name) ? Reflect.get(given, name) : undefined;
    return typeof value === "string" ? value : undefined;
  };
  const [network, token] = [text("network"), text("token")];
  return { ...(network === undefined ? {} : { network }), ...(token === undefined ? {} : { token }) };
}
