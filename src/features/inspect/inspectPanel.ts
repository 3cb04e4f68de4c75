import type * as vscode from "vscode";
import { ApiError } from "../../api/failure.ts";
import { rememberAnswer } from "../../app/history/rememberAnswer.ts";
import {
  askAbout,
  askVerification,
  knownAnswer,
  knownVerification,
  mirrorHost,
  type InspectAnswer,
} from "../../app/inspect/inspection.ts";
import type { InspectSubject } from "../../app/inspect/inspectSubject.ts";
import type { InspectSummary } from "../../app/inspect/inspectSummary.ts";
import { storeSubject, subjectText } from "../../app/inspect/storedSubject.ts";
import { Trail } from "../../app/inspect/trail.ts";
import type { VerificationKnowledge } from "../../app/inspect/verificationKnowledge.ts";
import { PagePanel } from "../../host/pagePanel.ts";
import { renderDocument } from "../../pages/document.ts";
import { parsePageMessage, type HostMessage } from "../../pages/protocol.ts";
import type { InspectTools } from "./inspectFlow.ts";
import { inspectView, renderView, type InspectView } from "./inspectView.ts";
import { answerPage } from "./pageAnswers.ts";

const keepTryingMilliseconds = 30_000;
const keepTryingPauseMilliseconds = 2000;

/** One panel of records and results: asks about its subject, shows it, and leads from one to the next and back. */
export class InspectPanel {
  readonly tools: InspectTools;
  readonly #page: PagePanel;
  readonly #trail = new Trail<InspectSubject>();
  #answer: InspectAnswer | undefined;
  #verification: VerificationKnowledge | undefined;
  #error: ApiError | undefined;
  #abort: AbortController | undefined;
  #isAsking = false;
  /** A restored panel asks again by itself: that is not the user looking. */
  #isLookedAt = false;

  constructor(panel: vscode.WebviewPanel, tools: InspectTools, onDidDispose: () => void) {
    this.tools = tools;
    const end = (): void => {
      this.#abort?.abort();
      onDidDispose();
    };
    this.#page = new PagePanel(panel, tools.services.extensionUri, (message) => this.#receive(message), end);
  }

  get subject(): InspectSubject | undefined {
    return this.#trail.current;
  }

  get answer(): InspectAnswer | undefined {
    return this.#answer;
  }

  /** What the panel shows now. */
  get view(): InspectView | undefined {
    const subject = this.subject;
    if (subject === undefined) return undefined;
    const asking = this.#isAsking ? mirrorHost(subject) : undefined;
    const { networks } = this.tools.services.settings.networks();
    return inspectView(subject, this.#answer, {
      trail: { canGoBack: this.#trail.canGoBack, canGoForward: this.#trail.canGoForward },
      asking,
      error: this.#error,
      verification: this.#verification,
      networks,
      now: Date.now(),
    });
  }

  /** Whether this panel shows a subject now. */
  isAbout(subject: InspectSubject): boolean {
    return this.subject !== undefined && sameText(this.subject, subject);
  }

  /** Shows a subject, as the next step of the panel's trail, and asks about it. */
  open(subject: InspectSubject): Promise<InspectSummary | undefined> {
    this.#page.reveal();
    this.#isLookedAt = true;
    if (!this.isAbout(subject)) this.#trail.visit(subject);
    return this.load();
  }

  back(): Promise<InspectSummary | undefined> {
    this.#trail.back();
    return this.load();
  }

  forward(): Promise<InspectSummary | undefined> {
    this.#trail.forward();
    return this.load();
  }

  /** Shows a restored subject from what is held, and asks when the panel is first seen. */
  restore(subject: InspectSubject, panel: vscode.WebviewPanel): void {
    this.#trail.visit(subject);
    if (panel.visible) {
      void this.load();
      return;
    }
    this.#show();
    const listener = panel.onDidChangeViewState(() => {
      if (!panel.visible) return;
      listener.dispose();
      void this.load();
    });
  }

