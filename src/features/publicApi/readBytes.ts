import type { BytesToDecode } from "../../app/decoding/bytes/decodeBytes.ts";
import type { Hex } from "../../core/hex.ts";
import { parsed, refused, type Parsed } from "../../core/parsed.ts";

/** Digits of a megabyte; more than is decoded, so that its size is what is told. */
const longestDigits = 2 * 1024 * 1024;

/** A log has no more. */
const mostTopics = 4;

/**
 * Reads what another extension wants decoded: hex digits, or an object with the `topics` and `data` of a log. Anything may have been
 * given, even something that throws when it is looked at.
 */
export function readBytes(given: unknown): Parsed<BytesToDecode, "bytes"> {
  try {
    if (typeof given === "string") {
      const data = bytesIn(given);
      return data === undefined ? refused("bytes") : parsed({ kind: "data", data });
    }
    if (typeof given !== "object" || given === null) return refused("bytes");
    const { topics: all, data: text = "0x" } = given as Record<string, unknown>;
    const topics = topicsIn(all);
    const data = typeof text === "string" ? bytesIn(text) : undefined;
    if (topics === undefined || data === undefined) return refused("bytes");
    return parsed({ kind: "log", topics, data });
  } catch {
    return refused("bytes");
  }
}

function topicsIn(given: unknown): readonly Hex[] | undefined {
  if (!Array.isArray(given)) return undefined;
  const { length } = given;
  if (length > mostTopics) return undefined;
  const topics = Array.from({ length }, (_, at): unknown => given[at]).map((topic) =>
    typeof topic === "string" && topic.length === 66 ? bytesIn(topic) : undefined,
  );
  return topics.every((topic) => topic !== undefined) ? topics : undefined;
}

function bytesIn(text: string): Hex | undefined {
  if (text.length > 2 + longestDigits || text.length % 2 === 1) return undefined;
  return /^0x[0-9a-fA-F]*$/.test(text) ? (text.toLowerCase() as Hex) : undefined;
}
