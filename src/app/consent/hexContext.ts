import { endsInDerBeginning, isDerKey } from "../../core/derKey.ts";
import { lowerDigits, type Hex } from "../../core/hex.ts";
import { reach } from "../../core/scan/references.ts";
import { contextOf } from "./context/context.ts";
import type { Mention } from "./context/mention.ts";
import { isWellKnown } from "./wellKnownAccounts.ts";
import { keyPartOf } from "./context/keyPartOf.ts";
import { speechOfName } from "./context/speech.ts";

/** How the user meant something; `outside`: by a link from outside of VS Code. */
export type WayIn =
  "cursor" | "selection" | "box" | "link" | "outside" | "terminal" | "panel" | "history" | "extension";

/** A hex in the text in which it stands. */
export type Place = {
  /** The document's path with `/`, or no more than its name. */
  readonly path?: string;
  /** What stands around, some KB to either side, whole lines where there is a choice. */
  readonly text: string;
  /** Where the hex stands in `text`, with its `0x` if it has one. */
  readonly start: number;
  readonly end: number;
  /** How the document begins, its first line at most, where `text` is a part from further down. */
  readonly head?: string;
  /** Whether its names were chosen by others, an ABI or a service: these may speak for a key, and never for a transaction. */
  readonly isFromElsewhere?: boolean;
};

export type { Mention } from "./context/mention.ts";

/** What a 32-byte hex is, by where it stands. */
export type Judgement =
  /** Its context says so: it may be sent without a question. */
  | { readonly kind: "transaction" }
  /** Nothing is said: ask. */
  | { readonly kind: "unknown" }
  /** Something speaks for a key: ask, and say what. */
  | { readonly kind: "mayBeKey"; readonly mention: Mention }
  /** It is the private key of this account, in lower case: never sent. */
  | { readonly kind: "knownKey"; readonly address: Hex }
  /** It is part of an encoded private key: never sent. */
  | { readonly kind: "derKey" };

/**
 * The one rule that decides whether a 32-byte hex may be sent: it is a secret unless its context says transaction, and
 * where that speaks of keys as well, they outrank it. Never throws; its cost has a bound, whatever the text.
 * @param place none where it stood in no text
 * @param knowsAddress whether an address, in lower case, stands in the history or among the deployments
 * @param addressOfKey `core/keys/keyAddress`, to be loaded when it is first needed: this much is asked for one value at a time
 */
export function judgeHex(
  hex: Hex,
  place: Place | undefined,
  knowsAddress: (address: Hex) => boolean,
  addressOfKey: (key: Hex) => Hex | undefined,
): Judgement {
  // What stands around another value says nothing of this one.
  const judgement = judgeByContext(place !== undefined && holds(place, hex) ? place : undefined);
  if (judgement.kind === "derKey") return judgement;
  const address = addressOfKey(hex);
  if (address === undefined) return judgement;
  const stands = place?.text.toLowerCase().includes(address.slice(2)) === true;
  return stands || isWellKnown(address) || knowsAddress(address) ? { kind: "knownKey", address } : judgement;
}

function holds({ text, start, end }: Place, hex: Hex): boolean {
  return lowerDigits(text.slice(start, end)).startsWith(lowerDigits(hex));
}

/** {@link judgeHex} without the accounts: for what draws a place, and sends nothing. */
export function judgeByContext(place: Place | undefined): Judgement {
  if (place === undefined) return { kind: "unknown" };
  const judgement = judgeByWords(place);
  return judgement.kind === "transaction" && place.isFromElsewhere === true ? { kind: "unknown" } : judgement;
}

function judgeByWords(place: Place): Judgement {
  const { path = "" } = place;
  const from = Math.max(0, place.start - reach);
  const text = place.text.slice(from, place.end + reach);
  const start = place.start - from;
  const end = place.end - from;
  const run = runAround(text, start, end);
  if (isDerKey(text.slice(run.start, run.end)) || endsInDerBeginning(text.slice(0, start))) {
    return { kind: "derKey" };
  }
  // A piece of something longer is no hash, whatever is said of the whole.
  if (run.start < start || run.end > end) return { kind: "unknown" };
  const file = keyPartOf(path);
  if (file !== undefined) return { kind: "mayBeKey", mention: { where: "file", word: file.slice(0, 60) } };
  const head = place.head ?? (from > 0 ? (place.text.split("\n", 1)[0] ?? "") : undefined);
  // The rest of a line says anything: nobody knows which quotes and brackets were open.
  const begin = head === undefined ? 0 : text.indexOf("\n") + 1;
  if (head !== undefined && (begin === 0 || begin > start)) return judgeByName(text.slice(0, start));
  const { key, isTransaction } = contextOf({
    text: text.slice(begin),
    start: start - begin,
    end: end - begin,
    path,
    head,
  });
  if (key !== undefined) {
    const cut = place.text.slice(0, from + begin).split("\n").length - 1;
    const { line, ...rest } = key;
    return { kind: "mayBeKey", mention: line === undefined ? rest : { ...rest, line: line + cut } };
  }
  return { kind: isTransaction ? "transaction" : "unknown" };
}

/** Of a line too long to be read, what the member's own name says. */
function judgeByName(before: string): Judgement {
  const name = /[{,]\s*\\?"([\w$ -]{1,60})\\?"\s*:\s*\\?"?$/.exec(before.slice(-100))?.[1] ?? "";
  const { key, transaction } = speechOfName(name);
  if (key !== undefined) return { kind: "mayBeKey", mention: { where: "line", word: key } };
  return { kind: transaction === 3 ? "transaction" : "unknown" };
}

/** The whole run of hex digits that a piece of a text belongs to, with its `0x`. */
function runAround(
  text: string,
  start: number,
  end: number,
): { readonly start: number; readonly end: number } {
  const before = /(?:0x)?[0-9a-f]*$/i.exec(text.slice(Math.max(0, start - 300), start))?.[0].length ?? 0;
  const after = /^[0-9a-f]*/i.exec(text.slice(end, end + 300))?.[0].length ?? 0;
  return { start: start - before, end: end + after };
}
