import type { ContractReference } from "../../core/contractReference.ts";
import { checksummed } from "../../core/address.ts";
import type { Channel } from "../../http/channel.ts";
import type { ApiError } from "../../http/failure.ts";
import type { Protocol } from "../../services/verifier/verification.ts";
import { hostOf } from "../../core/hosts.ts";
import type { KeyAsking, KeyConsent } from "../keys/keyConsent.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { Network } from "../networks/network.ts";
import type { Once } from "../../core/turns/once.ts";
import { SharedWork } from "../../core/turns/sharedWork.ts";
import type {
  Conclusion,
  VerificationReport,
  VerificationStep,
  VerificationSubject,
  VerificationSummary,
} from "./report.ts";
import { summarize } from "./summarize.ts";
import { reportedWay, digestOfWay, type OrderedWay, verifyContract } from "./verifyContract.ts";
import { resolveContract, resolveWithout } from "./resolveContract.ts";
import { localAddress } from "../networks/localAddress.ts";
import { Listeners } from "../../core/turns/listeners.ts";

/** What is to be verified, and how. */
export type VerificationOrder = {
  readonly network: Network;
  readonly contract: ContractReference;
  readonly protocol: Protocol;
  readonly way: OrderedWay;
  /** How the user is asked whether the key goes along. */
  readonly keyAsking?: KeyAsking | undefined;
  readonly deadlineMilliseconds: number;
  readonly signal: AbortSignal;
  readonly onStep: (step: VerificationStep, subject: VerificationSubject) => void;
  /** Whether a long-zero form stands for itself, because the user chose to verify just that. */
  readonly longZeroAsItIs?: boolean;
  /** Whether its code was compared with the builds of the workspace, and none has it. */
  readonly noBuildHasIt?: boolean;
  /** How asking the mirror node failed, so that its code was not compared. */
  readonly mirrorFailure?: ApiError | undefined;
};

/** Verifications of this window: each contract once at a time, and what earlier attempts came to. */
export class Verifications {
  readonly #channel: () => Promise<Channel>;
  readonly #lookups: () => Promise<Pick<Lookups, "contract" | "knownContract" | "rememberedAddress">>;
  readonly #keys: Pick<KeyConsent, "keyFor">;
  readonly #shared = new SharedWork<VerificationReport, VerificationStep>();
  readonly #attempts = new Map<string, VerificationSummary[]>();

  readonly #listeners = new Listeners<[report: VerificationReport]>();

  /**
   * @param channel loads the client on first use
   * @param lookups loads what asks for the address of an ID
   * @param keys gives out a service's key, where the user lets it go along
   */
  constructor(
    channel: () => Promise<Channel>,
    lookups: () => Promise<Pick<Lookups, "contract" | "knownContract" | "rememberedAddress">>,
    keys: Pick<KeyConsent, "keyFor">,
  ) {
    this.#channel = channel;
    this.#lookups = lookups;
    this.#keys = keys;
  }

  /** Calls back after every verification. @returns a function that ends it */
  onDidFinish(listener: (report: VerificationReport) => void): () => void {
    return this.#listeners.add(listener);
  }

  /**
   * Finds the contract's address and verifies it. A verification of the same contract that is under way is joined.
   * Never rejects for anything a service, the network or the user does: all of that is in the report.
   */
  async verify(order: VerificationOrder): Promise<VerificationReport> {
    const channel = await this.#channel();
    const startedAt = channel.clock.now();
    const state: State = { subject: subjectOf(order), withKey: false, asked: "nothing" };
    const withoutResponse = (conclusion: Conclusion): VerificationReport =>
      this.#remember(reportWithoutResponse(order, state, startedAt, channel.clock.now(), conclusion));
    try {
      order.signal.throwIfAborted();
      const reason = await resolveSubject(this.#lookups, order, state);
      return reason === undefined ? await this.#verifyOnce(channel, order, state) : withoutResponse(reason);
    } catch (error) {
      if (!order.signal.aborted) throw error;
      return withoutResponse({ kind: "cancelled", asked: state.asked });
    }
  }

  /** Attempts on a contract in this window, newest first. */
  attempts(subject: VerificationSubject): readonly VerificationSummary[] {
    return this.#attempts.get(subjectKey(subject)) ?? [];
  }

  /** Joins the verification of the subject that is under way, or begins one; its report is remembered once. */
  async #verifyOnce(channel: Channel, order: VerificationOrder, state: State): Promise<VerificationReport> {
    const { subject } = state;
    const {
      protocol,
      way,
      keyAsking = {},
      deadlineMilliseconds,
      signal,
      noBuildHasIt,
      mirrorFailure,
    } = order;
    const { network, address } = subject;
    const contract = checksummed(address);
    return this.#shared.run(
      // What is sent otherwise, or was agreed to otherwise, is another verification: a "no" never joins a "yes".
      `${await digestOfWay(way)} ${protocol} ${keyAsking.answer ?? ""} ${subjectKey(subject)}`,
      signal,
      async (shared, onStep) =>
        this.#remember(
          await verifyContract(channel, subject, {
            id: crypto.randomUUID(),
            way,
            protocol,
            key: async (signal) =>
              network.verifierUrl === undefined
                ? undefined
                : this.#keys.keyFor({ contract, serviceUrl: network.verifierUrl }, keyAsking, signal),
            deadlineMilliseconds,
            noBuildHasIt: noBuildHasIt === true,
            mirrorFailure,
            signal: shared,
            onStep,
          }),
        ),
      (step) => {
        learnFrom(step, state);
        order.onStep(step, subject);
      },
    );
  }

  #remember(report: VerificationReport): VerificationReport {
    const key = subjectKey(report.subject);
    const before = this.#attempts.get(key) ?? [];
    this.#attempts.set(key, [summarize(report), ...before].slice(0, mostAttempts));
    this.#listeners.tell(report);
    return report;
  }
}

