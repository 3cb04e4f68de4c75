import { hostOf } from "../../core/hosts.ts";
import { ApiError } from "../../http/failure.ts";
import { lookupPolicy } from "../../http/requestPolicy.ts";
import type { Channel } from "../../http/channel.ts";
import { verifyDirectly, verifyInSession } from "../../services/verifier/protocols/importFromExplorer.ts";
import { followJob, verifyByJob } from "../../services/verifier/protocols/job.ts";
import { lookUpVerificationStatus } from "../../services/verifier/status.ts";
import {
  isInternalError,
  type Protocol,
  type VerificationResponse,
  type VerificationRequest,
  type WayToSource,
  languageOf,
  type Publication,
} from "../../services/verifier/verification.ts";
import type { Secret } from "../../core/keys/secret.ts";
import {
  requestNeverLeft,
  type Conclusion,
  type StatusLookup,
  type VerificationReport,
  type VerificationStep,
  type VerificationSubject,
  withoutAbi,
  type VerificationWay,
} from "./report.ts";
import type { WithoutHash } from "../../builds/proof/withoutHash.ts";
import { digestOf } from "../../core/digest.ts";
import type { Hex } from "../../core/hex.ts";

/** How the service is to come by the source. What is sent of a build was agreed to. */
export type OrderedWay =
  | { readonly kind: "explorer" }
  /** From another contract of the same code, which was agreed to likewise. */
  | ({ readonly kind: "similar" } & Agreed)
  | ({
      readonly kind: "build";
      readonly publication: Publication;
      /** As in `VerificationWay`. */
      readonly withoutHash?: WithoutHash | undefined;
      /** Hears that the source has left, or may have. */
      readonly onSent: () => Promise<void>;
    } & Agreed)
  /** Nothing is sent any more: the service has accepted it before, and is only looked at. */
  | {
      readonly kind: "accepted";
      readonly verificationId: string;
      /** What was named and published then. */
      readonly contract: string;
      readonly files: number;
      readonly withoutHash?: WithoutHash | undefined;
    };

/** What was agreed to. */
type Agreed = {
  /** The contract for which: nothing is sent for any other, whatever is asked for resolves to by then. */
  readonly subject: Pick<VerificationSubject, "address" | "contractId">;
  /** By which the service is told that the contract was created. */
  readonly creationTransactionHash?: Hex | undefined;
};

/** The same for two ways that send the same; short, however much they send. */
export async function digestOfWay(way: OrderedWay): Promise<string> {
  if (way.kind === "accepted") return `${way.kind} ${way.verificationId}`;
  if (way.kind === "explorer") return way.kind;
  const sent = way.kind === "build" ? await digestOf(JSON.stringify(way.publication)) : "";
  return `${way.kind} ${way.creationTransactionHash ?? ""} ${sent}`;
}

