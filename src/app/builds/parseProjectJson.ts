import type { ParseJson } from "../../builds/index/buildFile.ts";
import { decodeUtf8 } from "../../core/characters/decodeUtf8.ts";
import { largeJson, parseExactJson } from "../../core/json/exactJson.ts";
import type { ParseLargeJson } from "../../http/channel.ts";

/** Parses what tools wrote into a project, without holding up the others. */
export function parseProjectJson(parseLargeJson: ParseLargeJson): ParseJson {
  return async (bytes) =>
    bytes.length > largeJson
      ? parseLargeJson(bytes, new AbortController().signal)
      : parseExactJson(decodeUtf8(bytes));
}
