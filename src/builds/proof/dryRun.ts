import { type JsonObject, objectAt } from "../../core/json/jsonValue.ts";
import type { Build } from "../build.ts";
import type { CodeRelation } from "../code/compareCode.ts";
import type { CompilerMetadata } from "./metadata.ts";
import { metadataProof } from "./metadataHash.ts";
import { differingSettings } from "./settings.ts";
import type { ProvedSources } from "./sources.ts";

/**
 * The grade that a service will find, never better than it can be. `notKnown` is none: what can be sent of the sources is not
 * what the build's code was made of, so that nothing is known of what it compiles to. Nor is `notProved`: the code is equal, but
 * the tool kept no metadata, and that an output stands beside an input proves nothing of either. Nor is `notCompared`: the chain's
 * code cannot be read.
 */
export type ExpectedGrade = "exact" | "match" | "noMatch" | "notKnown" | "notProved" | "notCompared";

/** Why a grade is not exact. */
export type GradeReason =
  | { readonly kind: "codeDiffers"; readonly differs: (CodeRelation & { kind: "none" })["differs"] }
  /** The metadata on the chain is another: other source text, paths or compiler. */
  | {
      readonly kind: "metadataDiffers";
      readonly chain: string | undefined;
      readonly build: string | undefined;
    }
  /** The code carries no metadata hash, so that no service can tell that the sources are the very same. */
  | { readonly kind: "noHash" }
  /** The same of Vyper's runtime code, where the creation code carries one of the sources. */
  | { readonly kind: "hashInCreation" }
  | { readonly kind: "assumedImmutables" }
  /** The hash in the code is of a kind that is not made here. */
  | { readonly kind: "notProved" }
  /** The metadata beside the code is not the one whose hash is in it: the artifact was put together from two builds, or forged. */
  | { readonly kind: "otherMetadata" }
  | { readonly kind: "sourcesMissing"; readonly paths: readonly string[] }
  | { readonly kind: "sourcesChanged"; readonly paths: readonly string[] }
  /** They are left out of what is sent, as a service takes no empty file, and the others do not compile without them. */
  | { readonly kind: "sourcesEmpty"; readonly paths: readonly string[] }
  /** Longer than is compared. */
  | { readonly kind: "sourcesTooLong"; readonly paths: readonly string[] }
  | { readonly kind: "settingsDiffer"; readonly names: readonly string[] };

export type DryRun = { readonly grade: ExpectedGrade; readonly reasons: readonly GradeReason[] };

type DryRunSubject = {
  readonly build: Build;
  /** Of the runtime code on the chain to the build's; undefined where that code cannot be read. */
  readonly relation: CodeRelation | undefined;
  /** What the build's metadata says; undefined where there is none to be read. */
  readonly metadata: CompilerMetadata | undefined;
  readonly sources: ProvedSources | undefined;
  /** The input that would be sent, in standard JSON; undefined where it is made from the metadata itself. */
  readonly input: JsonObject | undefined;
};

/** Tells which grade of the runtime code a service will find for a build, and why it is no better. */
export function dryRun(subject: DryRunSubject): DryRun {
  const { relation } = subject;
  if (relation?.kind === "none")
    return { grade: "noMatch", reasons: [{ kind: "codeDiffers", differs: relation.differs }] };
  const unknown = whatIsNotTheBuilds(subject);
  if (unknown.length > 0) return { grade: "notKnown", reasons: unknown };
  if (relation === undefined) return { grade: "notCompared", reasons: [] };
  if (subject.metadata === undefined)
    return { grade: "notProved", reasons: reasonsOfCode(subject, relation) };
  const reasons = [...reasonsOfCode(subject, relation), ...reasonsOfProof(subject)];
  return { grade: reasons.length === 0 ? "exact" : "match", reasons };
}

/** Where what would be sent is not what the build's code was made of, no comparison of that code says anything. */
function whatIsNotTheBuilds({ build, metadata, sources, input }: DryRunSubject): GradeReason[] {
  const reasons: GradeReason[] = [];
  if (metadataProof(build) === "differs") reasons.push({ kind: "otherMetadata" });
  if (metadata === undefined) return reasons;
  const { missing = [], changed = [], empty = [], tooLong = [] } = sources ?? {};
  for (const [kind, paths] of [
    ["sourcesMissing", missing],
    ["sourcesChanged", changed],
    ["sourcesEmpty", empty],
    ["sourcesTooLong", tooLong],
  ] as const)
    if (paths.length > 0) reasons.push({ kind, paths });
  const names =
    input === undefined ? [] : differingSettings(objectAt(input, "settings") ?? {}, metadata.settings);
  if (names.length > 0) reasons.push({ kind: "settingsDiffer", names });
  return reasons;
}

function reasonsOfCode(
  { build }: DryRunSubject,
  relation: Exclude<CodeRelation, { kind: "none" }>,
): GradeReason[] {
  const reasons: GradeReason[] = [];
  if (relation.kind === "sameCode") {
    const [chain, own] = [relation.metadata, build.runtime?.metadata ?? []].map(
      (parts) => parts.at(-1)?.compiler,
    );
    reasons.push({ kind: "metadataDiffers", chain, build: own });
  }
  if (relation.kind === "identical")
    reasons.push({ kind: hasHash(build.creation) && !hasHash(build.runtime) ? "hashInCreation" : "noHash" });
  if (relation.assumedImmutables) reasons.push({ kind: "assumedImmutables" });
  return reasons;
}

function reasonsOfProof({ build, sources }: DryRunSubject): GradeReason[] {
  const isProved = metadataProof(build) === "equal" && sources !== undefined;
  return isProved || !hasHash(build.runtime) ? [] : [{ kind: "notProved" }];
}

const hasHash = (code: Build["runtime"]): boolean => code?.metadata.at(-1)?.hash !== undefined;

/** Why no source makes a match of the runtime code exact: that code carries no hash of any. */
export const missingHashReasons = [
  "noHash",
  "hashInCreation",
] as const satisfies readonly GradeReason["kind"][];

export type MissingHash = (typeof missingHashReasons)[number];

/** Why no source makes the match of a build exact, if none does. */
export const missingHash = ({ reasons }: DryRun): MissingHash | undefined =>
  missingHashReasons.find((one) => reasons.some(({ kind }) => kind === one));

/** The grade that a service will find for the code that a contract was created with, never better than it can be. */
export type CreationGrade = "exact" | "match" | "noMatch" | "notCompared";

/**
 * Tells which grade of the creation code a service will find. A hash in it says no more than the proof of the build does: Vyper's
 * integrity hash, which stands here alone, is made of sources in a way that is not repeated here, and some services do not
 * know it.
 *
 * @param relation of what the contract was created with to the build's; undefined where a service cannot have that
 */
export function expectedCreationGrade(
  relation: CodeRelation["kind"] | undefined,
  runtime: DryRun,
): CreationGrade {
  const isKnown = runtime.grade === "exact" || runtime.grade === "match";
  if (relation === undefined || !isKnown) return "notCompared";
  if (relation === "none") return "noMatch";
  return relation === "exact" && runtime.grade === "exact" ? "exact" : "match";
}
