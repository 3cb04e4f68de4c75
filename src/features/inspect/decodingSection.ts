import * as vscode from "vscode";
import type { ResultDecoder } from "../../app/decoding/resultDecoder.ts";
import type { ResultDecoding } from "../../app/decoding/resultDecoding.ts";
import type { InspectResponse } from "../../app/lookups/inspectSubject.ts";
import { resultToDecode } from "../../app/subjects/subject.ts";
import { yieldToEventLoop } from "../../core/async/yielding.ts";
import { decoderTools } from "../services.ts";
import { rememberCall, rememberContract } from "./rememberCall.ts";
import type { SubjectLoad } from "./subjectLoad.ts";

type Decoded = {
  readonly decoder: ResultDecoder;
  readonly response: InspectResponse;
  readonly signal: AbortSignal;
};

/** The decoding of a transaction's result. */
export class DecodingSection {
  #decoded: Decoded | undefined;
  #endListening = (): void => undefined;

  /** The decoded response; undefined if it is not the one that was decoded last. */
  decodingOf(response: InspectResponse | undefined): ResultDecoding | undefined {
    const decoded = this.#decoded;
    return response !== undefined && decoded?.response === response ? decoded.decoder.decoding : undefined;
  }

  /**
   * Decodes a response, and again as more is known; does nothing for a record. Sends no requests before the
   * panel is visible.
   */
  async decode(load: SubjectLoad, response: InspectResponse): Promise<void> {
    const { subject, signal, tools } = load;
    const toDecode = resultToDecode(subject, response);
    if (toDecode === undefined) return;
    const [{ ResultDecoder }, parts] = await Promise.all([
      import("../../app/decoding/resultDecoder.ts"),
      decoderTools(tools.services, tools),
    ]);
    signal.throwIfAborted();
    let isNotifying = false;
    // Coalesce changes: many arrive in one task, and each rendering is expensive.
    const decoder: ResultDecoder = new ResultDecoder(parts, toDecode, signal, () => {
      if (isNotifying) return;
      isNotifying = true;
      const notifying = yieldToEventLoop().then(() => {
        isNotifying = false;
        if (this.#decoded?.decoder !== decoder || signal.aborted) return;
        // Once everything has loaded: history rows show them.
        if (load.state.lookup === response && !decoder.decoding.isReading) {
          rememberCall(tools, subject, response, decoder.decoding);
          rememberContract(tools, subject, response);
        }
        load.notify();
      });
      load.inBackground(notifying);
    });
    this.#endListening();
    this.#decoded = { decoder, response, signal };
    const reload = (): void => {
      if (!signal.aborted) decoder.reloadChosen().catch(() => undefined);
    };
    const listeners = [parts.chosen.onDidChange(reload), tools.labels.onDidChange(reload)];
    // Trust enables builds; the user still requests contract lookups.
    const trust = vscode.workspace.onDidGrantWorkspaceTrust(() => {
      if (!signal.aborted) decoder.reloadBuilds().catch(() => undefined);
    });
    this.#endListening = () => {
      for (const end of listeners) end();
      trust.dispose();
    };
    signal.addEventListener("abort", this.#endListening);
    await decoder.loadCached();
    await load.whenVisible();
    signal.throwIfAborted();
    await decoder.request();
  }

  /** Runs an operation on the decoder of the result. Ends silently if another load starts. */
  async run<Result>(
    work: (decoder: ResultDecoder) => Promise<Result> | undefined,
  ): Promise<Result | undefined> {
    const decoded = this.#decoded;
    try {
      return decoded && (await work(decoded.decoder));
    } catch (error) {
      if (decoded?.signal.aborted === true) return undefined;
      throw error;
    }
  }
}
