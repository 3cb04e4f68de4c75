import { Secret } from "../../src/core/keys/secret.ts";
import { maskText } from "../../src/http/masking/maskText.ts";
import { longestTurn, type Attempt } from "./row.ts";

const megabyte = 1024 * 1024;

/** A text in one piece, as it comes from a connection. */
export const flat = (text: string): string => Buffer.from(text).toString();

/** A key of digits, in more numbers than can be told, and behind more text than can be hopped over in a turn. */
export async function brokenNumbers(): Promise<readonly Attempt[]> {
  const texts = {
    "200,000 numbers": `[${"1234567.8,".repeat(200_000)}0]`,
    "3 million numbers": `[${"1234567.8,".repeat(3_000_000)}0]`,
    "a number of megabytes": `[${"5".repeat(30 * megabyte)}12345678]`,
    "a string of quotes": `["${'\\"'.repeat(15 * megabyte)}",12345678]`,
    "10 million strings": `[${'"",'.repeat(10_000_000)}12345678]`,
  };
  const attempts: Attempt[] = [];
  for (const [name, text] of Object.entries(texts)) {
    let left = "";
    const turn = await longestTurn(`a key of digits, ${name}`, async () => {
      left = await maskText(flat(text), [new Secret("12345678")]);
      return `${left.length} units left`;
    });
    attempts.push({ ...turn, held: turn.held && !/1234567\.?8/.test(left) });
  }
  return attempts;
}

/** Characters that may begin a spelling, each looked at many times before it is none. */
export async function spelledOut(): Promise<readonly Attempt[]> {
  const attempts: Attempt[] = [];
  for (const unit of ["\\1", "\\1%", "\\u00", "\\134", "\\U0", "%5c", "%&\\", "&Ab;"])
    attempts.push(
      await longestTurn(`a key, looked for in ${unit}`, async () => {
        const text = flat(unit.repeat(Math.floor((8 * megabyte) / unit.length)));
        return `${(await maskText(text, [new Secret("ABCDEFGHIJ1234567890KLMNOPQRSTUVWX")])).length} units left`;
      }),
    );
  return attempts;
}
