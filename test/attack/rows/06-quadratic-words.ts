import { prepareJson } from "../../../src/http/responseJson.ts";
import { readImport, sessionVariant } from "../../../src/services/verifier/protocols/importFromExplorer.ts";
import { longestMatched, outcomeOf } from "../../../src/services/verifier/outcome/outcome.ts";
import { redactLongHex } from "../../../src/core/characters/redact.ts";
import { wordsOf } from "../../../src/services/verifier/outcome/responseBody.ts";
import { readRevertData } from "../../../src/core/revertData.ts";
import { visibleText } from "../../../src/core/characters/visibleText.ts";
import { codeSpan, plainMarkdown } from "../../../src/ui/markdownText.ts";
import { boundedExpressions } from "../../expressions/bounded.ts";
import { check } from "../../expressions/verdicts.ts";
import { rawResponse } from "../../support/rawResponse.ts";
import { growth, type Attempt, type Row } from "../row.ts";
import { unending } from "../../support/requests.ts";
import { parseInThread } from "../../../src/platform/node/parseInThread.ts";

const asked = { address: `0x${"11".repeat(20)}`, chainId: "1" } as const;

/** Beginnings that some pattern repeats over, each of which made one of them quadratic or may. */
const repeated = [
  "API response.",
  "Error in ",
  "Unexpected token ",
  " ",
  ":",
  "a.",
  "<",
  "<title",
  "0x",
  "\u202e",
];

/** UTF-16 units of the first of three sizes. */
const units = 300_000;

/** Hundreds of thousands of characters in every place where foreign text meets a pattern. */
export const row: Row = {
  number: 6,
  what: "texts that make a regular expression slow",
  run: async () => {
    const attempts: Attempt[] = [];
    for (const part of repeated) {
      const name = JSON.stringify(part);
      const text = (factor: number): string => part.repeat(Math.ceil((units * factor) / part.length));
      const works: Readonly<Record<string, (words: string) => unknown>> = {
        "a message": async (words) => {
          const response = rawResponse({ status: 500, text: JSON.stringify({ message: words }) });
          return readImport(sessionVariant, asked, await prepareJson(response, parseInThread, unending));
        },
        "a page": (words) =>
          wordsOf(rawResponse({ text: words, contentType: "text/html" }), { kind: "html", json: undefined }),
        "an error message": readRevertData,
        "a log line": redactLongHex,
        "a text to be seen": (words) => visibleText(words, 1000),
        Markdown: codeSpan,
        "our own Markdown": (words) => plainMarkdown(words.slice(0, 2000)),
      };
      for (const [place, work] of Object.entries(works)) {
        attempts.push(
          await growth(`${name} in ${place}`, (factor) => {
            const words = text(factor);
            return () => work(words);
          }),
        );
      }
    }
    return [...attempts, isCut(), ...(await bounded())];
  },
};

/** Words that decide stand behind the first 2,000 characters: they are not seen. */
function isCut(): Attempt {
  const words = [`${" ".repeat(longestMatched)}Max rate limit reached`];
  const outcome = outcomeOf({ status: 200, body: "json", words, customCode: undefined });
  return { name: "words behind the first 2,000 characters", held: outcome === "unknown" };
}

/** No longer may an expression take for the most that it meets; how it grows beyond that is told, not judged. */
const mostMilliseconds = 50;

/** What is not linear meets at most so much: the texts that the checker found to be slow, as long as that. */
async function bounded(): Promise<readonly Attempt[]> {
  const attempts: Attempt[] = [];
  for (const { expression, longest } of boundedExpressions) {
    const found = await check(String(expression));
    if (found.status !== "vulnerable") continue;
    const { pumps, suffix } = found.attack;
    const pumped = pumps.reduce((length, { pump }) => length + pump.length, 0);
    const { name, detail, once } = await growth(String(expression), (factor) => {
      const repeats = Math.ceil((longest * factor) / Math.max(1, pumped));
      const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(repeats)).join("") + suffix;
      return () => expression[Symbol.match](text);
    });
    attempts.push({ name, held: once < mostMilliseconds, detail });
  }
  return attempts;
}
