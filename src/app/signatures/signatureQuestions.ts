import { ApiError } from "../../http/failure.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import type { SignatureHashes } from "../../services/signatures/signatureDatabase.ts";
import { countOf, type SignatureDecision, type SignatureNames } from "./signatureNames.ts";

/** What a signature service may be asked about, for one panel. */
export type SignatureOffer = {
  readonly host: string;
  /** On which it is, by its name. */
  readonly network: string;
  /** Of functions and errors: how many hashes nothing explains of which it was not asked. */
  readonly selectors: number;
  /** Of events. */
  readonly topics: number;
  readonly decision: SignatureDecision;
  readonly isAsking: boolean;
  readonly failure: ApiError | undefined;
  /** The last response, to this panel. */
  readonly response: RawResponse | undefined;
};

/** The questions of one panel to a signature service, about what nothing else explains. */
export class SignatureQuestions {
  readonly #names: SignatureNames;
  readonly #network: string;
  readonly #signal: AbortSignal;
  readonly #onDidChange: () => void;
  #unexplained: SignatureHashes = { selectors: [], topics: [] };
  #isAsking = false;
  #failure: ApiError | undefined;
  #response: RawResponse | undefined;

  /**
   * @param network on which it is, by its name
   * @param signal ends all asking
   * @param onDidChange is called when more is known, or `offer` is another
   */
  constructor(names: SignatureNames, network: string, signal: AbortSignal, onDidChange: () => void) {
    this.#names = names;
    this.#network = network;
    this.#signal = signal;
    this.#onDidChange = onDidChange;
  }

  /** How it stands; undefined where no service is set. */
  get offer(): SignatureOffer | undefined {
    const { host } = this.#names;
    if (host === undefined) return undefined;
    const { selectors, topics } = this.#names.notRequested(this.#unexplained);
    return {
      host,
      network: this.#network,
      selectors: selectors.length,
      topics: topics.length,
      decision: this.#names.decisionOn(this.#network),
      isAsking: this.#isAsking,
      failure: this.#failure,
      response: this.#response ?? this.#failure?.response,
    };
  }

  /**
   * Notes what nothing explains, and asks about it where the user has agreed to that before. What has failed is not tried again by
   * itself.
   * @throws the signal's reason, when that is aborted
   */
  async settle(unexplained: SignatureHashes): Promise<void> {
    this.#unexplained = unexplained;
    if (this.#failure === undefined) await this.#ask();
    else this.#onDidChange();
  }

  /** The user agrees to asking, now and whenever something is not explained on this network. @throws as `settle` does */
  async agree(): Promise<void> {
    await this.#names.decide(this.#network, "agreed");
    await this.#ask();
  }

  /** The user does not want this network's hashes to be sent. */
  async decline(): Promise<void> {
    await this.#names.decide(this.#network, "declined");
    this.#failure = undefined;
    this.#onDidChange();
  }

  async #ask(): Promise<void> {
    const isDue =
      countOf(this.#names.notRequested(this.#unexplained)) > 0 &&
      this.#names.decisionOn(this.#network) === "agreed";
    if (!isDue || this.#isAsking) {
      this.#onDidChange();
      return;
    }
    this.#isAsking = true;
    this.#failure = undefined;
    this.#onDidChange();
    try {
      this.#response =
        (await this.#names.lookUp(this.#network, this.#unexplained, this.#signal)) ?? this.#response;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#failure = error;
      this.#response = undefined;
    } finally {
      this.#isAsking = false;
    }
    this.#signal.throwIfAborted();
    this.#onDidChange();
  }
}