/** What is to be told of a way afterwards. */
export function reportedWay(way: OrderedWay): VerificationWay {
  if (way.kind !== "build" && way.kind !== "accepted") return { kind: way.kind };
  const { withoutHash } = way;
  const ofCode = withoutHash === undefined ? {} : { withoutHash };
  if (way.kind === "accepted") return { kind: "build", contract: way.contract, files: way.files, ...ofCode };
  const { publication } = way;
  const { contractIdentifier: contract } = publication;
  const language = withoutAbi.find((one) => one === languageOf(publication));
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

const verify = { session: verifyInSession, direct: verifyDirectly, job: verifyByJob };

/** What is needed beside the subject. */
export type VerificationOptions = {
  /** That of the report to come. */
  readonly id: string;
  readonly way: OrderedWay;
  readonly protocol: Protocol;
  /** Asked for only when a request is really about to be sent; `"declined"` when nothing is to be sent at all. */
  readonly key: (signal: AbortSignal) => Promise<Secret | undefined | "declined">;
  readonly signal: AbortSignal;
  readonly onStep: (step: VerificationStep) => void;
  /** For the verification itself; looking up its status afterwards has a deadline of its own. */
  readonly deadlineMilliseconds: number;
  /** As in `VerificationOrder`. */
  readonly noBuildHasIt?: boolean;
  readonly mirrorFailure?: ApiError | undefined;
};

/**
 * Verifies one contract (docs/decisions.md, How a verification ends). Every outcome and every failure is in the report.
 * @throws only the signal's reason, when that is aborted
 */
export async function verifyContract(
  channel: Channel,
  subject: VerificationSubject,
  options: VerificationOptions,
): Promise<VerificationReport> {
  const startedAt = channel.clock.now();
  const { verifierUrl } = subject.network;
  const host = verifierUrl === undefined ? undefined : hostOf(verifierUrl);
  const { conclusion, withKey } = await conclude(channel, subject, options);
  const tookMilliseconds = channel.clock.now() - startedAt;
  const { id, protocol } = options;
  const way = reportedWay(options.way);
  return { id, subject, protocol, way, host, withKey, startedAt, tookMilliseconds, conclusion };
}

async function conclude(
  channel: Channel,
  subject: VerificationSubject,
  options: VerificationOptions,
): Promise<{ readonly conclusion: Conclusion; readonly withKey: boolean }> {
  const { protocol, onStep } = options;
  const { verifierUrl, chainId } = subject.network;
  if (verifierUrl === undefined) return { conclusion: { kind: "noVerifier" }, withKey: false };
  const asked = { verifierUrl, chainId, address: subject.address };
  const way = options.way.kind === "accepted" ? options.way : await wayOf(subject, options.way, options);
  if (way === "noExplorer") {
    const status = await lookUpStatus(channel, asked, options);
    const compared = options.noBuildHasIt === true ? { noBuildHasIt: true } : {};
    const { mirrorFailure } = options;
    const notCompared = mirrorFailure === undefined ? {} : { mirrorFailure };
    return { conclusion: { kind: "noExplorer", status, ...compared, ...notCompared }, withKey: false };
  }
  if (way === "declined") return { conclusion: { kind: "cancelled", asked: "nothing" }, withKey: false };
  const withKey = way.kind === "explorer" && way.apiKey !== undefined;
  onStep({ kind: "verifying", host: hostOf(verifierUrl), protocol, withKey });
  if (way.kind === "build") {
    const files = filesIn(way.publication);
    channel.log(`Publishing ${files} ${files === 1 ? "file" : "files"} to ${hostOf(verifierUrl)}`);
  }
  try {
    const response = await respond(channel, { ...asked, way }, options);
    await noteSent(options);
    const statusAfter = isInternalError(response) ? await lookUpStatus(channel, asked, options) : undefined;
    return { conclusion: { kind: "responded", response, statusAfter }, withKey };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!requestNeverLeft(error)) await noteSent(options);
    // The request may have arrived: before "failed" is said, see whether it was verified all the same.
    const statusAfter = mayHaveArrived(error) ? await lookUpStatus(channel, asked, options) : undefined;
    return { conclusion: { kind: "failed", error, statusAfter }, withKey };
  }
}

/** Has the service verify, or looks at what it does already. */
async function respond(
  channel: Channel,
  { way, ...asked }: Omit<VerificationRequest, "way"> & { readonly way: WayToSource | AcceptedWay },
  { protocol, deadlineMilliseconds, signal, onStep }: VerificationOptions,
): Promise<VerificationResponse> {
  const onAccepted = (verificationId: string): void =>
    onStep({ kind: "accepted", host: hostOf(asked.verifierUrl), protocol, verificationId });
  if (way.kind !== "accepted")
    return verify[protocol](channel, { ...asked, way, deadlineMilliseconds, onAccepted }, signal);
  onAccepted(way.verificationId);
  return followJob(channel, { ...asked, deadlineMilliseconds }, way.verificationId, signal);
}

type AcceptedWay = OrderedWay & { readonly kind: "accepted" };

/** The way with what it needs: the explorer's name and key, which the user may refuse, or what is published. */
async function wayOf(
  { network }: VerificationSubject,
  way: Exclude<OrderedWay, AcceptedWay>,
  { key, signal }: VerificationOptions,
): Promise<WayToSource | "noExplorer" | "declined"> {
  if (way.kind === "build") {
    const { publication, creationTransactionHash } = way;
    return { kind: "build", publication, creationTransactionHash };
  }
  if (way.kind === "similar") return way;
  if (network.explorerSource === undefined) return "noExplorer";
  const apiKey = await key(signal);
  return apiKey === "declined" ? apiKey : { kind: "explorer", source: network.explorerSource, apiKey };
}

async function noteSent({ way }: VerificationOptions): Promise<void> {
  if (way.kind === "build") await way.onSent();
}

function mayHaveArrived({ failure }: ApiError): boolean {
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

async function lookUpStatus(
  channel: Channel,
  asked: {
    readonly verifierUrl: string;
    readonly chainId: string;
    readonly address: VerificationSubject["address"];
  },
  { signal, onStep }: VerificationOptions,
): Promise<StatusLookup> {
  onStep({ kind: "lookingUpStatus", host: hostOf(asked.verifierUrl) });
  try {
    return { kind: "known", status: await lookUpVerificationStatus(channel, asked, lookupPolicy, signal) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: "failed", error };
  }
}
