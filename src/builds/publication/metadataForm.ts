import type { JsonObject } from "../../core/json/jsonValue.ts";
import type { CompilerMetadata } from "../proof/metadata.ts";
import { acceptedSettings } from "./acceptedSettings.ts";

/** A compiler's metadata and its sources, of which a service makes the compiler's input itself. */
export type MetadataForm = {
  readonly metadata: JsonObject;
  /** Texts by the path in the metadata. */
  readonly sources: Readonly<Record<string, string>>;
};

/**
 * What decides the code of a contract's metadata, and the texts that it names, empty ones too: nothing else that stands there,
 * as interfaces and comments, and no addresses at which sources might be looked for.
 */
export function metadataFormOf(
  { language, compilerVersion, settings, sources }: CompilerMetadata,
  texts: ReadonlyMap<string, string>,
): MetadataForm {
  const hashes = [...sources].map(([path, { keccak256 }]): [string, JsonObject] => [
    path,
    { keccak256, urls: [] },
  ]);
  return {
    metadata: {
      compiler: { version: compilerVersion },
      language,
      settings: acceptedSettings(settings),
      sources: Object.fromEntries(hashes),
      version: 1,
    },
    sources: Object.fromEntries(texts),
  };
}