  /** Asks about the current subject; what is held of it stays on screen meanwhile. */
  async load(retries?: number): Promise<InspectSummary | undefined> {
    const subject = this.subject;
    if (subject === undefined) return undefined;
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    const known = knownAnswer(this.tools.lookups, subject);
    this.#answer = known;
    this.#error = undefined;
    this.#isAsking = mirrorHost(subject) !== undefined;
    this.#recall(subject);
    this.#show();
    const asking = retries === undefined ? { signal: abort.signal } : { signal: abort.signal, retries };
    try {
      this.#answer = (await askAbout(this.tools.lookups, subject, asking)) ?? known;
    } catch (error) {
      if (abort.signal.aborted) return undefined;
      if (!(error instanceof ApiError)) throw error;
      this.#error = error;
    }
    if (abort.signal.aborted) return undefined;
    this.#isAsking = false;
    this.#recall(subject);
    this.#show();
    if (this.#isLookedAt && this.#error === undefined) this.#remember(subject, this.#answer);
    void this.#askVerification(subject, abort.signal);
    return this.#summary(subject);
  }

  /** Asks again and again, for a transaction or contract that the mirror node does not know yet. */
  async keepTrying(): Promise<void> {
    const until = Date.now() + keepTryingMilliseconds;
    while (Date.now() < until) {
      const summary = await this.load(0);
      if (summary?.outcome !== "notFound") return;
      const channel = await this.tools.services.channel();
      await channel.clock.sleep(
        keepTryingPauseMilliseconds,
        this.#abort?.signal ?? new AbortController().signal,
      );
    }
  }

  post(message: HostMessage): void {
    this.#page.post(message);
  }

  dispose(): void {
    this.#page.dispose();
  }

  #remember(subject: InspectSubject, answer: InspectAnswer | undefined): void {
    if (answer === undefined) return;
    void this.tools.services.history().then((history) => rememberAnswer(history, subject, answer));
  }

  #recall(subject: InspectSubject): void {
    const { lookups, verifications } = this.tools;
    const lookup = this.#answer?.kind === "record" ? this.#answer.lookup : undefined;
    this.#verification =
      subject.kind === "record" ? knownVerification(lookups, verifications, subject, lookup) : undefined;
  }

  async #askVerification(subject: InspectSubject, signal: AbortSignal): Promise<void> {
    if (subject.kind !== "record" || this.#answer?.kind !== "record") return;
    const { lookups, verifications } = this.tools;
    try {
      this.#verification = await askVerification(
        lookups,
        verifications,
        subject,
        this.#answer.lookup,
        signal,
      );
      if (!signal.aborted) this.#show();
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  #summary(subject: InspectSubject): InspectSummary {
    const outcome = this.#error?.failure.kind ?? this.#answer?.lookup.value.kind ?? "noMirror";
    return { kind: subject.kind, network: subject.network.name, subject: subjectText(subject), outcome };
  }

  #show(): void {
    const view = this.view;
    if (view === undefined) return;
    const { title, body } = renderView(view);
    const state = mayBeStored(view) ? { subject: storeSubject(view.view.subject) } : {};
    this.#page.show(title, (resources) => renderDocument({ title, body, resources, state }));
  }

  #receive(message: unknown): void {
    const asked = parsePageMessage(message);
    const { log } = this.tools.services;
    if (asked === undefined) {
      log.warn("A page sent a message that is not understood.");
      return;
    }
    answerPage(asked, this).catch((error: unknown) => {
      log.error(`Inspect panel: ${error instanceof Error ? error.name : "unknown error"}`);
    });
  }
}

/** A hash may be a private key: until a service has known it as a hash, it is not stored. */
function mayBeStored({ view }: InspectView): boolean {
  const isHash = view.subject.kind === "result" && view.subject.transaction.kind === "hash";
  return !isHash || view.lookup?.value.kind === "found";
}

function sameText(one: InspectSubject, other: InspectSubject): boolean {
  return JSON.stringify(storeSubject(one)) === JSON.stringify(storeSubject(other));
}
