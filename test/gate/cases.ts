import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { judgeHex, type Judgement } from "../../src/app/consent/hexContext.ts";
import { pointedIn } from "../../src/app/consent/pointed.ts";
import { addressOfKey } from "../../src/core/keys/keyAddress.ts";

/** A place in which a 32-byte hex stands, and how it has to be decided. */
export type GateCase = {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  /** What is meant: its last occurrence in `text`. */
  readonly needle: string;
  readonly way: "cursor" | "selection";
  readonly kind: "secret" | "transaction" | "wellKnownKey";
  readonly expect: "ask" | "send";
};

/** Own cases: see each file. */
export const ownCases = [
  new URL("secrets.json", import.meta.url).pathname,
  new URL("transactions.json", import.meta.url).pathname,
];

/** The cases of some files, in order. */
export async function gateCases(files: readonly string[]): Promise<readonly GateCase[]> {
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  return texts.flatMap((text) => JSON.parse(text) as GateCase[]);
}

/**
 * What is wrong with how a case is decided; `undefined` when it is right. The values of its needle are replaced by fresh
 * ones first, so that only the context can decide.
 */
export function differenceOf(given: GateCase): string | undefined {
  const { text, needle, way, file, expect, kind } =
    given.kind === "wellKnownKey" ? given : withFreshValue(given);
  const start = text.lastIndexOf(needle);
  if (start < 0) return "its needle does not stand in its text";
  const end = start + needle.length;
  const middle = start + Math.floor(needle.length / 2);
  const selected =
    way === "cursor" ? { start: middle, end: middle, active: middle } : { start, end, active: end };
  const verdict = verdictOf(text, selected, file);
  const mustRefuse = kind === "wellKnownKey" || /^(?:0x)?30(?:2e|30)0201/i.test(needle);
  if (mustRefuse) return verdict === "refuse" ? undefined : `${verdict} instead of refuse`;
  if (expect === "send") return verdict === "send" ? undefined : `${verdict} instead of send`;
  return verdict === "send" ? "send instead of ask" : undefined;
}

type Verdict = "send" | "ask" | "refuse";

/** What the product does: where nothing is meant, nothing is sent. */
function verdictOf(text: string, selected: Parameters<typeof pointedIn>[1], file: string): Verdict {
  const meant = pointedIn(text, selected, { path: file });
  if (meant?.subject.kind !== "transaction" || meant.subject.transaction.kind !== "hash") return "refuse";
  return verdicts[judgeHex(meant.subject.transaction.hash, meant.place, () => false, addressOfKey).kind];
}

const verdicts: Readonly<Record<Judgement["kind"], Verdict>> = {
  transaction: "send",
  unknown: "ask",
  mayBeKey: "ask",
  knownKey: "refuse",
  derKey: "refuse",
};

function withFreshValue(given: GateCase): GateCase {
  const old = given.needle.slice(-64);
  const fresh = randomBytes(32).toString("hex");
  const value = old === old.toUpperCase() && old !== old.toLowerCase() ? fresh.toUpperCase() : fresh;
  return {
    ...given,
    text: given.text.replaceAll(old, value),
    needle: given.needle.slice(0, -64) + value,
  };
}
