/**
 * `npm run gate -- FILE…`: runs texts that contain a 32-byte value through the very code that decides whether it may be
 * sent. Fails where a private key would be sent without a question, or where one that everybody can recognize is not
 * refused: a line each, exit code 1. Transactions that are asked about are counted, and fail nothing.
 */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { HashConsent } from "../../src/app/consent/hashConsent.ts";
import { classifyHex, type EntryPoint } from "../../src/app/consent/classifyHex.ts";
import { selectedReference } from "../../src/app/consent/selectedReference.ts";
import { keyOwners } from "../../src/core/keys/keyOwners.ts";

type Case = {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  /** What is meant: its last occurrence in `text`. */
  readonly needle: string;
  readonly way: EntryPoint;
  readonly kind: "secret" | "transaction" | "wellKnownKey";
};

type Verdict = "sent" | "asked" | "refused";

/** What the product does, at a host that has seen nothing yet. What names no value is not sent either. */
async function verdictOf({ text, needle, way, file: path }: Case): Promise<Verdict> {
  const start = text.lastIndexOf(needle);
  if (start < 0) throw new Error("its needle is not in its text");
  const end = start + needle.length;
  const middle = start + Math.floor(needle.length / 2);
  const isSelected = way === "selection";
  const selected = isSelected ? { start, end, active: end } : { start: middle, end: middle, active: middle };
  const pointed = selectedReference(text, selected, { path });
  if (pointed?.subject.kind !== "transaction" || pointed.subject.transaction.kind !== "hash")
    return "refused";
  const questions: unknown[] = [];
  const consent = new HashConsent({
    classify: (value, place) =>
      Promise.resolve(classifyHex(value, place, { knowsAddress: () => false, keyOwners })),
    ask: (question) => Promise.resolve(questions.push(question) === 0),
    warnAboutKey: () => undefined,
  });
  const origin = { entryPoint: way, context: pointed.context };
  const { hash } = pointed.subject.transaction;
  const { kind } = await consent.ensureConsent(
    hash,
    "https://mirror.example",
    origin,
    new AbortController().signal,
  );
  return kind === "agreed" ? "sent" : questions.length > 0 ? "asked" : "refused";
}

/** The same with fresh random digits, so that only the context can decide. The beginning of an encoded key stays. */
function withFreshValue(given: Case): Case {
  if (given.kind === "wellKnownKey") return given;
  const old = given.needle.slice(-64);
  const fresh = randomBytes(32).toString("hex");
  const value = old === old.toUpperCase() && old !== old.toLowerCase() ? fresh.toUpperCase() : fresh;
  return {
    ...given,
    text: given.text.replaceAll(old, value),
    needle: given.needle.slice(0, -64) + value,
  };
}

function mustBeRefused({ kind, text, needle }: Case): boolean {
  const digits = text.slice(Math.max(0, text.lastIndexOf(needle) - 100), text.lastIndexOf(needle)) + needle;
  return kind === "wellKnownKey" || /30(?:2e|30)0201/i.test(digits.replace(/0x|\W/g, ""));
}

const files =
  process.argv.slice(2).length > 0 ? process.argv.slice(2) : [new URL("cases.json", import.meta.url)];
let [passed, failed, transactions, asked] = [0, 0, 0, 0];
for (const file of files)
  for (const given of JSON.parse(await readFile(file, "utf8")) as Case[]) {
    const verdict = await verdictOf(withFreshValue(given));
    if (given.kind === "transaction") {
      transactions += 1;
      if (verdict !== "sent") asked += 1;
    }
    const isWrong =
      given.kind !== "transaction" && (mustBeRefused(given) ? verdict !== "refused" : verdict === "sent");
    if (isWrong) console.log(`${given.name}: ${verdict}`);
    failed += isWrong ? 1 : 0;
    passed += isWrong ? 0 : 1;
  }
console.log(`${asked} of ${transactions} transactions asked about`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