/** What is known so far of a verification under way. */
type State = {
  subject: VerificationSubject;
  withKey: boolean;
  asked: Extract<Conclusion, { kind: "cancelled" }>["asked"];
};

function learnFrom(step: VerificationStep, state: State): void {
  if (step.kind === "verifying") {
    state.withKey = step.withKey;
    state.asked = "verification";
  } else if (step.kind === "lookingUpStatus" && state.asked === "nothing") {
    state.asked = "status";
  }
}

/** Finds the address, unless it is known or nobody would be asked about it; what is returned says why it was not found. */
async function resolveSubject(
  lookups: () => Promise<Pick<Lookups, "contract" | "knownContract" | "rememberedAddress">>,
  order: VerificationOrder,
  state: State,
): Promise<Conclusion | undefined> {
  const { network, contract, way, signal, mirrorFailure } = order;
  if (way.kind === "build" || way.kind === "similar") {
    const { address, contractId } = way.subject;
    state.subject = { network, address, contractId };
    return undefined;
  }
  const isAsked = order.longZeroAsItIs !== true && network.verifierUrl !== undefined;
  // An ordinary address stands for itself.
  if (!isAsked || state.subject.contractId === undefined) return undefined;
  const onStep = (step: VerificationStep): void => order.onStep(step, state.subject);
  // Who has just failed is not asked a second time, which may take as long again.
  const resolution =
    mirrorFailure === undefined
      ? await resolveContract(await lookups(), network, contract, signal, onStep)
      : await resolveWithout(await lookups(), network, contract, mirrorFailure);
  if (resolution.kind === "unresolved") return resolution;
  const { address, contractId, isAddressOfBefore } = resolution;
  state.subject = {
    network,
    address,
    contractId,
    ...(isAddressOfBefore === true ? { isAddressOfBefore } : {}),
  };
  return undefined;
}

const mostAttempts = 20;

/** The same for two subjects that are one contract at one service. */
export function subjectKey({ network, address }: VerificationSubject): string {
  return `${network.name} ${network.chainId} ${network.verifierUrl ?? ""} ${address}`;
}

/** What is known of the subject before anything is asked: an ID stands with its long-zero form. */
export function subjectOf(order: Pick<VerificationOrder, "network" | "contract">): VerificationSubject {
  const { address, contractId } = localAddress(order.network, order.contract);
  return { network: order.network, address, contractId };
}

function reportWithoutResponse(
  order: VerificationOrder,
  { subject, withKey }: State,
  startedAt: number,
  now: number,
  conclusion: Conclusion,
): VerificationReport {
  const { verifierUrl } = order.network;
  return {
    id: crypto.randomUUID(),
    subject,
    protocol: order.protocol,
    way: reportedWay(order.way),
    host: verifierUrl === undefined ? undefined : hostOf(verifierUrl),
    withKey,
    startedAt,
    tookMilliseconds: now - startedAt,
    conclusion,
  };
}

/** Has the status of a contract forgotten whenever a verification of it ends, however: the service may have kept it. */
export function forgetStatusAfter(
  verifications: Verifications,
  lookups: Pick<Once<Lookups>, "ifLoaded">,
): Verifications {
  verifications.onDidFinish(({ subject: { network, address } }) => {
    const { verifierUrl, chainId } = network;
    if (verifierUrl === undefined) return;
    lookups.ifLoaded((loaded) => loaded.forgetStatus({ verifierUrl, chainId, address }));
  });
  return verifications;
}
