import type { BuildHandle } from "../builds/folderBuilds.ts";
import type { MatchedBuild } from "../builds/workspaceBuilds.ts";
import type { ContractReference } from "../../core/references/contractReference.ts";
import type { KeyPromptOptions } from "../keys/keyConsent.ts";
import { hostOf } from "../../core/hosts.ts";
import { ApiError, type Failure } from "../../http/failure.ts";
import type { Channel } from "../../http/channel.ts";
import { followJob } from "../../services/verifier/protocols/job.ts";
import { protocolClients } from "../../services/verifier/protocols/protocolClients.ts";
import {
  isInternalError,
  type VerificationResponse,
  type ContractAtService,
  type SourceInput,
  publicationLanguage,
  type Publication,
} from "../../services/verifier/verification.ts";
import type { Protocol } from "../../services/verifier/protocol.ts";
import type { Secret } from "../../core/keys/secret.ts";
import {
  wasRequestNeverSent,
  type Conclusion,
  type VerificationReport,
  type VerificationStep,
  type VerificationSubject,
  withoutAbi,
  type VerificationMethod,
  type StatusLookup,
} from "./report.ts";
import type { MissingHash } from "../../builds/proof/dryRun.ts";
import { digestOf } from "../../core/digest.ts";
import type { Hex } from "../../core/hex.ts";
import type { Network } from "../networks/network.ts";
import { storedMatchOf } from "./verificationState.ts";
import { lookupPolicy } from "../../http/requestPolicy.ts";
import { lookUpVerificationStatus } from "../../services/verifier/status.ts";

/** The user's choice to verify from a build instead of importing from the block explorer. */
export type BuildChoice = {
  /** Of the builds that have the code this one, in place of the best. */
  readonly build?: MatchedBuild | undefined;
  /** This one, where the code cannot be compared. */
  readonly uncompared?: BuildHandle | undefined;
  /** With all files that it was compiled with, not only those that the contract's metadata names. */
  readonly allFiles?: boolean;
};

/** What is to be verified, and how. */
export type VerificationOrder = {
  readonly network: Network;
  readonly contract: ContractReference;
  readonly protocol: Protocol;
  /** By default from the block explorer. */
  readonly way?: SourceMethod;
  /** The user's choice of a build; by default the comparison decides. */
  readonly buildChoice?: BuildChoice;
  /** Whether a long-zero form stands for itself, because the user chose to verify just that; or where no other address is found. */
  readonly longZero?: "asItIs" | "ifUnknown";
  /** Whether its code was compared with the builds of the workspace, and none has it. */
  readonly noBuildHasIt?: boolean;
  /** How asking the mirror node failed, so that its code was not compared. */
  readonly mirrorFailure?: ApiError | undefined;
};

/** How one verification is run and followed. */
export type RunOptions = {
  readonly signal: AbortSignal;
  /** For the verification itself; looking up its status afterwards has a deadline of its own. */
  readonly deadlineMilliseconds: number;
  readonly onStep: (step: VerificationStep, subject: VerificationSubject) => void;
  /** How the user is asked whether the key goes along. */
  readonly keyPrompt?: KeyPromptOptions | undefined;
};

/** How the service gets the source. The user has agreed to what is sent of a build. */
export type SourceMethod =
  | { readonly kind: "explorer" }
  /** From another contract of the same code, which was agreed to likewise. */
  | ({ readonly kind: "similar" } & AgreedSubject)
  | ({
      readonly kind: "build";
      readonly publication: Publication;
      /** As in `VerificationMethod`. */
      readonly withoutHash?: MissingHash | undefined;
      /** Is awaited once the source has been sent, or may have been. */
      readonly onSent: () => Promise<void>;
    } & AgreedSubject)
  /** The service has accepted the verification before: only its status is requested. */
  | {
      readonly kind: "accepted";
      readonly verificationId: string;
      /** What was named and published then. */
      readonly contract: string;
      readonly files: number;
      readonly withoutHash?: MissingHash | undefined;
    };

/** The contract that the user has agreed to. */
type AgreedSubject = {
  /** Nothing is sent for another contract, even if the reference resolves to one by then. */
  readonly subject: Pick<VerificationSubject, "address" | "contractId">;
  /** The transaction that created the contract, which is sent to the service. */
  readonly creationTransactionHash?: Hex | undefined;
};

