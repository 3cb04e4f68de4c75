import { publicSlots } from "../../builds/code/proxySlots.ts";
import { judgeHex, type Place } from "../consent/hexContext.ts";
import { reach } from "../../core/scan/references.ts";
import { nextTurn } from "../../core/turns/nextTurn.ts";
import type { Hex } from "../../core/hex.ts";
import { encodedKeys, keyFileHeads } from "./keyFormats.ts";
import { isPassedAsKey, spelledKeys, type SpelledKey } from "./keySpellings.ts";
import { halfKeys, isNamedAsKey } from "./namedKeys.ts";
import { brokenPhrases, foreignPhrases, listedPhrases, spelledPhrases } from "./phrases.ts";
import { secretUrls } from "./secretUrls.ts";
import { textWindows, type TextWindow } from "./textWindows.ts";

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

/** By which keys of known accounts are told. */
export type KnownAccounts = {
  readonly knowsAddress: (address: Hex) => boolean;
  readonly addressOfKey: (key: Hex) => Hex | undefined;
};

const mostJudged = 100;
const mostFound = 20_000;

/** UTF-16 units of a source's first line. */
const longestHead = 1000;

const finders = [
  ["keyFile", keyFileHeads],
  ["url", secretUrls],
  ["phrase", spelledPhrases],
  ["phrase", brokenPhrases],
  ["phrase", listedPhrases],
  ["phrase", foreignPhrases],
  ["privateKey", encodedKeys],
  ["privateKey", halfKeys],
] as const;

const addresses = /(?<![0-9a-f])[0-9a-f]{40}(?![0-9a-f])/gi;

/**
 * What in a source may be a secret: a number of 32 bytes that its context or its statement calls a key, or that is the key of a known account,
 * encoded keys, mnemonic phrases, and addresses with a password or a key. Other numbers of 32 bytes are none here, as contracts are full of roles and slots.
 */
export async function possibleSecretsIn(
  path: string,
  text: string,
  { knowsAddress, addressOfKey }: KnownAccounts,
): Promise<readonly PossibleSecret[]> {
  const found: Found[] = [];
  let judged = 0;
  let there: ReadonlySet<string> | undefined;
  const knows = (address: Hex): boolean => {
    there ??= new Set([...text.matchAll(addresses)].map(([digits]) => digits.toLowerCase()));
    return knowsAddress(address) || there.has(address.slice(2));
  };
  for (const window of textWindows(text)) {
    for (const one of findIn(window)) found.push(one);
    // Whoever has to look at so many looks at the file.
    if (found.length > mostFound) break;
    for (const spelled of spelledKeys(window.text)) {
      if (!window.owns(spelled.start) || publicSlots.has(spelled.digits)) continue;
      const key = { ...spelled, start: spelled.start + window.start, end: spelled.end + window.start };
      judged += 1;
      // What is not looked at may be a key as well.
      const isKey = judged > mostJudged || isPassedAsKey(key, text) || isNamedAsKey(key, text);
      // A curve's multiplication takes a millisecond or two.
      if (!isKey && judged % 5 === 0) await nextTurn();
      const { kind } = isKey
        ? { kind: "mayBeKey" }
        : judgeHex(`0x${key.digits}`, placeOf(key, path, text), knows, addressOfKey);
      if (kind !== "unknown" && kind !== "transaction") found.push({ kind: "privateKey", at: key.start });
      if (judged > mostJudged) break;
    }
    await nextTurn();
    if (judged > mostJudged) break;
  }
  return withLines(text, found);
}

type Found = { readonly kind: PossibleSecret["kind"]; readonly at: number };

/** What tells itself by its form. */
function* findIn({ text, start, owns }: TextWindow): Generator<Found> {
  for (const [kind, finder] of finders)
    for (const at of finder(text)) if (owns(at)) yield { kind, at: start + at };
}

/** In order, each of a line once. The lines are counted through once: there may be thousands. */
function withLines(text: string, found: readonly Found[]): readonly PossibleSecret[] {
  const distinct = new Map<string, PossibleSecret>();
  let [counted, line] = [0, 1];
  for (const { kind, at } of [...found].sort((one, other) => one.at - other.at)) {
    for (; counted < at; counted += 1) if (text.charCodeAt(counted) === 0x0a) line += 1;
    distinct.set(`${kind} ${line}`, { kind, line });
  }
  return [...distinct.values()];
}

/** What stands around a key, which is spelled there as hex is elsewhere: the rule looks no further, and a source can be of some MB. */
function placeOf({ digits, start, end }: SpelledKey, path: string, text: string): Place {
  const from = Math.max(0, start - reach);
  const spelled = text.slice(start, end).toLowerCase().endsWith(digits)
    ? text.slice(start, end)
    : `0x${digits}`;
  const before = joined(text.slice(from, start));
  const place = {
    path,
    text: before + spelled + text.slice(end, end + reach),
    start: before.length,
    end: before.length + spelled.length,
  };
  return from === 0 ? place : { ...place, head: text.slice(0, longestHead).split("\n", 1)[0] ?? "" };
}

/** A name's `=` may stand in a line of its own. */
function joined(before: string): string {
  const own = before.trimEnd();
  if (!own.endsWith("=")) return before;
  const name = own.slice(0, -1).trimEnd();
  return before.slice(name.length).includes("\n") ? `${name} = ` : before;
}
