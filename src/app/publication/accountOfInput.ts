import { objectAt, textAt } from "../../builds/formats/at.ts";
import { languageOf } from "../../builds/formats/language.ts";
import { inputFiles } from "../../builds/publication/inputFiles.ts";
import type { CompilerMetadata, MetadataSource } from "../../builds/proof/metadata.ts";
import { sourceOfText } from "../../builds/proof/sources.ts";
import type { LocatedBuild } from "../builds/locatedBuild.ts";

/**
 * What a compiler was given for a build, in the form of the metadata that the tool did not keep, as Hardhat 3 keeps none and Vyper and Yul have none: it names
 * all sources of the compilation, for which of them the contract needs is not known. It proves nothing. Undefined where no
 * build-info holds the input, or the compiler's version is not told to the commit.
 */
export function accountOfInput({
  compilation,
  compilerVersion,
  name,
  source,
}: LocatedBuild): CompilerMetadata | undefined {
  if (compilation === undefined || source === undefined) return undefined;
  if (compilerVersion === undefined || !/^\d+\.\d+\.\d+\+commit\.[0-9a-f]{8}$/.test(compilerVersion))
    return undefined;
  const { input } = compilation;
  const sources = new Map<string, MetadataSource>();
  for (const [path, told] of Object.entries(inputFiles(input))) {
    const content = textAt(told, "content");
    if (content === undefined) return undefined;
    sources.set(path, sourceOfText(content));
  }
  return {
    language: languageOf(textAt(input, "language")),
    compilerVersion,
    target: { source, name },
    settings: objectAt(input, "settings") ?? {},
    sources,
  };
}
