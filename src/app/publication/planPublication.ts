import { objectAt, textAt, type JsonObject } from "../../core/json/jsonValue.ts";
import { languageOf } from "../../builds/formats/language.ts";
import { dryRun, type DryRun } from "../../builds/proof/dryRun.ts";
import {
  holdsLongInteger,
  readMetadata,
  type CompilerMetadata,
  type MetadataSource,
} from "../../builds/proof/metadata.ts";
import { differingSettings } from "../../builds/proof/settings.ts";
import { proveSources, type ProvedSources, sourcesOfTexts } from "../../builds/proof/sources.ts";
import {
  countInputFiles,
  metadataFormOf,
  compilerVersionToSend,
  cutInput,
  identifierToSend,
  inputFromMetadata,
  inputFiles,
} from "../../builds/publication/standardJson.ts";
import { utf8Length } from "../../core/strings/utf8.ts";
import { indentJson } from "../../core/json/indentJson.ts";
import { runInSlices, YieldTimer } from "../../core/async/yielding.ts";
import { takesSource, type Publication } from "../../services/verifier/verification.ts";
import type { Protocol } from "../../services/verifier/protocol.ts";
import type { MatchedBuild } from "../builds/workspaceBuilds.ts";
import { possibleSecretsIn, type PossibleSecret } from "./possibleSecretsIn.ts";
import { readSourceTexts, type SourceText } from "../builds/sourceTexts.ts";
import type { LocatedBuild } from "../builds/locatedBuild.ts";

/** What verifying from a build would come to, and what it would send. Nothing is sent by making it. */
export type PublicationPlan = {
  readonly match: PlannedBuild;
  /** Undefined where there is neither metadata nor the compiler's input. */
  readonly metadata: CompilerMetadata | undefined;
  /** Whether that is the compiler's own metadata, and not made from its input. */
  readonly isProvable: boolean;
  readonly dryRun: DryRun;
  /**
   * All that would be sent, by path, and the compiler's settings where no metadata proves them, or where they may hold what is not
   * meant for others. Empty where nothing can be.
   */
  readonly files: readonly PlannedFile[];
  /** Undefined where this build cannot be sent, as the dry run says, or as it holds no metadata. */
  readonly publication: Publication | undefined;
  /** Of the input of the compiler, as it would be sent, in UTF-8. */
  readonly bytes: number;
  /** How many files its build compiled at once; undefined where no build-info says so. */
  readonly filesOfBuild: number | undefined;
  /** Whether all of these are sent, and not only those that the contract's metadata names. */
  readonly hasAllFiles: boolean;
};

/** The build that a plan is about. */
export type PlannedBuild = Pick<MatchedBuild, "build"> & {
  /** What the chain's code is to it; undefined where that code cannot be read. */
  readonly relation: MatchedBuild["relation"] | undefined;
};

/** A source that becomes public. */
export type PlannedFile = {
  /** As it will be seen. */
  readonly path: string;
  readonly text: string;
  readonly bytes: number;
  /** As its SPDX comment says; undefined where it says none. */
  readonly license: string | undefined;
  readonly from: Pick<SourceText, "path" | "isOfBuildInfo" | "hasChanged">;
  readonly possibleSecrets: readonly PossibleSecret[];
  /** It is no file, but the settings, which are sent with the files. */
  readonly isSettings?: true;
};

/** How it would be sent. */
export type Sending = {
  readonly protocol: Protocol;
  /**
   * Whether with all files of the build, where a build-info has them: what a compiler makes of a contract can depend on files
   * that its metadata does not name.
   */
  readonly allFiles?: boolean;
};

/**
 * Plans to verify a contract from a build that has its code, or of which the user says so.
 * @throws the signal's reason, as soon as that is aborted
 */
