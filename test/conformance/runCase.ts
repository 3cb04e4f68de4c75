import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { openChannel } from "../support/channel.ts";
import type { ConformanceCase } from "./case.ts";
import { isUpload, parseRecordedCases, type RecordedCase } from "./recordedCase.ts";
import { lostIntegers } from "./exact.ts";
import { perform } from "./perform.ts";
import { startReplay } from "./replay.ts";
import { requestsDiffer } from "./sameRequests.ts";

/** The folder of the project's own cases. */
export const ownCases = path.join(import.meta.dirname, "cases");

/** Runs a case; returned is what was expected and what came instead, or `undefined` when all was well. */
export async function failureOf(testCase: ConformanceCase): Promise<string | undefined> {
  const replay = await startReplay(testCase.answers);
  const { channel, close } = openChannel();
  try {
    const { outcome, unreadable, partial, readings } = await perform(channel, replay.url, testCase);
    const { expect } = testCase;
    if (!expect.outcome.includes(outcome)) return `expected ${expect.outcome.join(" or ")}, got ${outcome}`;
    const different = requestsDiffer(testCase, replay.seen);
    if (different !== undefined) return `expected the same requests, got ${different}`;
    if (expect.unreadable !== undefined && unreadable !== expect.unreadable) {
      return `expected ${expect.unreadable} unreadable fields, got ${unreadable}`;
    }
    if (expect.partial === true && !partial) return "expected the answer marked as partial, got it unmarked";
    const lost = expect.exact === true ? lostIntegers(testCase.answers.at(-1)!.body, readings) : [];
    return lost.length > 0 ? `expected every digit, got ${lost.join(", ")} lost` : undefined;
  } catch (error) {
    return `expected ${testCase.expect.outcome.join(" or ")}, got ${String(error)}`;
  } finally {
    await close();
    await replay.close();
  }
}

/** The cases of files, and of the JSON files in folders, without those of uploads. */
export async function casesOf(places: readonly string[]): Promise<ConformanceCase[]> {
  return (await recordedCasesOf(places)).filter((recorded) => !isUpload(recorded));
}

/** All cases of files, and of the JSON files in folders. */
export async function recordedCasesOf(places: readonly string[]): Promise<RecordedCase[]> {
  const files = (await Promise.all(places.map(filesOf))).flat();
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  return texts.flatMap(parseRecordedCases);
}

async function filesOf(place: string): Promise<string[]> {
  if (!(await stat(place)).isDirectory()) return [place];
  const names = await readdir(place);
  return names
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => path.join(place, name));
}