/** A short text that is equal for two methods that send the same. */
export async function fingerprint(way: SourceMethod): Promise<string> {
  if (way.kind === "accepted") return `${way.kind} ${way.verificationId}`;
  if (way.kind === "explorer") return way.kind;
  const sent = way.kind === "build" ? await digestOf(JSON.stringify(way.publication)) : "";
  return `${way.kind} ${way.creationTransactionHash ?? ""} ${sent}`;
}

/** The part of a source method that reports keep. */
export function reportedMethod(way: SourceMethod): VerificationMethod {
  if (way.kind !== "build" && way.kind !== "accepted") return { kind: way.kind };
  const { withoutHash } = way;
  const ofCode = withoutHash === undefined ? {} : { withoutHash };
  if (way.kind === "accepted") return { kind: "build", contract: way.contract, files: way.files, ...ofCode };
  const { publication } = way;
  const { contractIdentifier: contract } = publication;
  const language = withoutAbi.find((one) => one === publicationLanguage(publication));
  return {
    kind: "build",
    contract,
    files: filesIn(publication),
    ...(language === undefined ? {} : { language }),
    ...ofCode,
  };
}

function filesIn(publication: Publication): number {
  if (publication.form === "metadata") return Object.keys(publication.sources).length;
  const { sources, interfaces } = publication.input;
  return Object.keys({ ...interfaces, ...sources }).length;
}

/** The options of one run, beside its order. */
type Run = Omit<RunOptions, "onStep" | "keyPrompt"> & {
  /** That of the report to come. */
  readonly id: string;
  readonly way: SourceMethod;
  /** Called only right before a request is sent; `"declined"` if nothing may be sent. */
  readonly key: (signal: AbortSignal) => Promise<Secret | undefined | "declined">;
  readonly onStep: (step: VerificationStep) => void;
};

/** An order with what its run needs. */
type OrderToRun = Pick<VerificationOrder, "protocol" | "noBuildHasIt" | "mirrorFailure"> & Run;

/**
 * Verifies one contract (docs/decisions.md, How a verification ends). Every outcome and every failure is in the report.
 * @throws only the signal's reason, when that is aborted
 */
export async function verifyContract(
  channel: Channel,
  subject: VerificationSubject,
  options: OrderToRun,
): Promise<VerificationReport> {
  const startedAt = channel.clock.now();
  const { verifierUrl } = subject.network;
  const host = verifierUrl === undefined ? undefined : hostOf(verifierUrl);
  const { conclusion, withKey } = await conclude(channel, subject, options);
  const tookMilliseconds = channel.clock.now() - startedAt;
  const { id, protocol } = options;
  const way = reportedMethod(options.way);
  return { id, subject, protocol, way, host, withKey, startedAt, tookMilliseconds, conclusion };
}

async function conclude(
  channel: Channel,
  subject: VerificationSubject,
  options: OrderToRun,
): Promise<Concluded> {
  const { verifierUrl, chainId } = subject.network;
  if (verifierUrl === undefined) return withoutKey({ kind: "noVerifier" });
  const target = { verifierUrl, chainId, address: subject.address };
  const { way } = options;
  if (way.kind === "explorer") return concludeImport(channel, subject.network, target, options);
  return attempt(channel, { ...target, way }, options);
}

type Concluded = { readonly conclusion: Conclusion; readonly withKey: boolean };

const withoutKey = (conclusion: Conclusion): Concluded => ({ conclusion, withKey: false });

/**
 * Imports the explorer's source, unless the service already has an exact match: then no key is requested, and only the status is
 * looked up.
 */
async function concludeImport(
  channel: Channel,
  { explorerSource: source }: Network,
  target: ContractAtService,
  options: OrderToRun,
): Promise<Concluded> {
  const { mirrorFailure, noBuildHasIt, deadlineMilliseconds } = options;
  const notCompared = mirrorFailure === undefined ? {} : { mirrorFailure };
  const status = await lookUpStatus(channel, target, options, deadlineMilliseconds);
  if (status.kind === "known" && storedMatchOf(status.status) === "exact")
    return withoutKey({ kind: "held", status, ...notCompared });
  if (source === undefined) {
    const compared = noBuildHasIt === true ? { noBuildHasIt } : {};
    return withoutKey({ kind: "noExplorer", status, ...compared, ...notCompared });
  }
  // Do not send a second request: the connection just failed.
  if (status.kind === "failed" && wasRequestNeverSent(status.error))
    return withoutKey({ kind: "failed", error: status.error, statusAfter: undefined });
  if (channel.isBrowser === true && options.protocol === "session") {
    // Before the question for the key: services allow no browser to use sessions (docs/services/verification-services.md).
    const error = new ApiError({ kind: "notInBrowser", what: "session" }, hostOf(target.verifierUrl));
    return withoutKey({ kind: "failed", error, statusAfter: undefined });
  }
  const apiKey = await options.key(options.signal);
  if (apiKey === "declined") return withoutKey({ kind: "cancelled", asked: "status" });
  const concluded = await attempt(channel, { ...target, way: { kind: "explorer", source, apiKey } }, options);
  const { conclusion } = concluded;
  const statusPart = status.kind === "known" ? { statusHeld: status } : {};
  if (conclusion.kind === "failed") return { ...concluded, conclusion: { ...conclusion, ...statusPart } };
  if (conclusion.kind !== "responded") return concluded;
  const failed = conclusion.response.outcome === "notPublished" ? notCompared : {};
  return { ...concluded, conclusion: { ...conclusion, ...statusPart, ...failed } };
}

