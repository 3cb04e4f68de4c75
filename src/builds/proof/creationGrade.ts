import type { CodeRelation } from "../code/relation.ts";
import type { DryRun } from "./dryRun.ts";

/** The grade that a service will find for the code that a contract was created with, never better than it can be. */
export type CreationGrade = "exact" | "match" | "noMatch" | "notCompared";

/**
 * Tells which grade of the creation code a service will find. A hash in it says no more than the proof of the build does: Vyper's
 * integrity hash, which stands here alone, is made of sources in a way that is not repeated here, and some services do not
 * know it.
 *
 * @param relation of what the contract was created with to the build's; undefined where a service cannot have that
 */
export function creationGrade(relation: CodeRelation["kind"] | undefined, runtime: DryRun): CreationGrade {
  const isKnown = runtime.grade === "exact" || runtime.grade === "match";
  if (relation === undefined || !isKnown) return "notCompared";
  if (relation === "none") return "noMatch";
  return relation === "exact" && runtime.grade === "exact" ? "exact" : "match";
}
