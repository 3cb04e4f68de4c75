import { type JsonObject, type JsonValue, objectAt, textAt } from "../../core/json/jsonValue.ts";
import type { Build } from "../build.ts";
import { languageOf } from "./language.ts";
import { readStandardJsonOutput } from "./standardJson.ts";

/** What a tool gave a compiler and what it got, as far as one file holds it. */
export type BuildInfo = {
  /** With the commit where the tool writes it, `0.8.28+commit.7893614a`, without it else. */
  readonly compilerVersion: string | undefined;
  /** The compiler's input in standard JSON; undefined in a file that holds the output alone. */
  readonly input: JsonObject | undefined;
  readonly builds: readonly Build[];
};

/**
 * A build-info of Hardhat 2 or 3, Foundry, Remix or upgrades-core: an input, an output, or both. Hardhat 3 keeps them in two
 * files, and Foundry writes neither by default. Undefined for anything else.
 *
 * @param version of the compiler, where another file has it
 * @throws JsonLimitError for more than 10,000 contracts
 */
export function readBuildInfo(file: JsonValue, version?: string): BuildInfo | undefined {
  const input = objectAt(file, "input");
  const hasInput = input !== undefined && objectAt(input, "sources") !== undefined;
  if (!hasInput && objectAt(file, "output", "contracts") === undefined) return undefined;
  const compilerVersion = textAt(file, "solcLongVersion") ?? textAt(file, "solcVersion") ?? version;
  const facts = {
    tool: "standardJson",
    language: textAt(file, "input", "language"),
    compilerVersion,
  } as const;
  return {
    compilerVersion,
    input: hasInput ? input : undefined,
    builds: readStandardJsonOutput(objectAt(file, "output") ?? {}, facts) ?? [],
  };
}

/**
 * A build with what its tool left out of the artifact, as Hardhat 2 does with immutables, metadata and the compiler's version. A
 * build-info of another build is told by its code and adds nothing: a file that names it may be older, or forged.
 */
export function withBuildInfo(build: Build, info: BuildInfo): Build {
  const twin = twinOf(build, info.builds);
  if (twin === undefined) {
    if (!isInputOf(build, info)) return build;
    const compilerVersion = build.compilerVersion ?? info.compilerVersion;
    return { ...build, compilerVersion, language: languageOf(textAt(info.input ?? null, "language")) };
  }
  return {
    ...build,
    source: twin.source,
    language: twin.language,
    compilerVersion: twin.compilerVersion ?? build.compilerVersion,
    runtime: twin.runtime,
    creation: twin.creation,
    metadata: twin.metadata ?? build.metadata,
  };
}

/**
 * Whether the input of a build-info that a build names is its own: the output beside it has the build's code, or, where there is no
 * output, as in what Ignition keeps of Hardhat 3, the input has the build's source. That proves nothing of the code.
 */
export function isInputOf(build: Build, { input, builds }: BuildInfo): boolean {
  if (input === undefined) return false;
  if (builds.length > 0) return twinOf(build, builds) !== undefined;
  return build.source !== undefined && Object.hasOwn(objectAt(input, "sources") ?? {}, build.source);
}

/** The path of the build-info beside an artifact of Hardhat 2, as its `.dbg.json` has it, relative to that file. */
export function readHardhatDebugFile(file: JsonValue): string | undefined {
  return textAt(file, "_format")?.startsWith("hh-sol-dbg-") === true ? textAt(file, "buildInfo") : undefined;
}

/** The same contract as a build-info holds it. */
export function twinOf(build: Build, ofBuildInfo: readonly Build[]): Build | undefined {
  return ofBuildInfo.find(
    ({ name, source, runtime, creation }) =>
      name === build.name &&
      (build.source === undefined || source === build.source) &&
      runtime?.digits === build.runtime?.digits &&
      creation?.digits === build.creation?.digits,
  );
}
