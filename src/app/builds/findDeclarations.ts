import { findDeclaration, type Wanted } from "../../builds/source/findDeclaration.ts";
import { readMetadata } from "../../builds/proof/metadata.ts";
import { countInputFiles, inputFiles } from "../../builds/publication/standardJson.ts";
import { fileWithText, readSourceTexts } from "./sourceTexts.ts";
import { positionAt, type TextPosition } from "../../core/strings/textPosition.ts";
import { textAt } from "../../core/json/jsonValue.ts";
import { runInSlices, YieldTimer } from "../../core/async/yielding.ts";
import type { LocatedBuild } from "./locatedBuild.ts";

/** Where a build's source declares something. */
export type DeclarationLocation = {
  /** The path that the compiler received. */
  readonly source: string;
  /** The compiler's text, or what stands at its place by now where that is not kept. */
  readonly text: string;
  /** Of the file in the opened folder that holds just this text; undefined where none does any more. */
  readonly path: string | undefined;
  /** The contract that it stands in; undefined outside of any. */
  readonly contract: string | undefined;
  /** Of the declared name. */
  readonly start: TextPosition;
  readonly end: TextPosition;
};

/**
 * Where the sources of a build declare something: several places where the text alone does not settle which is meant, none where
 * no source is at hand, or more than are looked through.
 *
 * @param read gives the text of a file of the build's folder as the user would see it
 * @throws the signal's reason, as soon as that is aborted
 */
export async function findDeclarations(
  build: LocatedBuild,
  wanted: Wanted,
  read: (path: string) => Promise<string | undefined>,
  signal: AbortSignal,
): Promise<readonly DeclarationLocation[]> {
  const texts = await textsOf(build, signal);
  const places: DeclarationLocation[] = [];
  const paths = new Map<string, string | undefined>();
  const found = await runInSlices(findDeclaration(texts, build.source, wanted), signal);
  const timer = new YieldTimer();
  for (const { source, declaration } of found) {
    signal.throwIfAborted();
    const text = texts.get(source) ?? "";
    if (!paths.has(source)) paths.set(source, await fileWithText(build, source, text, read));
    // Counting lines takes a while, and there can be some dozens.
    await timer.pauseIfDue();
    places.push({
      source,
      text,
      path: paths.get(source),
      contract: declaration.contract,
      start: positionAt(text, declaration.start),
      end: positionAt(text, declaration.end),
    });
  }
  return places;
}

/** Sources of a build; a few thousand are many. */
const maxSources = 10_000;

/** The sources that a contract was made of; of a build that keeps no metadata, all that were compiled with it. */
async function textsOf(build: LocatedBuild, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const metadata = readMetadata(build.metadata ?? "");
  if (metadata !== undefined) {
    if (metadata.sources.size > maxSources) return new Map();
    const found = await readSourceTexts(build, metadata, signal);
    return new Map([...found].map(([path, { text }]) => [path, text]));
  }
  const { input } = build.compilation ?? { input: {} };
  if (countInputFiles(input) > maxSources) return new Map();
  const texts = new Map<string, string>();
  for (const [path, file] of inputFiles(input)) {
    const text = textAt(file, "content");
    if (text !== undefined) texts.set(path, text);
  }
  return texts;
}
