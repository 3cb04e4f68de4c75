import { publicSlots } from "../../builds/code/clone.ts";
import { judgeHex, type Place } from "../consent/hexContext.ts";
import { reach } from "../../core/scan/references.ts";
import { nextTurn } from "../../core/turns/nextTurn.ts";
import type { Hex } from "../../core/hex.ts";
import { encodedKeys, isGivenAsKey, spelledKeys, type SpelledKey } from "./keySpellings.ts";
import { brokenPhrases, spelledPhrases } from "./phrases.ts";
import { secretUrls } from "./secretUrls.ts";

/** What in a source may not be meant for others. */
export type PossibleSecret = {
  /**
   * `url`: one that lets in whoever has it, by a user, a password or a key in it. `phrase`: words from which keys are made. `localPath`: tells how a folder of
   * the user's machine is called.
   */
  readonly kind: "privateKey" | "keyFile" | "url" | "phrase" | "localPath";
  /** From 1. */
  readonly line: number;
};

const mostJudged = 100;

/** UTF-16 units of a source's first line. */
const longestHead = 1000;

const addresses = /(?<![0-9a-f])[0-9a-f]{40}(?![0-9a-f])/gi;

/**
 * What in a source may be a secret: a number of 32 bytes that its context calls a key, or that is the key of a known account,
 * encoded keys, mnemonic phrases, and addresses with a password or a key. Other numbers of 32 bytes are none here, as contracts are full of roles and slots.
 */
export async function possibleSecretsIn(
  path: string,
  text: string,
  knowsAddress: (address: Hex) => boolean,
  addressOfKey: (key: Hex) => Hex | undefined,
): Promise<readonly PossibleSecret[]> {
  const possibleSecrets: PossibleSecret[] = [];
  const lineAt = lineCounter(text);
  for (const { index } of text.matchAll(/-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----/g))
    possibleSecrets.push({ kind: "keyFile", line: lineAt(index) });
  for (const index of secretUrls(text)) possibleSecrets.push({ kind: "url", line: lineAt(index) });
  for (const index of [...spelledPhrases(text), ...brokenPhrases(text)])
    possibleSecrets.push({ kind: "phrase", line: lineAt(index) });
  for (const index of encodedKeys(text)) possibleSecrets.push({ kind: "privateKey", line: lineAt(index) });
  let judged = 0;
  let there: ReadonlySet<string> | undefined;
  const knows = (address: Hex): boolean => {
    there ??= new Set([...text.matchAll(addresses)].map(([found]) => found.toLowerCase()));
    return knowsAddress(address) || there.has(address.slice(2));
  };
  for (const key of spelledKeys(text)) {
    if (publicSlots.has(key.digits)) continue;
    judged += 1;
    if (judged > mostJudged) {
      // What is not looked at may be a key as well.
      possibleSecrets.push({ kind: "privateKey", line: lineAt(key.start) });
      break;
    }
    if (isGivenAsKey(key, text)) {
      possibleSecrets.push({ kind: "privateKey", line: lineAt(key.start) });
      continue;
    }
    // A curve's multiplication takes a millisecond or two.
    if (judged % 5 === 0) await nextTurn();
    const { kind } = judgeHex(`0x${key.digits}`, placeOf(key, path, text), knows, addressOfKey);
    if (kind !== "unknown" && kind !== "transaction")
      possibleSecrets.push({ kind: "privateKey", line: lineAt(key.start) });
  }
  const distinct = new Map(possibleSecrets.map((secret) => [`${secret.kind} ${secret.line}`, secret]));
  return [...distinct.values()].sort((one, other) => one.line - other.line);
}

/** What stands around a key, which is spelled there as hex is elsewhere: the rule looks no further, and a source can be of some MB. */
function placeOf({ digits, start, end }: SpelledKey, path: string, text: string): Place {
  const from = Math.max(0, start - reach);
  const spelled = text.slice(start, end).toLowerCase().endsWith(digits)
    ? text.slice(start, end)
    : `0x${digits}`;
  const place = {
    path,
    text: text.slice(from, start) + spelled + text.slice(end, end + reach),
    start: start - from,
    end: start - from + spelled.length,
  };
  return from === 0 ? place : { ...place, head: text.slice(0, longestHead).split("\n", 1)[0] ?? "" };
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
