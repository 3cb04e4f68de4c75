import { judgeHex } from "../consent/hexContext.ts";
import { nextTurn } from "../../core/turns/nextTurn.ts";
import type { Hex } from "../../core/hex.ts";

/** What in a source may not be meant for others. */
export type SourceDoubt = {
  /** `url`: one with a user name and a password in it. */
  readonly kind: "privateKey" | "keyFile" | "url";
  /** From 1. */
  readonly line: number;
};

const mostJudged = 100;

/**
 * What in a source may be a secret: hex that its context calls a key, or that is the key of a known account, encoded keys, and
 * addresses with a password. Other hex of 32 bytes is none here, as contracts are full of roles and slots.
 */
export async function doubtsIn(
  path: string,
  text: string,
  knowsAddress: (address: Hex) => boolean,
  addressOfKey: (key: Hex) => Hex | undefined,
): Promise<readonly SourceDoubt[]> {
  const doubts: SourceDoubt[] = [];
  const lineAt = lineCounter(text);
  for (const { index } of text.matchAll(/-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----/g))
    doubts.push({ kind: "keyFile", line: lineAt(index) });
  for (const { index } of text.matchAll(/\b[a-z]{2,10}:\/\/[^\s/@:"']{0,1000}:[^\s/@"']{1,4000}@/gi))
    doubts.push({ kind: "url", line: lineAt(index) });
  let judged = 0;
  for (const { 0: found, 1: digits = "", index } of text.matchAll(
    /(?<![0-9a-fx])(?:0x)?([0-9a-f]{64})(?![0-9a-f])/gi,
  )) {
    judged += 1;
    if (judged > mostJudged) {
      // What is not looked at may be a key as well.
      doubts.push({ kind: "privateKey", line: lineAt(index) });
      break;
    }
    // A curve's multiplication takes a millisecond or two.
    if (judged % 5 === 0) await nextTurn();
    const place = { path, text, start: index, end: index + found.length };
    const { kind } = judgeHex(`0x${digits.toLowerCase()}`, place, knowsAddress, addressOfKey);
    if (kind !== "unknown" && kind !== "transaction")
      doubts.push({ kind: "privateKey", line: lineAt(index) });
  }
  return doubts.sort((one, other) => one.line - other.line);
}

/** Tells the line of a place, counting on from the place before where it can: there may be thousands. */
function lineCounter(text: string): (at: number) => number {
  let [counted, line] = [0, 1];
  return (at) => {
    if (at < counted) [counted, line] = [0, 1];
    for (; counted < at; counted += 1) if (text.charCodeAt(counted) === 0x0a) line += 1;
    return line;
  };
}
