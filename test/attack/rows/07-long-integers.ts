import { prepareJson, unreadableFailure } from "../../../src/http/responseJson.ts";
import { readLookup } from "../../../src/services/ledger/mirror/lookup.ts";
import { contractRecordShape } from "../../../src/services/ledger/schema.ts";
import { indentJson } from "../../../src/core/json/indentJson.ts";
import { numberText } from "../../../src/text/language.ts";
import { hexNumberForm } from "../../../src/ui/values/hexForms.ts";
import { rawResponse } from "../../support/rawResponse.ts";
import { growth, type Attempt, type Row } from "../row.ts";
import { unending } from "../../support/requests.ts";
import { parseInThread } from "../../../src/platform/node/parseInThread.ts";

/** Ways to write a number of so many digits. */
const numbers: Readonly<Record<string, (digits: number) => string>> = {
  "an integer": (digits) => "7".repeat(digits),
  "a negative integer": (digits) => `-${"7".repeat(digits)}`,
  "a fraction": (digits) => `0.${"7".repeat(digits)}`,
  "an exponent": (digits) => `1e${"7".repeat(digits)}`,
  "many integers": (digits) =>
    `[${Array<string>(Math.ceil(digits / 101))
      .fill("7".repeat(101))
      .join(",")}]`,
};

const digits = 750_000;

/** Numbers of up to 3 MB wherever a service may send one. */
export const row: Row = {
  number: 7,
  what: "a single number of several megabytes in a record",
  run: async () => {
    const attempts: Attempt[] = [];
    for (const [name, write] of Object.entries(numbers)) {
      const responseOf = (factor: number) =>
        rawResponse({ text: `{"auto_renew_period":${write(digits * factor)}}` });
      attempts.push(
        await growth(`${name}, looked up`, (factor) => {
          const response = responseOf(factor);
          return () => refusedBy(() => readLookup(contractRecordShape, response));
        }),
      );
      attempts.push(
        await growth(`${name}, opened raw`, (factor) => {
          const { text } = responseOf(factor);
          return () => indentJson(text);
        }),
      );
      const failure = unreadableFailure(await prepareJson(responseOf(4), parseInThread, unending))?.failure;
      attempts.push({
        name: `${name}, refused`,
        held: failure?.kind === "unreadable" && failure.exceeded === "digits",
      });
    }
    const at = { path: [], what: "gas price" };
    attempts.push(
      await growth("hex as a number", (factor) => {
        const hex = `0x${"7".repeat(digits * factor)}`;
        return () => hexNumberForm(hex, at);
      }),
      await growth("a number of words", (factor) => {
        const number = BigInt("7".repeat(25 * factor));
        return () => numberText(number);
      }),
    );
    return attempts;
  },
};

function refusedBy(read: () => unknown): boolean {
  try {
    read();
    return false;
  } catch {
    return true;
  }
}
