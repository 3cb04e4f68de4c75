import { textAt } from "../../core/json/typedValueAt.ts";
import { inputFiles } from "../../builds/publication/inputFiles.ts";
import type { CompilerMetadata, MetadataSource } from "../../builds/proof/metadata.ts";
import { sourceOfText } from "../../builds/proof/sources.ts";
import type { JsonObject } from "../../core/json/jsonValue.ts";

/** How many sources a compiler's input holds. */
export function countSources(input: JsonObject): number {
  return Object.keys(inputFiles(input)).length;
}

/**
 * The sources of a whole input as metadata would name them: the hashes of those that the contract's own metadata names are
 * its, the others are what the input holds.
 *
 * @returns also the paths of which the input holds no text
 */
export function allSources(
  { sources: named }: CompilerMetadata,
  input: JsonObject,
): { readonly sources: ReadonlyMap<string, MetadataSource>; readonly missing: readonly string[] } {
  const sources = new Map<string, MetadataSource>(named);
  const missing: string[] = [];
  for (const [path, source] of Object.entries(inputFiles(input))) {
    if (sources.has(path)) continue;
    const content = textAt(source, "content");
    if (content === undefined) missing.push(path);
    else sources.set(path, sourceOfText(content));
  }
  return { sources, missing };
}
