import type { Build } from "./build.ts";
import { compareCode, type CodeRelation, type Deployed } from "./code/compareCode.ts";

/** A build that matches code on a chain, and how. */
export type BuildMatch<B extends Build = Build> = {
  readonly build: B;
  readonly relation: Exclude<CodeRelation, { kind: "none" }>;
};

/**
 * All builds whose runtime code matches, best first: by relation and known immutables (`ranks`), then in the given
 * order, which should be newest first.
 *
 * @param code in lower-case digits without `0x`.
 */
export function buildsOfCode<B extends Build>(
  code: string,
  builds: readonly B[],
  deployed?: Deployed,
): BuildMatch<B>[] {
  return bestFirst(builds, runtimeRelation(code, deployed));
}

/** All builds whose creation code is the beginning of `code`, which constructor arguments follow. */
export function creationsOfCode<B extends Build>(code: string, builds: readonly B[]): BuildMatch<B>[] {
  return bestFirst(builds, creationRelation(code));
}

/** What a chain's code is to the runtime code of a build; undefined where that has none. */
export const runtimeRelation =
  (code: string, deployed?: Deployed) =>
  ({ runtime }: Build): CodeRelation | undefined =>
    runtime && compareCode(code, runtime, deployed);

/** What the beginning of some code is to the creation code of a build; undefined where that has none. */
export const creationRelation =
  (code: string) =>
  ({ creation }: Build): CodeRelation | undefined =>
    creation && compareCode(code.slice(0, creation.digits.length), creation);

function bestFirst<B extends Build>(
  builds: readonly B[],
  relationTo: (build: B) => CodeRelation | undefined,
): BuildMatch<B>[] {
  const matches: BuildMatch<B>[] = [];
  for (const build of builds) {
    const relation = relationTo(build);
    if (relation !== undefined && relation.kind !== "none") matches.push({ build, relation });
  }
  return matches.sort((one, other) => rankOfRelation(one) - rankOfRelation(other));
}

/** The best first. The same metadata hash says more than where immutables are: another one is another build's. */
const ranks = [
  "exact",
  "identical",
  "exact, assumed",
  "sameCode",
  "identical, assumed",
  "sameCode, assumed",
] as const;

function rankOfRelation({ relation: { kind, assumedImmutables } }: BuildMatch): number {
  return ranks.indexOf(assumedImmutables ? `${kind}, assumed` : kind);
}
