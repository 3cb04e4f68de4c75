import { digitsEnd, isDigit, isWordCharacter } from "../characters/characters.ts";
import { isBeyondLast } from "../timestamp.ts";
import { largestNonce } from "../hedera/transactionId.ts";

/** A contract or transaction ID by its shape alone. */
export type DottedReference = { readonly kind: "contractId" | "transactionId"; readonly end: number };

const dash = 45;
const dot = 46;
const slash = 47;
const colon = 58;
const atSign = 64;
const scheduled = "?scheduled";

/**
 * Reads `0.0.n`, `0.0.n-seconds-nanos` or `0.0.n@seconds.nanos` at `start`, with the `?scheduled` and `/nonce` that SDKs
 * print behind it, and looks at what follows: a longer number, a pre-release, a file ending or a network mask make it something else. What stands before is not looked at.
 */
export function dottedReferenceAt(text: string, start: number): DottedReference | undefined {
  if (text.charCodeAt(start + 2) !== 48 || text.charCodeAt(start + 3) !== dot) return undefined;
  const numStart = start + 4;
  const numEnd = digitsEnd(text, numStart, 11);
  const length = numEnd - numStart;
  if (length === 0 || length > 10 || text.charCodeAt(numStart) === 48) return undefined;

  const next = text.charCodeAt(numEnd);
  if (next === dash || next === atSign) {
    const end = transactionEnd(text, numEnd);
    if (end !== undefined) return { kind: "transactionId", end };
  }
  if (goesOn(text, numEnd)) return undefined;
  const num = numberBetween(text, numStart, numEnd);
  // Numbers up to 1000 are the network's own entities; dates are versions such as 0.0.20240131.
  if (num <= 1000 || isCalendarDate(num)) return undefined;
  return { kind: "contractId", end: numEnd };
}

/** What so few digits stand for. */
function numberBetween(text: string, start: number, end: number): number {
  let num = 0;
  for (let at = start; at < end; at++) num = num * 10 + text.charCodeAt(at) - 48;
  return num;
}

/** `separator` is the index of the `-` or `@` behind the payer. */
function transactionEnd(text: string, separator: number): number | undefined {
  const secondsEnd = digitsEnd(text, separator + 1, 11);
  // Ten digits are the years 2001 to 2286: no ledger is older, and build numbers and dates have fewer or more.
  if (secondsEnd - separator !== 11) return undefined;
  const between = text.charCodeAt(separator) === dash ? dash : dot;
  if (text.charCodeAt(secondsEnd) !== between) return undefined;
  const nanosEnd = digitsEnd(text, secondsEnd + 1, 10);
  const nanosLength = nanosEnd - secondsEnd - 1;
  if (nanosLength === 0 || nanosLength > 9) return undefined;
  const seconds = numberBetween(text, separator + 1, secondsEnd);
  const nanos = numberBetween(text, secondsEnd + 1, nanosEnd);
  if (isBeyondLast({ seconds, nanos })) return undefined;
  const end = text.startsWith(scheduled, nanosEnd) ? nanosEnd + scheduled.length : nanosEnd;
  const withNonce = nonceEnd(text, end);
  return withNonce ?? (goesOn(text, end, true) ? undefined : end);
}

function nonceEnd(text: string, slashAt: number): number | undefined {
  if (text.charCodeAt(slashAt) !== slash) return undefined;
  const end = digitsEnd(text, slashAt + 1, 11);
  const length = end - slashAt - 1;
  if (length === 0 || length > 10 || Number(text.slice(slashAt + 1, end)) > largestNonce) return undefined;
  return goesOn(text, end, true) ? undefined : end;
}

/** Whether what follows belongs to the same token, which then is no ID. */
function goesOn(text: string, end: number, slashEnds = false): boolean {
  const code = text.charCodeAt(end);
  if (isWordCharacter(code)) return true;
  const after = text.charCodeAt(end + 1);
  switch (code) {
    case dash:
    case dot:
      return isWordCharacter(after) || after === 42;
    case slash:
      return !slashEnds && isDigit(after);
    case 93: // "]:" defines a link, in change logs from a version to its page.
      return after === colon;
    case 32: // "0.0.1500 / 2013-11-24" heads an entry of a change log.
      return after === slash && /^ \d{4}-\d\d-\d\d/.test(text.slice(end + 2));
    case 37: // "%40" is a percent-encoded "@": the payer of a transaction ID.
      return after === 52;
    case atSign:
    case 43: // "+": build metadata, or "and later".
    case 94: // "^"
    case 126: // "~"
      return true;
  }
  return false;
}

function isCalendarDate(num: number): boolean {
  const month = Math.floor(num / 100) % 100;
  const day = num % 100;
  return num >= 20_100_101 && num <= 20_391_231 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
}
