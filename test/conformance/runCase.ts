import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { openChannel } from "../support/channel.ts";
import type { ConformanceCase } from "./case.ts";
import { isUpload, readRecordedFile, type RecordedFile } from "./recordedCase.ts";
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

/** The cases of lookups and verifications in files, and in the files of folders. */
export async function casesOf(places: readonly string[]): Promise<ConformanceCase[]> {
  const files = await recordedFilesOf(places);
  return files
    .flatMap((file) => (file.kind === "services" ? file.cases : []))
    .filter((recorded) => !isUpload(recorded));
}

/** The files, and all files in folders, each with what it holds. */
export async function recordedFilesOf(
  places: readonly string[],
): Promise<readonly (RecordedFile & { readonly file: string })[]> {
  const files = (await Promise.all(places.map(filesOf))).flat();
  return Promise.all(
    files.map(async (file) => ({ file, ...readRecordedFile(await readFile(file, "utf8")) })),
  );
}

async function filesOf(place: string): Promise<string[]> {
  if (!(await stat(place)).isDirectory()) return [place];
  const entries = await readdir(place, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => path.join(place, name))
    .sort();
}