export async function planPublication(
  match: PlannedBuild,
  { protocol, allFiles: wantsAllFiles = false }: Sending,
  signal: AbortSignal,
): Promise<PublicationPlan> {
  const { build, relation } = match;
  const own = readMetadata(build.metadata ?? "");
  // Metadata that cannot be read is reported, and not replaced.
  const metadata =
    own ?? (build.metadata === undefined ? await runInSlices(metadataFromInput(build), signal) : undefined);
  if (metadata === undefined) {
    const subject = { build, relation, metadata, sources: undefined, input: undefined };
    return { match, metadata, isProvable: false, dryRun: dryRun(subject), ...nothing };
  }
  // An input whose settings are not known to be those of the code is replaced by the compiler's metadata.
  const settings = build.compilation && objectAt(build.compilation.input, "settings");
  const language = build.compilation && languageOf(textAt(build.compilation.input, "language"));
  const isOfCode =
    language === metadata.language &&
    settings !== undefined &&
    !holdsLongInteger(settings) &&
    (own === undefined || differingSettings(settings, metadata.settings).length === 0);
  const input = isOfCode ? build.compilation?.input : undefined;
  const hasAllFiles = (wantsAllFiles || own === undefined) && input !== undefined;
  const isProvable = own !== undefined;
  const whole = hasAllFiles
    ? await runInSlices(allSources(metadata, input), signal)
    : { sources: metadata.sources, missing: [] };
  const named = { ...metadata, sources: whole.sources };
  const texts = await readSourceTexts(build, named, signal);
  const proved = await runInSlices(
    proveSources(named, (path) => texts.get(path)?.text),
    signal,
  );
  const form = own !== undefined && !hasAllFiles ? formOf(proved, protocol) : "standardJson";
  const sent = form === "metadata" ? withEmptyOnes(proved) : proved;
  const sources = { ...sent, missing: [...sent.missing, ...whole.missing] };
  const expected = dryRun({ build, relation, metadata: own, sources, input });
  const { missing, changed, empty, tooLong } = sources;
  const isWhole = [missing, changed, empty, tooLong].every((paths) => paths.length === 0);
  const isTaken = takesSource(protocol, form, metadata.language) && isCompiled(metadata, own !== undefined);
  const isSendable = isTaken && expected.grade !== "notKnown" && isWhole;
  const filesOfBuild = input && countInputFiles(input);
  if (!isSendable)
    return { match, metadata, isProvable, dryRun: expected, ...nothing, filesOfBuild, hasAllFiles };
  const publication = publicationOf(form, metadata, input, sources.texts);
  const files: PlannedFile[] = [];
  const timer = new YieldTimer();
  for (const [path, text] of sources.texts) {
    await timer.pauseIfDue();
    files.push({
      path,
      text,
      bytes: utf8Length(text),
      license: metadata.sources.get(path)?.license ?? licenseIn(text),
      from: texts.get(path) ?? { path: undefined, isOfBuildInfo: false, hasChanged: false },
      possibleSecrets: possibleSecretsIn(text),
    });
  }
  const ofInput = { path: input && build.compilation?.path, isOfBuildInfo: input !== undefined };
  const textOfSettings = settingsText(publication);
  const secretsOfSettings = possibleSecretsIn(textOfSettings, true);
  // Those that metadata names are part of the code. Others can hold anything, and the code stays the same.
  if (!isProvable || secretsOfSettings.length > 0)
    files.push({
      path: nameOfSettings(files),
      text: textOfSettings,
      bytes: utf8Length(textOfSettings),
      // No licence is missing there.
      license: "",
      from: { ...ofInput, hasChanged: false },
      possibleSecrets: secretsOfSettings,
      isSettings: true,
    });
  const bytes = utf8Length(JSON.stringify(publication));
  return {
    match,
    metadata,
    isProvable,
    dryRun: expected,
    files,
    publication,
    bytes,
    filesOfBuild,
    hasAllFiles,
  };
}

/** Whether services compile a language by this account of it: other languages than Solidity have no metadata of their own. */
function isCompiled({ language }: CompilerMetadata, isOwn: boolean): boolean {
  return language === "Solidity" || (!isOwn && language !== "other");
}

/**
 * Standard JSON, which says all that metadata does, also what older services take; metadata itself where the contract is made of
 * a file without a character, which no service takes in standard JSON.
 */
function formOf({ empty }: ProvedSources, protocol: Protocol): Publication["form"] {
  return empty.length > 0 && takesSource(protocol, "metadata", "Solidity") ? "metadata" : "standardJson";
}

function withEmptyOnes(sources: ProvedSources): ProvedSources {
  const ofEmpty = sources.empty.map((path) => [path, ""] as const);
  return { ...sources, texts: new Map([...sources.texts, ...ofEmpty]), empty: [] };
}

function publicationOf(
  form: Publication["form"],
  metadata: CompilerMetadata,
  input: JsonObject | undefined,
  texts: ReadonlyMap<string, string>,
): Publication {
  const contractIdentifier = identifierToSend(metadata);
  if (form === "metadata") return { form, ...metadataFormOf(metadata, texts), contractIdentifier };
  return {
    form,
    input: input === undefined ? inputFromMetadata(metadata, texts) : cutInput(input, metadata, texts),
    compilerVersion: compilerVersionToSend(metadata),
    contractIdentifier,
  };
}

/** The compiler's settings as they are sent, a line for each value; on one line where that would take many MB. */
function settingsText(publication: Publication): string {
  const sent: object = publication.form === "standardJson" ? publication.input : publication.metadata;
  return indentJson(JSON.stringify("settings" in sent ? sent.settings : {}));
}

/** The name of the settings among the files. A name no file has: what is agreed to is identified by name. */
function nameOfSettings(files: readonly PlannedFile[]): string {
  let name = "settings";
  while (files.some(({ path }) => path === name)) name = `(${name})`;
  return name;
}

const nothing = {
  files: [],
  publication: undefined,
  bytes: 0,
  filesOfBuild: undefined,
  hasAllFiles: false,
} as const;

/** Compilers before 0.6.8 do not tell it. */
function licenseIn(text: string): string | undefined {
  return /SPDX-License-Identifier:\s{0,5}([\w.+\- ()]{1,60})/.exec(text.slice(0, 2000))?.[1]?.trim();
}

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

/**
 * Metadata made of a build's input, where the tool kept none, as Hardhat 3, or the compiler writes none, as those of Vyper and Yul. It
 * names all sources of the compilation, as it is unknown which of them the contract needs, and proves nothing. Undefined where no
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
  for (const [path, file] of inputFiles(input)) {
    const content = textAt(file, "content");
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
