import { textAt } from "../../core/json/valueAt.ts";
import { inputFiles } from "../../builds/publication/standardJson.ts";
import type { CompilerMetadata, MetadataSource } from "../../builds/proof/metadata.ts";
import { sourcesOfTexts } from "../../builds/proof/sources.ts";
import type { JsonObject } from "../../core/json/jsonValue.ts";

type AllSources = {
  readonly sources: ReadonlyMap<string, MetadataSource>;
  readonly missing: readonly string[];
};

/**
 * The sources of a whole input as metadata would name them: the hashes of those that the contract's own metadata names are
 * its, the others are what the input holds. Pauses now and then.
 *
 * @returns also the paths of which the input holds no text
 */
export function* allSources(
  { sources: named }: CompilerMetadata,
  input: JsonObject,
): Generator<undefined, AllSources> {
  const texts = new Map<string, string>();
  const missing: string[] = [];
  for (const [path, source] of inputFiles(input)) {
    if (named.has(path)) continue;
    const content = textAt(source, "content");
    if (content === undefined) missing.push(path);
    else texts.set(path, content);
  }
  return { sources: new Map([...named, ...(yield* sourcesOfTexts(texts))]), missing };
}
