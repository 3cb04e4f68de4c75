import type { KeyAnswer } from "../../../app/keys/keyConsent.ts";
import type {
  VerificationReport,
  VerificationStep,
  VerificationSubject,
} from "../../../app/verification/report.ts";
import type { Verifications } from "../../../app/verification/verifications.ts";
import type { Services } from "../../services.ts";
import type { PanelOrder } from "../plan/panelOrder.ts";

/** Hears of a verification that is this panel's, step by step. */
export type RunListener = (step: VerificationStep, subject: VerificationSubject) => void;

type Running = { readonly abort: AbortController; readonly ended: Promise<VerificationReport | undefined> };

/** The verification of one panel: at most one at a time, the last one asked for. */
export class VerificationRun {
  readonly #services: Services;
  readonly #verifications: Verifications;
  readonly #untilReady: () => Promise<void>;
  #running: Running | undefined;

  /** @param untilReady resolves when the page has begun: no question is put before it */
  constructor(services: Services, verifications: Verifications, untilReady: () => Promise<void>) {
    this.#services = services;
    this.#verifications = verifications;
    this.#untilReady = untilReady;
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
    order: PanelOrder,
    keyAnswer: KeyAnswer | undefined,
    onStep: RunListener,
  ): Promise<VerificationReport | undefined> {
    this.cancel();
    const abort = new AbortController();
    // Stands before anything is awaited: whoever asks meanwhile joins this one.
    this.#running = { abort, ended: this.#verify(order, keyAnswer, abort, onStep) };
    return this.#running.ended;
  }

  /** Ends the verification that runs, if one does, and closes its connection. */
  cancel(): void {
    this.#running?.abort.abort();
  }

  async #verify(
    order: PanelOrder,
    keyAnswer: KeyAnswer | undefined,
    abort: AbortController,
    onStep: RunListener,
  ): Promise<VerificationReport | undefined> {
    try {
      const report = await this.#verifications.verify({
        ...order,
        way: order.way ?? { kind: "explorer" },
        signal: abort.signal,
        keyAsking: { answer: keyAnswer, beforeQuestion: this.#untilReady },
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
