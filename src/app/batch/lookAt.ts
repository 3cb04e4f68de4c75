import { parseContractReference } from "../../core/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import { ApiError } from "../../http/failure.ts";
import { valueOf } from "../../services/reading/reading.ts";
import { largestUploadBytes } from "../../services/verifier/uploads.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";
import type { Protocol, Publication } from "../../services/verifier/verification.ts";
import type { DeploymentOrigin } from "../../builds/deployments/deployment.ts";
import type { DeployedCode } from "../builds/deployedCode.ts";
import type { WorkspaceBuilds } from "../builds/workspaceBuilds.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { Network } from "../networks/network.ts";
import { planPublication, type KnownAccounts, type PublicationPlan } from "../publication/plan.ts";
import { sentFileKey, type PublishedSources, type SentFile } from "../publication/publishedSources.ts";
import { behindProxy, type BehindProxy } from "../verification/behindProxy.ts";
import { codeToCompare } from "../verification/codeToCompare.ts";
import { howCreated } from "../verification/howCreated.ts";
import type { Finding, Held, NotPossible, RowPlan } from "./finding.ts";

/** What is known of a contract, for its builds to be held against. */
export type Looked =
  | { readonly kind: "notPossible"; readonly because: NotPossible }
  | {
      readonly kind: "read";
      readonly deployed: Pick<DeployedCode, "address" | "contractId" | "runtime">;
      /** Undefined where the service does not say. */
      readonly held: Held | undefined;
      readonly behind: BehindProxy | undefined;
      /** That created it, where the ledger says so. */
      readonly transaction: Hex | undefined;
    };

/** What planning needs. */
export type BatchSources = {
  readonly lookups: Pick<Lookups, "contract" | "creation" | "slot" | "status">;
  readonly builds: Pick<WorkspaceBuilds, "matches">;
  readonly published: Pick<PublishedSources, "notYetAt">;
  readonly accounts: KnownAccounts;
  readonly protocolFor: (network: Network) => Protocol;
};

/**
 * Asks the ledger for a contract's code, and where it leads if it is a proxy, and the verification service how it stands.
 * @throws the signal's reason, when that is aborted
 */
export async function lookAt(
  { lookups }: Pick<BatchSources, "lookups">,
  network: Network,
  address: Hex,
  signal: AbortSignal,
): Promise<Looked> {
  const { mirrorUrl, verifierUrl } = network;
  const contract = parseContractReference(address);
  if (verifierUrl === undefined || !contract.ok) return { kind: "notPossible", because: "noService" };
  const code = await codeToCompare(lookups, network, contract.value, signal);
  if (code === undefined) return { kind: "notPossible", because: "noContract" };
  if (code.kind === "notRead") return { kind: "notPossible", because: "notCompared" };
  const { contractId, runtime, address: own } = code.deployed;
  const deployed = { address: own, contractId, runtime };
  const held = await heldAt(lookups, network, own, signal);
  if (held === "otherChain") return { kind: "notPossible", because: held };
  const [behind, created] =
    mirrorUrl === undefined
      ? []
      : await Promise.all([
          behindProxy(lookups, mirrorUrl, deployed, signal),
          // Of what is exact already nothing is sent.
          held === "exact" ? undefined : howCreated(lookups, mirrorUrl, code.deployed, signal),
        ]);
  return { kind: "read", deployed, held, behind, transaction: created?.transaction };
}

/** What the service holds of a contract's runtime code; undefined where it does not say. */
export async function heldAt(
  lookups: Pick<Lookups, "status">,
  { verifierUrl, chainId }: Network,
  address: Hex,
  signal: AbortSignal,
): Promise<Held | "otherChain" | undefined> {
  if (verifierUrl === undefined) return undefined;
  try {
    const { value } = await lookups.status({ verifierUrl, chainId, address }, { signal });
    return value.state === "unsupportedChain" ? "otherChain" : heldBy(value);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}

/** A match can be of the creation code alone. */
function heldBy({ state, reading }: VerificationStatus): Held | undefined {
  if (state === "notVerified") return "none";
  if (state !== "perfect" && state !== "partial") return undefined;
  const runtime = reading?.fields.runtimeMatch;
  if (runtime?.state === "null") return "none";
  const told = runtime && valueOf(runtime);
  if (told === undefined) return state === "perfect" ? "exact" : "match";
  return told === "exact_match" ? "exact" : "match";
}

/** A contract's finding, and what would be sent of it. */
export type Planned = {
  readonly finding: Finding;
  readonly sent?: SentSource;
};

/** What is sent of a build. */
export type SentSource = {
  readonly subject: Pick<DeployedCode, "address" | "contractId">;
  readonly publication: Publication;
  /** By which the service is told that the contract was created. */
  readonly creationTransactionHash: Hex | undefined;
  readonly files: readonly SentFile[];
};

/**
 * Holds a contract's code against the builds as they are now. Asks nobody.
 * @throws the signal's reason, when that is aborted
 */
export async function planLooked(
  { builds, published, accounts, protocolFor }: Omit<BatchSources, "lookups">,
  network: Network,
  looked: Looked,
  origin: DeploymentOrigin | undefined,
  signal: AbortSignal,
): Promise<Planned> {
  if (looked.kind === "notPossible") return { finding: looked };
  const { deployed, held, transaction: creationTransactionHash } = looked;
  if (held === "exact") return { finding: { kind: "skipped", because: "exact" } };
  const [match] = await builds.matches(deployed.runtime, { address: deployed.address.slice(2) });
  if (match === undefined) return { finding: { kind: "notPossible", because: "noBuild" } };
  const plan = await planPublication(match, accounts, { protocol: protocolFor(network) }, signal);
  const { publication, dryRun, bytes } = plan;
  if (publication === undefined) return { finding: { kind: "notPossible", because: "notSendable", dryRun } };
  if (bytes > largestUploadBytes) return { finding: { kind: "notPossible", because: "tooLarge" } };
  const { kind: relation } = match.relation;
  if (held === "match" && relation !== "exact") return { finding: { kind: "skipped", because: "noBetter" } };
  const row: RowPlan = {
    build: publication.contractIdentifier,
    relation,
    dryRun,
    held,
    libraries: [...match.relation.libraries.values()].map((digits): Hex => `0x${digits}`),
    files: await filesOf(plan, network.verifierUrl ?? "", published),
    caution: origin === "existing" ? "existing" : relation === "sameCode" ? "partial" : undefined,
  };
  const subject = { address: deployed.address, contractId: deployed.contractId };
  const sent = { subject, publication, creationTransactionHash, files: plan.files };
  return { finding: { kind: "ready", plan: row }, sent };
}

async function filesOf(
  { files }: PublicationPlan,
  serviceUrl: string,
  published: BatchSources["published"],
): Promise<RowPlan["files"]> {
  const unknown = await published.notYetAt(serviceUrl, files);
  return Promise.all(
    files.map(async ({ text, ...file }) => ({
      ...file,
      digest: await sentFileKey(serviceUrl, { path: file.path, text }),
      isKnown: !unknown.has(file.path),
    })),
  );
}
