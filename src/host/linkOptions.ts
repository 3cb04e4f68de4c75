import type { LinkOptions } from "./commands.ts";

const mostTimestamps = 100;

/** Reads a command's options; whatever is not of its form is as if it were not there. */
export function parseLinkOptions(given: unknown): LinkOptions {
  if (typeof given !== "object" || given === null) return {};
  const field = (name: keyof LinkOptions): unknown =>
    Object.hasOwn(given, name) ? Reflect.get(given, name) : undefined;
  const [network, token, nonce, timestamps] = [
    field("network"),
    field("token"),
    field("nonce"),
    field("timestamps"),
  ];
  return {
    ...(typeof network === "string" ? { network } : {}),
    ...(typeof token === "string" ? { token } : {}),
    ...(isNonce(nonce) ? { nonce } : {}),
    ...(isTexts(timestamps) ? { timestamps: timestamps.slice(0, mostTimestamps) } : {}),
    ...(field("way") === "terminal" ? { way: "terminal" } : {}),
  };
}

function isNonce(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && value <= 2_147_483_647;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
