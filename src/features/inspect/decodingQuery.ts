import * as vscode from "vscode";
import type { DecoderTools } from "../../app/decoding/decoderTools.ts";
import type { ResultDecoder } from "../../app/decoding/resultDecoder.ts";
import type { ResultDecoding } from "../../app/decoding/resultDecoding.ts";
import type { CandidateHandle } from "../../app/decoding/candidateHandle.ts";
import type { InspectResponse, InspectSubject } from "../../app/lookups/inspectSubject.ts";
import type { Lookups } from "../../app/lookups/lookups.ts";
import type { OwnCode } from "../../app/builds/ownCode.ts";
import { kindOf } from "../../app/subjects/registry.ts";
import { nextTurn } from "../../core/turns/nextTurn.ts";
import { inBackground } from "../../editor/unexpected.ts";
import type { Services } from "../services.ts";

type Tools = { readonly lookups: Lookups; readonly ownCode: OwnCode; readonly services: DecodingServices };

type DecodingServices = Pick<Services, "builds" | "chosenAbis" | "deploymentName" | "log" | "signatures">;

/** What one panel knows of its subject in the names of its sources. */
export class DecodingQuery {
  readonly #tools: Tools;
  readonly #onDidChange: () => void;
  #decoder: ResultDecoder | undefined;
  #of: InspectResponse | undefined;
  /** Ends what the decoder asks. */
  #signal: AbortSignal | undefined;
  #endListening = (): void => undefined;

  /** @param onDidChange is called whenever there is something else to show */
  constructor(tools: Tools, onDidChange: () => void) {
    this.#tools = tools;
    this.#onDidChange = onDidChange;
  }

  /** What is known by now of a response. */
  decodingOf(response: InspectResponse | undefined): ResultDecoding | undefined {
    return response !== undefined && this.#of === response ? this.#decoder?.decoding : undefined;
  }

  /**
   * Decodes a response, better as more is known.
   * @param seen comes when the panel is in sight: nobody is asked before
   * @throws the signal's reason, when that is aborted
   */
  async decode(
    subject: InspectSubject,
    response: InspectResponse,
    seen: Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const toDecode = kindOf(subject).toDecode?.(subject, response);
    if (toDecode === undefined) return;
    const [{ ResultDecoder }, tools] = await Promise.all([
      import("../../app/decoding/resultDecoder.ts"),
      this.#decoderTools(),
    ]);
    signal.throwIfAborted();
    let isTelling = false;
    // Much becomes known in one turn, such as each hundred of the calls that are held, and each picture of a page is large.
    const decoder: ResultDecoder = new ResultDecoder(tools, toDecode, signal, () => {
      if (isTelling) return;
      isTelling = true;
      const telling = nextTurn().then(() => {
        isTelling = false;
        if (this.#decoder === decoder && !signal.aborted) this.#onDidChange();
      });
      inBackground("DecodingQuery", telling, this.#tools.services.log);
    });
    this.#endListening();
    this.#decoder = decoder;
    this.#of = response;
    this.#signal = signal;
    const endListening = tools.chosen.onDidChange(() => {
      if (!signal.aborted) decoder.recallChosen().catch(() => undefined);
    });
    // What builds may say counts from then on; contracts are asked about when the user wishes it.
    const trust = vscode.workspace.onDidGrantWorkspaceTrust(() => {
      if (!signal.aborted) decoder.recall().catch(() => undefined);
    });
    this.#endListening = () => {
      endListening();
      trust.dispose();
    };
    signal.addEventListener("abort", this.#endListening);
    await decoder.recall();
    await seen;
    signal.throwIfAborted();
    await decoder.ask();
  }

  /** Asks for the calls again, or for more of them. */
  fetchCalls(): Promise<void> {
    return this.#unlessEnded((decoder) => decoder.fetchCalls());
  }

  /** Takes one of several explanations for the right one. @returns false where that could not be kept */
  async use(handle: CandidateHandle): Promise<boolean> {
    return (await this.#decoder?.use(handle)) ?? true;
  }

  /** Asks about the contracts that were not asked about. */
  askMore(): Promise<void> {
    return this.#unlessEnded((decoder) => decoder.askMore());
  }

  /** Asks again about those of which somebody could not be asked. */
  askAgain(): Promise<void> {
    return this.#unlessEnded((decoder) => decoder.askAgain());
  }

  /** Agrees to ask the signature service about what nothing explains, here and later on this network. */
  lookUpSignatures(): Promise<void> {
    return this.#unlessEnded((decoder) => decoder.signatureQuestions?.agree());
  }

  /** Does not agree to that, or no more. */
  declineSignatures(): Promise<void> {
    return this.#unlessEnded((decoder) => decoder.signatureQuestions?.decline());
  }

  /** Does what ends without a word when something else takes the place of what is shown. */
  async #unlessEnded(work: (decoder: ResultDecoder) => Promise<void> | undefined): Promise<void> {
    const signal = this.#signal;
    try {
      if (this.#decoder !== undefined) await work(this.#decoder);
    } catch (error) {
      if (signal?.aborted !== true) throw error;
    }
  }

  async #decoderTools(): Promise<DecoderTools> {
    const { lookups, ownCode, services } = this.#tools;
    const [builds, chosen, signatures] = await Promise.all([
      services.builds(),
      services.chosenAbis(),
      services.signatures(),
    ]);
    return {
      lookups,
      builds,
      chosen,
      nameOfBuild: (build) => ownCode.nameOf(build),
      deploymentName: services.deploymentName,
      isTrusted: () => vscode.workspace.isTrusted,
      signatures,
    };
  }
}
