import pLimit from "p-limit";
import type { ParseJson } from "../../builds/parsedFiles.ts";
import { decodeUtf8 } from "../../core/strings/utf8.ts";
import { largeJson, parseExactJson } from "../../core/json/exactJson.ts";
import { YieldTimer } from "../../core/async/yielding.ts";
import type { ParseLargeJson } from "../../http/channel.ts";

/** Parses what tools wrote into a project, without holding up the others: files that were read at once follow each other. */
export function parseProjectJson(parseLargeJson: ParseLargeJson): ParseJson {
  const oneByOne = pLimit(1);
  const timer = new YieldTimer();
  return async (bytes) => {
    if (bytes.length > largeJson) return parseLargeJson(bytes, new AbortController().signal);
    return oneByOne(async () => {
      await timer.pauseIfDue();
      return parseExactJson(decodeUtf8(bytes));
    });
  };
}
