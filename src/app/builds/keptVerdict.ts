import { keccak256, stringToBytes } from "viem";
import { isIdentifier, longestName } from "../../core/identifier.ts";
import { ownField } from "../../core/json/ownField.ts";
import type { FoundBuild } from "./workspaceBuilds.ts";

/** What a comparison of a contract's code came to, as the workspace remembers it. */
export type KeptVerdict = {
  readonly relation: FoundBuild["relation"]["kind"] | "none";
  /** The build's; undefined where there is none, or it must not be used. */
  readonly name: string | undefined;
  /** By which the compared code is recognized: a test network that was begun anew has other code at the address. */
  readonly code: string;
};

const relations: readonly unknown[] = [
  "exact",
  "identical",
  "sameCode",
  "none",
] satisfies KeptVerdict["relation"][];

/** What is remembered of a comparison. @param runtime the contract's code */
export function verdictOf(match: FoundBuild | "none", runtime: string): KeptVerdict {
  const code = markOf(runtime);
  if (match === "none") return { relation: "none", name: undefined, code };
  return { relation: match.relation.kind, name: readBuildName(match.build.name), code };
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
  return { relation, name: readBuildName(ownField(stored, "name")), code };
}

/** A name by which something may be called: an identifier of at most 60 characters. */
export function readBuildName(name: unknown): string | undefined {
  return typeof name === "string" && name.length <= longestName && isIdentifier(name) ? name : undefined;
}

/** Digits of a hash: enough to tell codes apart. */
const longestMark = 32;

function isRelation(value: unknown): value is KeptVerdict["relation"] {
  return relations.includes(value);
}

function markOf(runtime: string): string {
  return keccak256(stringToBytes(runtime)).slice(2, 2 + longestMark);
}
