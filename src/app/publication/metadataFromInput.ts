import { objectAt, textAt } from "../../core/json/valueAt.ts";
import { languageOf } from "../../builds/formats/language.ts";
import { inputFiles } from "../../builds/publication/standardJson.ts";
import { holdsLongInteger, type CompilerMetadata } from "../../builds/proof/metadata.ts";
import { sourcesOfTexts } from "../../builds/proof/sources.ts";
import type { LocatedBuild } from "../builds/locatedBuild.ts";

/**
 * Metadata made of a build's input, where the tool kept none, as Hardhat 3, or the compiler writes none, as those of Vyper and Yul. It
 * names all sources of the compilation, as nobody knows which of them the contract needs, and proves nothing. Undefined where no
 * build-info file holds the input, its settings are none that can be sent, or the compiler's version is not known to the commit. Pauses now and
 * then.
 */
export function* metadataFromInput({
  compilation,
  compilerVersion,
  name,
  source,
}: LocatedBuild): Generator<undefined, CompilerMetadata | undefined> {
  if (compilation === undefined || source === undefined) return undefined;
  if (compilerVersion === undefined || !/^\d+\.\d+\.\d+\+commit\.[0-9a-f]{8}$/.test(compilerVersion))
    return undefined;
  const { input } = compilation;
  const settings = objectAt(input, "settings") ?? {};
  if (holdsLongInteger(settings)) return undefined;
  const texts = new Map<string, string>();
  for (const [path, told] of inputFiles(input)) {
    const content = textAt(told, "content");
    if (content === undefined) return undefined;
    texts.set(path, content);
  }
  return {
    language: languageOf(textAt(input, "language")),
    compilerVersion,
    target: { source, name },
    settings,
    sources: yield* sourcesOfTexts(texts),
    abi: undefined,
  };
}
