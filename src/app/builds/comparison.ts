import { matchCreation, type CodeRelation } from "../../builds/code/compareCode.ts";
import { provenAbi } from "../../builds/proof/provenAbi.ts";
import { codeFacts, type CodeFacts } from "../../builds/code/codeFacts.ts";
import {
  readConstructorArguments,
  type ConstructorArguments,
} from "../../decode/decoders/constructorArguments.ts";
import type { BuildShortcoming } from "./codeMatch.ts";
import type { DeployedCode } from "./deployedCode.ts";
import { nearestBuild, type NearestBuild } from "./nearestBuild.ts";
import type { SkippedFiles } from "./rootOverview.ts";
import type { MatchedBuild, WorkspaceBuilds } from "./workspaceBuilds.ts";

/** What a contract's code is to the builds of the workspace. */
export type CodeComparison =
  | {
      readonly kind: "matched";
      readonly match: MatchedBuild;
      /** Other builds that have the code. */
      readonly others: readonly MatchedBuild[];
      readonly creation: CreationComparison;
      /** The commit that it was deployed from, where that is known and would have another build. */
      readonly commit: string | undefined;
      /** Why it is not verified from the build without a decision; undefined where nothing is known to be amiss. */
      readonly lacking?: BuildShortcoming | undefined;
      /** Whether publishing it makes a partial match exact; undefined where that is not known. */
      readonly isExact?: boolean;
      /** The deployment file whose creation code was compared, where no ledger reports the contract's own code. */
      readonly recordedIn?: string;
    }
  | {
      readonly kind: "none";
      readonly contracts: number;
      /** Files of builds that could not be read, if there are any: it may be in one of these. */
      readonly skippedFiles: SkippedFiles | undefined;
      readonly facts: CodeFacts;
      /** The build that it has most of, if it has much of any. */
      readonly nearest: NearestBuild | undefined;
      /** What a deployment file calls the contract, where a build has that name. */
      readonly named: string | undefined;
      readonly commit: string | undefined;
    };

/** What deployment files record of a contract. */
export type RecordedContract = {
  /** Text from elsewhere, cut. */
  readonly name: string | undefined;
  /** The commit that it was deployed from, short, as the latest run that deployed it noted. */
  readonly commit: string | undefined;
};

/** A code that no build has. */
export type Unmatched = CodeComparison & { readonly kind: "none" };

/** What the code that a contract was created with is to its build's, and the arguments of the constructor. */
export type CreationComparison =
  | { readonly kind: "notRecorded" }
  | { readonly kind: "differs" }
  | {
      readonly kind: "equal";
      readonly relation: Exclude<CodeRelation["kind"], "none">;
      readonly arguments: ConstructorArguments;
      /** Whether the names and types of these are those of the contract's author: an equal code proves none. */
      readonly isProven: boolean;
    };

/**
 * Compares a contract's code with the builds of the workspace; undefined where there are none.
 *
 * @param recorded returns what the workspace has recorded of the contract; called only if its build has other code, or metadata
 * @throws the signal's reason, when that is aborted
 */
export async function compareWithBuilds(
  builds: WorkspaceBuilds,
  deployed: DeployedCode,
  recorded: () => Promise<RecordedContract>,
  signal: AbortSignal,
): Promise<CodeComparison | undefined> {
  if ((await builds.contracts()) === 0) return undefined;
  const address = deployed.address.slice(2);
  const [match, ...others] = await builds.matches(deployed.runtime, { address });
  if (match === undefined) return compareUnmatched(builds, deployed, recorded, signal);
  const commit = match.relation.kind === "sameCode" ? (await recorded()).commit : undefined;
  return { kind: "matched", match, others, creation: compareCreation(match, deployed), commit };
}

/** As `compareWithBuilds`, of a code that is known to be in no build. */
export async function compareUnmatched(
  builds: WorkspaceBuilds,
  { runtime }: Pick<DeployedCode, "runtime">,
  recorded: () => Promise<RecordedContract>,
  signal: AbortSignal,
): Promise<Unmatched> {
  const facts = codeFacts(runtime);
  // A clone has nothing of its own.
  const nearest = facts.clone === undefined ? await nearestBuild(builds, runtime, signal) : undefined;
  const { name, commit } = await recorded();
  const named = facts.clone === undefined && builds.names.has(name ?? "") ? name : undefined;
  const isOlder = nearest?.resemblance.kind === "older";
  const isSame = nearest?.resemblance.kind === "otherMetadata";
  // A build of its name is meant for the contract, more than one of which it has some functions.
  const isNearest = isSame || isOlder || named === undefined || nearest?.build.name === named;
  return {
    kind: "none",
    contracts: await builds.contracts(),
    skippedFiles: builds.skippedFiles,
    facts,
    nearest: isNearest ? nearest : undefined,
    named,
    commit: !isSame && (isOlder || named !== undefined) ? commit : undefined,
  };
}

/**
 * Compares what a contract was created with, up to where its arguments begin.
 *
 * @param parameters what the ledger's own API gave the constructor, which stands apart from the code then
 */
export function compareCreation(
  { build, relation }: MatchedBuild,
  { creation }: Pick<DeployedCode, "creation">,
  parameters?: string,
): CreationComparison {
  if (creation === undefined || build.creation === undefined) return { kind: "notRecorded" };
  const behind = matchCreation(creation, build.creation);
  if (behind === undefined) return { kind: "differs" };
  const proven = provenAbi(build, relation);
  return {
    kind: "equal",
    relation: behind.relation,
    arguments: readConstructorArguments(parameters ?? behind.tail, proven ?? build.abi ?? []),
    isProven: proven !== undefined,
  };
}
