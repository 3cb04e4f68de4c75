import type { ParseJson } from "../../builds/index/buildFile.ts";
import { decodeUtf8 } from "../../core/characters/decodeUtf8.ts";
import { parseExactJson } from "../../core/json/exactJson.ts";
import { projectBudget, turnBudget } from "../../core/json/jsonBudget.ts";
import type { ParseLargeJson } from "../../http/channel.ts";

/** Larger files are parsed in a thread, whose start takes as long as that. */
const smallText = 512 * 1024;

/** Parses what tools wrote into a project, without holding up the others. */
export function parseProjectJson(parseLargeJson: ParseLargeJson): ParseJson {
  return async (bytes) =>
    bytes.length > smallText
      ? parseLargeJson(bytes, projectBudget, new AbortController().signal)
      : parseExactJson(decodeUtf8(bytes), turnBudget);
}
