import { isJsonObject, type JsonObject, type JsonValue } from "../../core/json/jsonValue.ts";
import { objectAt } from "../../core/json/valueAt.ts";
import type { CompilerMetadata } from "../proof/metadata.ts";
import { acceptedSettings } from "./acceptedSettings.ts";

/** What a service is sent to compile: nothing that the contract's metadata does not name. */
export type StandardJsonInput = {
  readonly language: string;
  readonly sources: Readonly<Record<string, { readonly content: string }>>;
  /** Of Vyper, which may have them beside its sources. */
  readonly interfaces?: Readonly<Record<string, { readonly content: string }>>;
  readonly settings: JsonObject;
};

/**
 * A tool's own input with its settings as they are, and of its sources those alone whose texts were proved. Empty ones are left
 * out: a service refuses them, and they add nothing. So is what the tool had printed, which can name any other file, and files of
 * which no library is linked: metadata knows nothing of their names.
 */
export function cutInput(
  input: JsonObject,
  { language }: CompilerMetadata,
  texts: ReadonlyMap<string, string>,
): StandardJsonInput {
  const settings = { ...objectAt(input, "settings") };
  delete settings["outputSelection"];
  const { libraries } = settings;
  if (isJsonObject(libraries)) settings["libraries"] = withoutEmpty(libraries);
  const interfaces = objectAt(input, "interfaces") ?? {};
  const named = objectAt(input, "sources") ?? {};
  const isSource = ([path]: readonly [string, string]): boolean =>
    Object.hasOwn(named, path) || !Object.hasOwn(interfaces, path);
  const sources = contentsOf([...texts].filter(isSource));
  const others = contentsOf([...texts].filter((file) => !isSource(file)));
  if (Object.keys(others).length === 0) return { language, sources, settings };
  return { language, sources, interfaces: others, settings };
}

/**
 * The input that metadata was made from. Metadata names the contract among the settings and writes libraries by qualified
 * name; inputs know neither.
 */
export function inputFromMetadata(
  { language, settings, compilerVersion }: CompilerMetadata,
  texts: ReadonlyMap<string, string>,
): StandardJsonInput {
  const { libraries, optimizer } = settings;
  const ofInput: JsonObject = {
    ...acceptedSettings(settings),
    libraries: nested(isJsonObject(libraries) ? libraries : {}),
  };
  delete ofInput["compilationTarget"];
  if (refusesInliner.test(compilerVersion) && isJsonObject(optimizer))
    ofInput["optimizer"] = withoutInliner(optimizer);
  return { language, sources: contentsOf(texts), settings: ofInput };
}

/** These write the inliner's step into metadata, and refuse an input that names it. */
const refusesInliner = /^0\.8\.[234]\+/;

/** The step is on where the optimizer is, and metadata that names steps names all the others too, so that these stay as they are. */
function withoutInliner(optimizer: JsonObject): JsonObject {
  const { inliner, ...details } = objectAt(optimizer, "details") ?? {};
  return typeof inliner === "boolean" ? { ...optimizer, enabled: inliner, details } : optimizer;
}

function contentsOf(
  texts: Iterable<readonly [path: string, text: string]>,
): Record<string, { content: string }> {
  const filled = [...texts].filter(([, content]) => content !== "");
  return Object.fromEntries(filled.map(([path, content]) => [path, { content }]));
}

function withoutEmpty(libraries: JsonObject): JsonObject {
  const isFilled = (named: JsonValue): boolean => !isJsonObject(named) || Object.keys(named).length > 0;
  return Object.fromEntries(Object.entries(libraries).filter(([, named]) => isFilled(named)));
}

/** `{"file:name": address}` as `{file: {name: address}}`; a path can hold colons, a name cannot. */
function nested(libraries: JsonObject): JsonObject {
  const byFile = new Map<string, JsonObject>();
  for (const [qualified, address] of Object.entries(libraries)) {
    const colon = qualified.lastIndexOf(":");
    const file = qualified.slice(0, Math.max(colon, 0));
    byFile.set(file, { ...byFile.get(file), [qualified.slice(colon + 1)]: address });
  }
  return Object.fromEntries(byFile);
}

/** The version as services take it: without what compilers in JavaScript write behind the commit. */
export function compilerVersionToSend({ compilerVersion }: CompilerMetadata): string {
  return compilerVersion.split(".Emscripten", 1).join();
}

/** `path:Name`, by which a service finds the contract among those that it compiled. */
export function identifierToSend({ target }: CompilerMetadata): string {
  return `${target.source}:${target.name}`;
}
