import { jsonOf, prepareJson, unreadableFailure } from "../../../src/http/responseJson.ts";
import { readStoredExchange } from "../../../src/app/responses/storedExchange.ts";
import { readNetworks } from "../../../src/app/networks/readNetworks.ts";
import { rawResponse } from "../../support/rawResponse.ts";
import { growth, longestTurn, type Attempt, type Row } from "../row.ts";
import { unending } from "../../support/requests.ts";
import { parseInThread } from "../../../src/platform/node/parseInThread.ts";

const listOf = (count: number, item: (index: number) => string): string =>
  `[${Array.from({ length: count }, (_, index) => item(index)).join(",")}]`;

/** Structure by the million, within the budget of values and beyond it. */
const texts: Readonly<Record<string, () => string>> = {
  "empty arrays": () => listOf(1_400_000, () => "[]"),
  "empty objects": () => listOf(1_400_000, () => "{}"),
  "objects of other names each": () => listOf(700_000, (index) => `{"n${index}":0}`),
  "100,000 names": () => `{${Array.from({ length: 100_000 }, (_, index) => `"n${index}":[]`).join(",")}}`,
  "a million names": () => `{${Array.from({ length: 1_000_000 }, (_, index) => `"n${index}":0`).join(",")}}`,
  "long integers": () => listOf(1_400_000, () => "12345678901234567"),
  texts: () => listOf(1_400_000, (index) => `"t${index}"`),
  "arrays 190 deep": () => listOf(7000, () => "[".repeat(190) + "]".repeat(190)),
  "arrays a million deep": () => "[".repeat(1_000_000),
  "15 million arrays": () => listOf(10_000_000, () => "[]"),
  "30 MB of text": () => JSON.stringify("x".repeat(30_000_000)),
};

/** Tens of megabytes of structure, in responses and in what is stored. */
export const row: Row = {
  number: 15,
  what: "tens of megabytes of JSON structure: arrays, objects, names, numbers",
  run: async () => {
    const attempts: Attempt[] = [];
    for (const [name, make] of Object.entries(texts)) attempts.push(await parsing(name, make()));
    attempts.push(
      await growth("networks in the settings", (factor) => {
        const setting = Array.from({ length: 250_000 * factor }, (_, index) => ({
          name: `N${index}`,
          chainId: "1",
        }));
        return () => readNetworks(setting);
      }),
      await growth("a stored answer", (factor) => {
        const text = `{"version":1,"about":{},"answers":${listOf(1_000_000 * factor, () => "[]")}}`;
        return () => readStoredExchange(text);
      }),
    );
    return attempts;
  },
};

/** Parses as the product does. */
function parsing(name: string, text: string): Promise<Attempt> {
  return longestTurn(name, async () => {
    const response = await prepareJson(rawResponse({ text }), parseInThread, unending);
    const isRead = unreadableFailure(response) === undefined && jsonOf(response) !== undefined;
    return isRead ? "read" : "refused";
  });
}
