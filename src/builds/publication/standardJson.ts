import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  objectAt,
  textAt,
} from "../../core/json/jsonValue.ts";
import type { CompilerMetadata } from "../proof/metadata.ts";

/** What a service is sent to compile: nothing that the contract's metadata does not name. */
type StandardJsonInput = {
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

/**
 * The settings that a metadata tells, as compilers take them. Of code that carries no metadata they write the usual kind of hash
 * there, and refuse an input that names it.
 */
function acceptedSettings(settings: JsonObject): JsonObject {
  const { metadata } = settings;
  const isRefused =
    isJsonObject(metadata) && metadata["appendCBOR"] === false && metadata["bytecodeHash"] !== "none";
  if (!isRefused) return settings;
  const others = { ...metadata };
  delete others["bytecodeHash"];
  return { ...settings, metadata: others };
}

/**
 * All files of a compiler's input by path, each once: the interfaces that Vyper's may have beside its sources, and these. There
 * can be hundreds of thousands, of which nothing is copied.
 */
export function* inputFiles(input: JsonObject): Generator<readonly [path: string, file: JsonValue]> {
  const { sources, interfaces } = partsOf(input);
  for (const [path, file] of Object.entries(interfaces))
    if (!Object.hasOwn(sources, path)) yield [path, file];
  yield* Object.entries(sources);
}

/** How many these are. */
export function countInputFiles(input: JsonObject): number {
  const { sources, interfaces } = partsOf(input);
  const others = Object.keys(interfaces).filter((path) => !Object.hasOwn(sources, path));
  return Object.keys(sources).length + others.length;
}

/** The text of one of them. */
export function inputText(input: JsonObject, path: string): string | undefined {
  const { sources, interfaces } = partsOf(input);
  return textAt(Object.hasOwn(sources, path) ? sources : interfaces, path, "content");
}

function partsOf(input: JsonObject): { readonly sources: JsonObject; readonly interfaces: JsonObject } {
  return { sources: objectAt(input, "sources") ?? {}, interfaces: objectAt(input, "interfaces") ?? {} };
}

/**
 * The package that a source belongs to, by its path as it was compiled: `@openzeppelin/contracts`, `solmate`. Undefined where it
 * lies in no folder that package managers fill, so that it is taken to be the project's own.
 */
export function libraryOf(path: string): string | undefined {
  const parts = path.split("/");
  const modules = parts.lastIndexOf("node_modules");
  // Hardhat 3 puts `npm/` before what it takes from packages, Hardhat 2 nothing.
  const start = modules >= 0 ? modules + 1 : packageFolders.has(parts[0] ?? "") ? 1 : 0;
  const isScoped = parts[start]?.startsWith("@") === true && parts[0] !== "dependencies";
  if (start === 0 && !isScoped) return undefined;
  const end = start + (isScoped ? 2 : 1);
  // A file right in such a folder is of no package.
  return parts.length > end ? parts.slice(start, end).join("/") : undefined;
}

/** Those of npm in Hardhat 3, of Foundry's submodules, and of Soldeer, which names scoped packages `@scope-name-1.0.0`. */
const packageFolders: ReadonlySet<string> = new Set(["npm", "lib", "dependencies"]);

/** A compiler's metadata and its sources, of which a service makes the compiler's input itself. */
type MetadataForm = {
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
