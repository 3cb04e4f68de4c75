import { keccak256, stringToBytes } from "viem";
import { isIdentifier, longestName } from "../../core/identifier.ts";
import { ownField } from "../../core/json/plainFields.ts";
import { lackingBuilds, type LackingBuild } from "./codeFact.ts";
import { basisOf, type BuildsState } from "./buildsState.ts";
import type { FoundBuild } from "./workspaceBuilds.ts";

/** What a comparison of a contract's code came to, as the workspace remembers it. */
export type KeptVerdict = {
  readonly relation: FoundBuild["relation"]["kind"] | "none";
  /** The build's; undefined where there is none, or it must not be used. */
  readonly name: string | undefined;
  /** As in {@link KnownCode}, when that was found out last. */
  readonly lacking?: LackingBuild | undefined;
  /** By which the compared code is recognized: a test network that was begun anew has other code at the address. */
  readonly code: string;
  /** What of the builds it rests on: see `basisOf`. */
  readonly basis: string;
};

const relations: readonly unknown[] = [
  "exact",
  "identical",
  "sameCode",
  "none",
] satisfies KeptVerdict["relation"][];

/** What is remembered of a comparison. @param runtime the contract's code @param state of the builds it was compared with */
export function verdictOf(match: FoundBuild | "none", runtime: string, state: BuildsState): KeptVerdict {
  const code = markOf(runtime);
  const build = match === "none" ? undefined : match.build;
  const common = { name: readBuildName(build?.name), code, basis: basisOf(build, state) };
  return { relation: match === "none" ? match : match.relation.kind, ...common };
}

/** Whether it was this code that was compared. */
export function isOfCode(verdict: KeptVerdict, runtime: string): boolean {
  return verdict.code === markOf(runtime);
}

/** Reads a verdict that is stored. */
export function readVerdict(stored: unknown): KeptVerdict | undefined {
  const relation = ownField(stored, "relation");
  const code = ownField(stored, "code");
  if (!isRelation(relation) || typeof code !== "string" || code.length > longestMark) return undefined;
  const lacking = lackingBuilds.find((one) => one === ownField(stored, "lacking"));
  const basis = ownField(stored, "basis");
  const isKnown = typeof basis === "string" && basis.length <= longestBasis;
  // Of one that an earlier version has kept it is not known: that is said until builds are looked for.
  const name = readBuildName(ownField(stored, "name"));
  return { relation, name, lacking, code, basis: isKnown ? basis : "" };
}

/** A name by which something may be called: an identifier of at most 60 characters. */
export function readBuildName(name: unknown): string | undefined {
  return typeof name === "string" && name.length <= longestName && isIdentifier(name) ? name : undefined;
}

/** The paths of a file and of its opened folder are in it. */
const longestBasis = 10_000;

/** Digits of a hash: enough to tell codes apart. */
const longestMark = 32;

function isRelation(value: unknown): value is KeptVerdict["relation"] {
  return relations.includes(value);
}

function markOf(runtime: string): string {
  return keccak256(stringToBytes(runtime)).slice(2, 2 + longestMark);
}
