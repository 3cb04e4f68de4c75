import assert from "node:assert/strict";
import { getAddress } from "viem";
import { compareCreation } from "../../src/app/builds/comparison.ts";
import type { WorkspaceBuilds } from "../../src/app/builds/workspaceBuilds.ts";
import { planPublication, type PublicationPlan } from "../../src/app/publication/planPublication.ts";
import { chainId } from "../devnet/chain/chain.ts";
import type { Compile } from "../devnet/solidity/compilationOf.ts";
import type { SourceToMatch } from "../devnet/solidity/matching.ts";
import { matchOnChain } from "../devnet/solidity/matchOnChain.ts";
import type { Deployed, Stage } from "./stage.ts";
import { unending } from "../support/requests.ts";
import { unrecordedCode } from "../support/unrecordedCode.ts";

/** What the product has to tell of a contract that was deployed. */
export type Wanted = {
  readonly name: string;
  /** What the constructor was given, in digits; none is "". */
  readonly arguments?: string;
  /** Addresses of the libraries by their names, in digits. */
  readonly libraries?: Readonly<Record<string, string>>;
  /** Why less is expected than the service finds, or nothing can be sent. Both must be so, and for these reasons. */
  readonly below?: readonly string[];
  /** Whether nothing can be sent. */
  readonly unsent?: true;
  /** Whether the service cannot compare what it was created with: it was made in another's constructor. */
  readonly isMadeInside?: true;
};

const grades = ["none", "match", "exact"] as const;
type Grade = (typeof grades)[number];

const expectedGrades = {
  exact: "exact",
  match: "match",
  noMatch: "none",
  notKnown: "none",
  notProved: "none",
  notCompared: "none",
} as const;

/**
 * Holds what the product says of a contract against what is known of it, and what it expects against the grade that the
 * service's own matching library finds for what would be sent.
 */
export async function prove(
  { stage, compile }: { readonly stage: Stage; readonly compile: Compile },
  builds: WorkspaceBuilds,
  deployed: Deployed,
  wanted: Wanted,
): Promise<PublicationPlan> {
  const [match, ...others] = await matchesOf(stage, builds, deployed);
  assert.ok(match !== undefined, `${wanted.name} is not found`);
  // Of the same code, another text can be of another name; it must not be called the same.
  const alike = [match, ...others].filter(({ relation }) => relation.kind === match.relation.kind);
  assert.deepEqual([...new Set(alike.map(({ build }) => build.name))], [wanted.name]);
  const creation = compareCreation(match, unrecordedCode(deployed.address, "", deployed.initcode.slice(2)));
  assert.ok(creation.kind === "equal", `creation ${creation.kind}`);
  const given = "digits" in creation.arguments ? creation.arguments.digits : "";
  assert.deepEqual([creation.arguments.kind === "notCanonical", given], [false, wanted.arguments ?? ""]);
  const linked = [...match.relation.libraries].map(([name, digits]) => [
    name.slice(name.lastIndexOf(":") + 1),
    digits,
  ]);
  assert.deepEqual(Object.fromEntries(linked), wanted.libraries ?? {});

  const plan = await planPublication(match, { protocol: "job" }, unending);
  const { grade, reasons } = plan.dryRun;
  const told = `${match.relation.kind}, ${grade} (${reasons.map(({ kind }) => kind).join()})`;
  assert.equal(plan.publication === undefined, wanted.unsent === true, told);
  const service = plan.publication && (await gradesOf(plan.publication, { stage, compile, deployed }));
  const expected: Grade = expectedGrades[grade];
  const isBelow = service === undefined || grades.indexOf(expected) < grades.indexOf(service.runtime);
  const all = `${told}; the service ${service?.runtime ?? ""}, creation ${service?.creation ?? ""}`;
  assert.ok(service === undefined || grades.indexOf(expected) <= grades.indexOf(service.runtime), all);
  assert.deepEqual(isBelow ? reasons.map(({ kind }) => kind) : [], wanted.below ?? [], all);
  // What is called equal of the creation code must be so for the service too.
  const equal = creation.relation === "exact" ? "exact" : "match";
  if (service !== undefined) assert.equal(service.creation, wanted.isMadeInside ? "none" : equal, all);
  return plan;
}

/** The builds that have the code of a contract. */
export async function matchesOf(
  stage: Stage,
  builds: WorkspaceBuilds,
  { address }: Pick<Deployed, "address">,
) {
  return builds.matches(await stage.codeOf(address), { address: address.slice(2) });
}

function sourceOf(publication: NonNullable<PublicationPlan["publication"]>): SourceToMatch {
  if (publication.form === "metadata") {
    const { form: kind, metadata, sources } = publication;
    return { kind, metadata, sources };
  }
  const { form: kind, input, compilerVersion, contractIdentifier } = publication;
  const colon = contractIdentifier.lastIndexOf(":");
  const [path, name] = [contractIdentifier.slice(0, colon), contractIdentifier.slice(colon + 1)];
  return { kind, input, compilerVersion, path, name };
}

async function gradesOf(
  publication: NonNullable<PublicationPlan["publication"]>,
  { stage, compile, deployed }: { stage: Stage; compile: Compile; deployed: Deployed },
): Promise<{ readonly runtime: Grade; readonly creation: Grade }> {
  const { match, failure } = await matchOnChain(
    {
      source: sourceOf(publication),
      chainId,
      rpcUrl: stage.url,
      address: getAddress(deployed.address),
      creationTransaction: deployed.transaction,
      compileFirst: false,
    },
    compile,
  );
  if (failure !== undefined) return assert.fail(`${failure.code}: ${failure.message}`);
  const gradeOf = (status: string | null | undefined): Grade =>
    status === "perfect" ? "exact" : status === "partial" ? "match" : "none";
  return { runtime: gradeOf(match?.status.runtimeMatch), creation: gradeOf(match?.status.creationMatch) };
}
