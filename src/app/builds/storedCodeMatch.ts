import { keccak256, stringToBytes } from "viem";
import * as z from "zod/mini";
import { isSolidityIdentifier, maxContractNameLength } from "../../core/contractName.ts";
import { lenient, textUpTo } from "../storedSchemas.ts";
import { buildShortcomings } from "./codeMatch.ts";
import { basisOf, type BuildsState } from "./buildsState.ts";
import type { MatchedBuild } from "./workspaceBuilds.ts";

/** A name by which something may be called: an identifier of at most 60 characters. */
export const buildName = textUpTo(maxContractNameLength).check(z.refine(isSolidityIdentifier));

/** Digits of a hash: enough to tell codes apart. */
const digestLength = 32;

/** What a comparison of a contract's code came to, as the workspace remembers it. */
export const storedCodeMatch = z.object({
  relation: z.enum(["exact", "identical", "sameCode", "differs", "none"]),
  /** The build's; undefined where there is none, or it must not be used. */
  name: lenient(buildName),
  /** As in {@link DifferingBuild}. */
  share: z.optional(lenient(z.number())),
  /** As in {@link CodeMatch}, when that was found out last. */
  lacking: z.optional(lenient(z.enum(buildShortcomings))),
  /** By which the compared code is recognized: a test network that was begun anew has other code at the address. */
  code: textUpTo(digestLength),
  /**
   * What of the builds it rests on: see `basisOf`. The paths of a file and of its opened folder are in it. An earlier version has
   * kept none: what rests on it is said until builds are looked for.
   */
  basis: lenient(textUpTo(10_000), ""),
});

export type StoredCodeMatch = z.infer<typeof storedCodeMatch>;

/** What is remembered of a comparison. @param runtime the contract's code @param state of the builds it was compared with */
export function toStoredCodeMatch(
  match: MatchedBuild | "none",
  runtime: string,
  state: BuildsState,
): StoredCodeMatch {
  const code = codeDigest(runtime);
  const build = match === "none" ? undefined : match.build;
  const common = { name: storedName(build?.name), code, basis: basisOf(build, state) };
  return { relation: match === "none" ? match : match.relation.kind, ...common };
}

/** A build's name as it is remembered, where it may be. */
export const storedName = (name: string | undefined): string | undefined => buildName.safeParse(name).data;

/** Whether it was this code that was compared. */
export function isSameCode(stored: StoredCodeMatch, runtime: string): boolean {
  return stored.code === codeDigest(runtime);
}

function codeDigest(runtime: string): string {
  return keccak256(stringToBytes(runtime)).slice(2, 2 + digestLength);
}