/** Sends the verification, and looks up the status if the response does not contain the result. */
async function attempt(
  channel: Channel,
  { way, ...target }: ContractAtService & { readonly way: SourceInput | AcceptedMethod },
  options: OrderToRun,
): Promise<Concluded> {
  const { protocol, onStep } = options;
  const host = hostOf(target.verifierUrl);
  const withKey = way.kind === "explorer" && way.apiKey !== undefined;
  onStep({ kind: "verifying", host, protocol, withKey });
  if (way.kind === "build") {
    const files = filesIn(way.publication);
    channel.log(`Publishing ${files} ${files === 1 ? "file" : "files"} to ${host}`);
  }
  try {
    const response = await respond(channel, { ...target, way }, options);
    await noteSent(options);
    const statusAfter = isInternalError(response) ? await lookUpStatus(channel, target, options) : undefined;
    return { conclusion: { kind: "responded", response, statusAfter }, withKey };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!wasRequestNeverSent(error)) await noteSent(options);
    // The request may have arrived: look up whether the contract was verified before reporting a failure.
    const statusAfter = mayHaveReachedService(error)
      ? await lookUpStatus(channel, target, options)
      : undefined;
    return { conclusion: { kind: "failed", error, statusAfter }, withKey };
  }
}

/** Starts a verification, or follows one that the service has accepted before. */
async function respond(
  channel: Channel,
  { way, ...target }: ContractAtService & { readonly way: SourceInput | AcceptedMethod },
  { protocol, deadlineMilliseconds, signal, onStep }: OrderToRun,
): Promise<VerificationResponse> {
  const onAccepted = (verificationId: string, miss?: Failure): void =>
    onStep({ kind: "accepted", host: hostOf(target.verifierUrl), protocol, verificationId, miss });
  if (way.kind !== "accepted")
    return protocolClients[protocol].verify(
      channel,
      { ...target, way, deadlineMilliseconds, onAccepted },
      signal,
    );
  onAccepted(way.verificationId);
  return followJob(channel, { ...target, deadlineMilliseconds }, way.verificationId, signal);
}

type AcceptedMethod = SourceMethod & { readonly kind: "accepted" };

async function noteSent({ way }: OrderToRun): Promise<void> {
  if (way.kind === "build") await way.onSent();
}

/**
 * Asks the service what it holds of the contract that is verified, and says so as a step.
 * @param mostMilliseconds how long it may take, where that is less than for any lookup
 * @throws only the signal's reason, when that is aborted
 */
export async function lookUpStatus(
  channel: Channel,
  target: ContractAtService,
  { signal, onStep }: { readonly signal: AbortSignal; readonly onStep: (step: VerificationStep) => void },
  mostMilliseconds = lookupPolicy.deadlineMilliseconds,
): Promise<StatusLookup> {
  const deadlineMilliseconds = Math.min(lookupPolicy.deadlineMilliseconds, mostMilliseconds);
  const policy = { ...lookupPolicy, deadlineMilliseconds };
  onStep({ kind: "lookingUpStatus", host: hostOf(target.verifierUrl) });
  try {
    return { kind: "known", status: await lookUpVerificationStatus(channel, target, policy, signal) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: "failed", error };
  }
}

/** Whether a request that failed may have reached the service: then the status says what came of it. */
export function mayHaveReachedService({ failure }: ApiError): boolean {
  switch (failure.kind) {
    case "unreachable":
      return !failure.neverLeft;
    case "timedOut":
    case "cutOff":
    case "tooLarge":
    case "unreadable":
    case "unfinished":
      return true;
    default:
      return false;
  }
}
