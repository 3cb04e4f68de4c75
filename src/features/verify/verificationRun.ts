import type { ContractReference } from "../../core/contractReference.ts";
import type { Protocol } from "../../services/verifier/verification.ts";
import type { KeyAnswer } from "../../app/keys/keyConsent.ts";
import type { Network } from "../../app/networks/network.ts";
import type {
  VerificationReport,
  VerificationStep,
  VerificationSubject,
} from "../../app/verification/report.ts";
import type { Verifications } from "../../app/verification/verifications.ts";
import type { OrderedWay } from "../../app/verification/verifyContract.ts";
import type { BuildHandle } from "../../app/builds/folderBuilds.ts";
import type { FoundBuild } from "../../app/builds/workspaceBuilds.ts";
import type { ApiError } from "../../http/failure.ts";
import type { Services } from "../services.ts";

/** To verify from a build, though the block explorer may be the better way. */
export type WantedBuild = {
  /** Of those that have the code this one, in place of the best. */
  readonly build?: FoundBuild | undefined;
  /** This one, where the code cannot be compared. */
  readonly uncompared?: BuildHandle | undefined;
  /** With all files that it was compiled with, not only those that the contract's metadata names. */
  readonly allFiles?: boolean;
};

/** What is verified, where, and by which protocol. */
export type Attempt = {
  readonly network: Network;
  readonly contract: ContractReference;
  readonly protocol: Protocol;
  /** By default the block explorer. */
  readonly way?: OrderedWay;
  /** What the user wants of the builds; by default comparing decides. */
  readonly wanted?: WantedBuild;
  /** Whether a long-zero form stands for itself, because the user chose just that. */
  readonly longZeroAsItIs?: boolean;
  /** Whether its code was compared with the builds of the workspace, and none has it. Found anew with every planning. */
  readonly noBuildHasIt?: boolean;
  /** How asking the mirror node failed, so that its code was not compared. Found anew with every planning. */
  readonly mirrorFailure?: ApiError | undefined;
};

/** The same attempt, with the way to its source still to be chosen. */
export function withoutWay({ network, contract, protocol, wanted, longZeroAsItIs }: Attempt): Attempt {
  return {
    network,
    contract,
    protocol,
    ...(wanted === undefined ? {} : { wanted }),
    ...(longZeroAsItIs === undefined ? {} : { longZeroAsItIs }),
  };
}

/** Hears of a verification that is this panel's, step by step. */
export type RunListener = (step: VerificationStep, subject: VerificationSubject) => void;

type Running = { readonly abort: AbortController; readonly ended: Promise<VerificationReport | undefined> };

/** The verification of one panel: at most one at a time, the last one asked for. */
export class VerificationRun {
  readonly #services: Services;
  readonly #verifications: Verifications;
  readonly #untilVisible: () => Promise<void>;
  #running: Running | undefined;

  /** @param untilVisible resolves when the panel can be seen: no question is put before it */
  constructor(services: Services, verifications: Verifications, untilVisible: () => Promise<void>) {
    this.#services = services;
    this.#verifications = verifications;
    this.#untilVisible = untilVisible;
  }

  /** How the verification that runs now will end; `undefined` when none does. */
  get underWay(): Promise<VerificationReport | undefined> | undefined {
    return this.#running?.ended;
  }

  /**
   * Verifies; ends what ran before. A question about the key that the user turns away from cancels it.
   * @param keyAnswer what the user has said already of the key, for this run alone
   * @returns the report; `undefined` when another run has taken over
   */
  begin(
    attempt: Attempt,
    keyAnswer: KeyAnswer | undefined,
    onStep: RunListener,
  ): Promise<VerificationReport | undefined> {
    this.cancel();
    const abort = new AbortController();
    // Stands before anything is awaited: whoever asks meanwhile joins this one.
    this.#running = { abort, ended: this.#verify(attempt, keyAnswer, abort, onStep) };
    return this.#running.ended;
  }

  /** Ends the verification that runs, if one does, and closes its connection. */
  cancel(): void {
    this.#running?.abort.abort();
  }

  async #verify(
    attempt: Attempt,
    keyAnswer: KeyAnswer | undefined,
    abort: AbortController,
    onStep: RunListener,
  ): Promise<VerificationReport | undefined> {
    try {
      const report = await this.#verifications.verify({
        ...attempt,
        way: attempt.way ?? { kind: "explorer" },
        signal: abort.signal,
        keyAsking: { answer: keyAnswer, beforeQuestion: this.#untilVisible },
        deadlineMilliseconds: this.#services.settings.verificationDeadlineMilliseconds(),
        onStep: (step, subject) => {
          if (this.#running?.abort === abort) onStep(step, subject);
        },
      });
      return this.#running?.abort === abort ? report : undefined;
    } finally {
      if (this.#running?.abort === abort) this.#running = undefined;
    }
  }
}
