import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Diagnostics } from "recheck";

/** What the checker says of each expression; `safe`, or how long it may take. */
export type Verdicts = Readonly<Record<string, string>>;

/** What was found before: checking all anew takes minutes. */
type Found = { readonly recheck: string; readonly verdicts: Verdicts };

const foundFile = path.join(import.meta.dirname, "verdicts.json");

/** The verdicts that `npm run expressions` wrote down; none of those of another version of the checker. */
export function readVerdicts(): Verdicts {
  const { recheck, verdicts } = JSON.parse(readFileSync(foundFile, "utf8")) as Found;
  return recheck === checkerVersion() ? verdicts : {};
}

/** Writes them down, in the order of their expressions. */
export function writeVerdicts(verdicts: Verdicts): void {
  const sorted = Object.entries(verdicts).sort(([one], [other]) => (one < other ? -1 : 1));
  const found: Found = { recheck: checkerVersion(), verdicts: Object.fromEntries(sorted) };
  writeFileSync(foundFile, `${JSON.stringify(found, null, 2)}\n`);
}

/**
 * Has an expression checked, as it is written with its flags. An attack is measured in steps: by the clock a machine that
 * has much to do would call linear ones slow. What takes a minute is unknown, and not safe.
 */
export async function check(expression: string): Promise<Diagnostics> {
  // The other ways run a program of another language, or a thread, for each question.
  process.env["RECHECK_SYNC_BACKEND"] = "pure";
  const { checkSync } = await import("recheck");
  const end = expression.lastIndexOf("/");
  return checkSync(expression.slice(1, end), expression.slice(end + 1), {
    timeout: 60_000,
    attackTimeout: null,
    attackLimit: 200_000_000,
  });
}

/** What {@link check} says, in a word or a few. */
export async function verdictOf(expression: string): Promise<string> {
  const found = await check(expression);
  switch (found.status) {
    case "safe":
      return "safe";
    case "vulnerable":
      return found.complexity.summary;
    case "unknown":
      return `unknown: ${"message" in found.error ? found.error.message : found.error.kind}`;
  }
}

function checkerVersion(): string {
  const manifest = path.join(import.meta.dirname, "../../node_modules/recheck/package.json");
  return (JSON.parse(readFileSync(manifest, "utf8")) as { readonly version: string }).version;
}
