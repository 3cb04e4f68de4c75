import type { Build } from "./build.ts";
import { relationOf, type CodeRelation, type Deployed } from "./code/relation.ts";

/** A build that a chain's code is, and how it is that. */
export type BuildMatch<B extends Build = Build> = {
  readonly build: B;
  readonly relation: Exclude<CodeRelation, { kind: "none" }>;
};

/**
 * All builds whose runtime code a chain's is, the best first: by relation and by whether it is told where the immutables are
 * (`ranks`), then in the order they come in, which should be the newest first.
 *
 * @param code in lower-case digits without `0x`.
 */
export function buildsOfCode<B extends Build>(
  code: string,
  builds: readonly B[],
  deployed?: Deployed,
): BuildMatch<B>[] {
  return bestFirst(builds, ({ runtime }) => runtime && relationOf(code, runtime, deployed));
}

/** The same by the creation code that some code begins with; the arguments of the constructor stand behind it. */
export function creationsOfCode<B extends Build>(code: string, builds: readonly B[]): BuildMatch<B>[] {
  return bestFirst(
    builds,
    ({ creation }) => creation && relationOf(code.slice(0, creation.digits.length), creation),
  );
}

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
