import type { Build } from "../build.ts";

/**
 * A build with what its tool left out of the artifact, as Hardhat 2 does with immutables, metadata and the compiler's version. A
 * build-info of another build is told by its code and adds nothing: a file that names it may be older, or forged.
 */
export function withBuildInfo(build: Build, ofBuildInfo: readonly Build[]): Build {
  const twin = twinOf(build, ofBuildInfo);
  if (twin === undefined) return build;
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
