import { randomUUID } from "node:crypto";

/** A JSON value. A bigint stands for an integer that is written with every digit. */
export type Json =
  string | number | bigint | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

const marker = randomUUID();
const markedInteger = new RegExp(`"${marker}(-?\\d+)"`, "g");

/** JSON text in which bigints are raw integers, which `JSON.stringify` alone refuses to write. */
export function jsonText(value: Json): string {
  const marked = JSON.stringify(value, (_key, item: unknown) =>
    typeof item === "bigint" ? `${marker}${item}` : item,
  );
  return marked.replace(markedInteger, "$1");
}
