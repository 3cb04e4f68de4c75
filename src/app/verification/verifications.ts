import { checksummed } from "../../core/address.ts";
import type { Channel } from "../../http/channel.ts";
import { hostOf } from "../../core/hosts.ts";
import type { KeyPromptOptions, KeyConsent } from "../keys/keyConsent.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { Once } from "../../core/async/once.ts";
import { SharedWork } from "../../core/async/sharedWork.ts";
import type { Conclusion, VerificationReport, VerificationStep, VerificationSubject } from "./report.ts";
import { stateOfReport } from "./verificationState.ts";
import { summarize, type VerificationSummary } from "./summary.ts";
import {
  reportedMethod,
  fingerprint,
  verifyContract,
  type RunOptions,
  type SourceMethod,
  type VerificationOrder,
} from "./verifyContract.ts";
import { resolveSubject, subjectOf, type LoadLookups } from "./resolveSubject.ts";
import { Listeners } from "../../core/async/listeners.ts";

type Order = VerificationOrder & RunOptions;

const fromExplorer: SourceMethod = { kind: "explorer" };

/** Runs the verifications of this window, one per contract at a time, and keeps the results of earlier attempts. */
export class Verifications {
  readonly #channel: () => Promise<Channel>;
  readonly #lookups: LoadLookups;
  readonly #keys: Pick<KeyConsent, "keyFor">;
  readonly #shared = new SharedWork<VerificationReport, VerificationStep>();
  readonly #attempts = new Map<string, VerificationSummary[]>();

  readonly #listeners = new Listeners<[report: VerificationReport]>();

  /**
   * @param channel loads the client on first use
   * @param keys returns the key of a service if the user agrees to send it
   */
  constructor(channel: () => Promise<Channel>, lookups: LoadLookups, keys: Pick<KeyConsent, "keyFor">) {
    this.#channel = channel;
    this.#lookups = lookups;
    this.#keys = keys;
  }

  /** Calls back after every verification. @returns a function that ends it */
  readonly onDidFinish = this.#listeners.add;

  /**
   * Finds the contract's address and verifies it. A verification of the same contract that is under way is joined.
   * Never rejects for anything a service, the network or the user does: all of that is in the report.
   */
  async verify(order: Order): Promise<VerificationReport> {
    const channel = await this.#channel();
    const startedAt = channel.clock.now();
    const state: State = { subject: subjectOf(order), withKey: false, requested: "nothing" };
    const withoutResponse = (conclusion: Conclusion): VerificationReport =>
      this.#remember(reportWithoutResponse(order, state, startedAt, channel.clock.now(), conclusion));
    try {
      order.signal.throwIfAborted();
      const resolved = await resolveSubject(this.#lookups, order);
      if ("kind" in resolved) return withoutResponse(resolved);
      state.subject = resolved;
      return await this.#verifyOnce(channel, order, state);
    } catch (error) {
      if (!order.signal.aborted) throw error;
      return withoutResponse({ kind: "cancelled", asked: state.requested });
    }
  }

  /** Attempts on a contract in this window, newest first. */
  attempts(subject: VerificationSubject): readonly VerificationSummary[] {
    return this.#attempts.get(subjectKey(subject)) ?? [];
  }

  /** Joins the verification of the subject that is under way, or begins one; its report is remembered once. */
  async #verifyOnce(channel: Channel, order: Order, state: State): Promise<VerificationReport> {
    const { subject } = state;
    const { protocol, way = fromExplorer, keyPrompt = {}, signal } = order;
    const { network, address } = subject;
    const contract = checksummed(address);
    return this.#shared.run(
      // What is sent otherwise, or was agreed to otherwise, is another verification: a "no" never joins a "yes".
      `${await fingerprint(way)} ${protocol} ${keyPrompt.answer ?? ""} ${subjectKey(subject)}`,
      signal,
      async (shared, onStep) => {
        const asking: KeyPromptOptions = {
          ...keyPrompt,
          beforeQuestion: async () => {
            onStep({ kind: "askingKey" });
            await keyPrompt.beforeQuestion?.();
          },
        };
        return this.#remember(
          await verifyContract(channel, subject, {
            ...order,
            id: crypto.randomUUID(),
            way,
            key: async (signal) =>
              network.verifierUrl === undefined
                ? undefined
                : this.#keys.keyFor({ contract, serviceUrl: network.verifierUrl }, asking, signal),
            signal: shared,
            onStep,
          }),
        );
      },
      (step) => {
        recordStep(step, state);
        order.onStep(step, subject);
      },
    );
  }

  #remember(report: VerificationReport): VerificationReport {
    const key = subjectKey(report.subject);
    const before = this.#attempts.get(key) ?? [];
    this.#attempts.set(key, [summarize(report), ...before].slice(0, maxAttempts));
    this.#listeners.notify(report);
    return report;
  }
}

/** What is known so far about a running verification. */
type State = {
  subject: VerificationSubject;
  withKey: boolean;
  requested: Extract<Conclusion, { kind: "cancelled" }>["asked"];
};

function recordStep(step: VerificationStep, state: State): void {
  if (step.kind === "verifying") {
    state.withKey = step.withKey;
    state.requested = "verification";
  } else if (step.kind === "lookingUpStatus" && state.requested === "nothing") {
    state.requested = "status";
  }
}

const maxAttempts = 20;

/** The same for two subjects that are one contract at one service. */
export function subjectKey({ network, address }: VerificationSubject): string {
  return `${network.name} ${network.chainId} ${network.verifierUrl ?? ""} ${address}`;
}

function reportWithoutResponse(
  order: Order,
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
    way: reportedMethod(order.way ?? fromExplorer),
    host: verifierUrl === undefined ? undefined : hostOf(verifierUrl),
    withKey,
    startedAt,
    tookMilliseconds: now - startedAt,
    conclusion,
  };
}

/** Invalidates the cached status of a contract after each verification, also a failed one: the service may have stored a match. */
export function invalidateStatusAfter(
  verifications: Verifications,
  lookups: Pick<Once<Lookups>, "ifLoaded">,
): Verifications {
  verifications.onDidFinish(({ subject: { network, address } }) => {
    const { verifierUrl, chainId } = network;
    if (verifierUrl === undefined) return;
    lookups.ifLoaded((loaded) => loaded.invalidateStatus({ verifierUrl, chainId, address }));
  });
  return verifications;
}

/** Clears the failure of an earlier check of a contract once a verification has found its state, also one of a batch. */
export function clearFailuresAfter(
  verifications: Verifications,
  checks: Pick<Once<{ noteVerified: (subject: VerificationSubject) => void }>, "ifLoaded">,
): void {
  verifications.onDidFinish((report) => {
    if (stateOfReport(report) !== undefined) checks.ifLoaded((loaded) => loaded.noteVerified(report.subject));
  });
}
