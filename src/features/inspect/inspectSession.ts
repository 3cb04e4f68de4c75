import * as vscode from "vscode";
import * as z from "zod/mini";
import { visibleLine } from "../../core/characters/visibleLine.ts";
import type { LocatedBuild } from "../../app/builds/locatedBuild.ts";
import type { Meant } from "../../app/consent/hashConsent.ts";
import { calledIn } from "../../app/decoding/participants.ts";
import type { DeploymentFile, DeploymentName } from "../../app/deployments/workspaceDeployments.ts";
import type { InspectResponse, InspectSubject } from "../../app/lookups/inspectSubject.ts";
import { localAddress } from "../../app/networks/localAddress.ts";
import { ledgerUrl, type Network } from "../../app/networks/network.ts";
import { otherLedgers } from "../../app/networks/otherLedgers.ts";
import { deepLinkTarget } from "../../app/subjects/deepLink.ts";
import { mirrorHost, type InspectSummary } from "../../app/subjects/inspection.ts";
import type { VerificationKnowledge } from "../../app/subjects/recordVerification.ts";
import { NavigationHistory } from "../../app/subjects/navigationHistory.ts";
import {
  contractOf,
  isAlso,
  responseTo,
  resultToDecode,
  storeSubject,
  subjectText,
} from "../../app/subjects/subject.ts";
import { nameOfContract } from "../../app/verification/verifiedName.ts";
import type { Hex } from "../../core/hex.ts";
import { parseContractReference } from "../../core/references/contractReference.ts";
import { nextTurn } from "../../core/turns/nextTurn.ts";
import { OwnReference } from "../../editor/commandReference.ts";
import { runCommand } from "../../editor/commandRegistry.ts";
import { deepLinkTo } from "../../editor/deepLinkTo.ts";
import type { Panel, PanelSession, PanelView, RawResponses } from "../../editor/panels/panelHost.ts";
import { inBackground } from "../../editor/productLog.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import { repeats } from "../../http/requestPolicy.ts";
import { copiedResponse, curlOfGet } from "../../ui/copiedExchange.ts";
import type { CopyFormat, PageMessage } from "../../ui/page/pageMessage.ts";
import { pageMarkdown } from "../../ui/pageMarkdown.ts";
import { lookupName, lookupPage, lookupRows, lookupTitle } from "../../ui/subjects/pages/lookupPage.ts";
import { mayBeKept, type LookupView } from "../../ui/subjects/view.ts";
import { rawPlaces } from "../../ui/subjects/withoutResponse.ts";
import { type InspectTools, SubjectLoader } from "./subjectLoader.ts";
import { recordedElsewhere } from "../../ui/parts/recordedElsewhere.ts";

/** UTF-16 units; a tab has room for a third of it. */
const longestTitle = 200;

const titled = z.object({ title: z.string().check(z.refine((title) => title !== "")) });

const nothingKnown: VerificationKnowledge = { status: undefined, statusError: undefined, attempts: [] };

/** What one panel shows of records and results: its subject, and the way from one to the next and back. */
export class InspectSession implements PanelSession {
  readonly panel: Panel;
  readonly tools: InspectTools;
  readonly commands = {
    refresh: () => this.load(),
    openInExplorer: () => this.#openInExplorer(),
    contract: () => this.contract,
  };
  readonly #onMessage: (message: PageMessage, session: InspectSession) => Promise<void>;
  readonly #navigation = new NavigationHistory<InspectSubject>();
  /** Loads what is shown. */
  readonly loader: SubjectLoader;
  /** A restored panel asks again by itself: that is not the user looking. */
  #isLookedAt = false;
  /** Restored, and not in sight since: it asks when it comes into sight. */
  #isUnseen = false;
  /** VS Code hears of a new panel when the turn ends: what is read and decoded in it would keep that back. */
  readonly #isKnown = nextTurn();
  #isEnded = false;
  /** The title that a restored panel had of this subject: it holds until as much is known again. */
  #restored: { readonly subject: InspectSubject; readonly title: string } | undefined;
  /** How the user meant what is shown, for as long as the panel is about it. */
  #meant: Meant | undefined;

  /** @param onMessage does what the page asks for */
  constructor(
    panel: Panel,
    tools: InspectTools,
    onMessage: (message: PageMessage, session: InspectSession) => Promise<void>,
  ) {
    this.panel = panel;
    this.tools = tools;
    this.#onMessage = onMessage;
    this.loader = new SubjectLoader(
      tools,
      () => panel.show(),
      () => panel.seen(),
    );
  }

  view(): PanelView | undefined {
    const { shown } = this;
    if (shown === undefined) return undefined;
    if (shown.subject !== this.#restored?.subject || !isUnsettled(shown)) this.#restored = undefined;
    const title = this.#restored?.title ?? lookupTitle(shown, this.tools.services.settings.times());
    const state = mayBeKept(shown) ? { subject: storeSubject(shown.subject), title } : {};
    return { title, page: lookupPage(shown), state, rows: lookupRows(shown) };
  }

  handle(message: PageMessage): Promise<void> {
    return this.#onMessage(message, this);
  }

  end(): void {
    this.#isEnded = true;
    this.loader.end();
  }

  copyText(format: CopyFormat): string | undefined {
    const { shown } = this;
    if (shown === undefined) return "";
    const { subject, lookup, error } = shown;
    switch (format) {
      case "markdown":
        return pageMarkdown(lookupPage(shown));
      case "link":
        return mayBeKept(shown) ? deepLinkTo(this.tools.services, deepLinkTarget(subject)) : "";
      case "json":
        return lookup === undefined ? "" : copiedResponse(lookup.value.response);
      case "curl": {
        const url = ledgerUrl(subject.network);
        const path = (lookup?.value.response ?? error?.response)?.path;
        return path === undefined || url === undefined ? "" : curlOfGet(url, path);
      }
    }
  }

  /** What the services responded, each in its place of `rawPlaces`. */
  rawResponses(): RawResponses {
    const { lookup, verification, error } = this.loader.state;
    const all: (RawResponse | undefined)[] = [];
    all[rawPlaces.lookup] = lookup?.value.response;
    all[rawPlaces.status] = verification?.status?.value.response;
    all[rawPlaces.failure] = error?.response;
    all[rawPlaces.statusFailure] = verification?.statusError?.response;
    all[rawPlaces.signatures] = this.loader.decoding?.signatures?.response;
    const { shown } = this;
    const name = shown === undefined ? "" : lookupName(shown);
    return { name, all, main: lookup === undefined ? rawPlaces.failure : rawPlaces.lookup };
  }

  get subject(): InspectSubject | undefined {
    return this.#navigation.current;
  }

  get response(): InspectResponse | undefined {
    return this.loader.state.lookup;
  }

  /** The build of the workspace that has the contract's code. */
  get build(): LocatedBuild | undefined {
    const { comparison } = this.loader.state;
    return comparison?.kind === "matched" ? comparison.match.build : undefined;
  }

  /** The build whose source is shown beside the contract: the one that has its code, else the nearest. */
  get sourceBuild(): LocatedBuild | undefined {
    const { comparison } = this.loader.state;
    return comparison?.kind === "none" ? comparison.nearest?.build : this.build;
  }

  /** The contract that is shown, or that was called; undefined where none is known. */
  get contract(): { readonly network: Network; readonly address: Hex } | undefined {
    const { subject, response } = this;
    if (subject === undefined) return undefined;
    const decoded = response && resultToDecode(subject, response);
    const called = decoded && calledIn(decoded.lookup.transaction);
    const named = parseContractReference(contractOf(subject, response) ?? called ?? "");
    const { network } = subject;
    return named.ok ? { network, address: localAddress(network, named.value).address } : undefined;
  }

  /** What the panel shows now. */
  get shown(): LookupView | undefined {
    const subject = this.subject;
    if (subject === undefined) return undefined;
    const { isAsking, verification = nothingKnown, ...state } = this.loader.state;
    const { canGoBack, canGoForward } = this.#navigation;
    const { networks } = this.tools.services.settings.networks();
    const view = {
      subject,
      navigation: { canGoBack, canGoForward },
      ...state,
      asking: isAsking ? mirrorHost(subject) : undefined,
      verification,
      decoding: this.loader.decoding,
      ownName: this.#ownName(subject),
      deploymentFiles: this.#deploymentFiles(subject),
      recordedOn: this.#recordedOn(subject, networks),
      otherNetworks: otherLedgers(networks, subject.network).map(({ name }) => name),
      now: Date.now(),
    };
    // The response is one to the subject.
    return view as LookupView;
  }

  /** What the workspace calls the contract on screen. */
  #ownName(subject: InspectSubject): string | undefined {
    const { build, tools } = this;
    return nameOfContract({
      build: build && tools.ownCode.nameOf(build),
      deployment: this.#deployment(subject),
    });
  }

  #deployment(subject: InspectSubject): DeploymentName | undefined {
    const address = contractOf(subject, this.response);
    const { chainId } = subject.network;
    if (address === undefined) return undefined;
    return this.tools.services.deploymentName(chainId, address);
  }

  #deploymentFiles(subject: InspectSubject): readonly DeploymentFile[] {
    const address = contractOf(subject, this.response);
    if (address === undefined) return [];
    return this.tools.services.deploymentFiles(subject.network.chainId, address);
  }

  #recordedOn(subject: InspectSubject, networks: readonly Network[]): readonly string[] {
    const address = contractOf(subject, this.response);
    if (address === undefined) return [];
    return recordedElsewhere(this.tools.services.recordedChains(address), subject.network, networks);
  }

  /** Brings forward what is shown. Nothing is asked. @returns false where that would ask, as the panel was not seen yet */
  reveal(): boolean {
    if (this.#isUnseen) return false;
    this.panel.reveal();
    return true;
  }

  /** Whether this panel shows a subject now, by whatever name of it. */
  isAbout(subject: InspectSubject): boolean {
    const { subject: shown, response } = this;
    if (shown === undefined) return false;
    const isNamed =
      shown.kind === "record" &&
      response !== undefined &&
      isAlso(shown, responseTo(shown, response), subject);
    return isNamed || sameText(shown, subject);
  }

  /** How the user meant what is shown, where that is known. */
  get meant(): Meant | undefined {
    return this.#meant;
  }

  /** Shows a subject, as the next step of the panel's history, and asks about it. @param meant how it was meant */
  open(subject: InspectSubject, meant?: Meant): Promise<InspectSummary | undefined> {
    this.#isUnseen = false;
    this.panel.reveal();
    this.#isLookedAt = true;
    this.#meant = meant;
    if (!this.isAbout(subject)) this.#navigation.visit(subject);
    return this.#ask(false);
  }

  back(): Promise<InspectSummary | undefined> {
    this.#meant = undefined;
    this.#navigation.back();
    return this.#ask(false);
  }

  forward(): Promise<InspectSummary | undefined> {
    this.#meant = undefined;
    this.#navigation.forward();
    return this.#ask(false);
  }

  /** Shows a restored subject from what is kept, and asks when the panel is first seen. @param state that the panel had */
  async restore(subject: InspectSubject, state: unknown): Promise<void> {
    // It may hold a name of the workspace.
    const title = vscode.workspace.isTrusted ? titled.safeParse(state).data?.title : undefined;
    if (title !== undefined) this.#restored = { subject, title: visibleLine(title, longestTitle) };
    this.#navigation.visit(subject);
    if (this.panel.isVisible) {
      await this.#ask(false);
      return;
    }
    this.#isUnseen = true;
    this.panel.onceVisible(() => {
      // It was asked about since, as the user wished.
      if (!this.#isUnseen) return;
      this.#isUnseen = false;
      inBackground("Restored panel", this.#ask(false), this.tools.services.log);
    });
    if (await this.loader.recall(subject)) this.panel.show();
  }

  /** Asks about the current subject anew; what is known of it stays on screen meanwhile. */
  load(retries?: number): Promise<InspectSummary | undefined> {
    return this.#ask(true, retries);
  }

  async #ask(isAnew: boolean, retries?: number): Promise<InspectSummary | undefined> {
    const { subject } = this;
    // All wait, so that each is asked in its turn.
    await this.#isKnown;
    if (this.#isEnded || this.subject !== subject) return undefined;
    // A panel that VS Code has restored asks nobody anything by itself.
    const meant: Meant | undefined = this.#isLookedAt ? { via: "panel" } : undefined;
    const how = { isLookedAt: this.#isLookedAt, isAnew, meant };
    return subject && this.loader.ask(subject, retries === undefined ? how : { ...how, retries });
  }

  /** Asks again and again, for a transaction or contract that the mirror node does not know yet. */
  async keepTrying(): Promise<void> {
    const { pause, longest } = repeats.notFound;
    const until = Date.now() + longest;
    while (Date.now() < until) {
      const summary = await this.load(0);
      if (summary?.outcome !== "notFound") return;
      const channel = await this.tools.services.channel();
      await channel.clock.sleep(pause, this.loader.signal);
    }
  }

  /** Opens the block explorer's page of the subject. @returns the page's address, if there is one */
  async #openInExplorer(): Promise<string | undefined> {
    const { subject, meant } = this;
    if (subject === undefined) return undefined;
    const reference = new OwnReference(subjectText(subject), meant);
    return runCommand("contractLens.openInExplorer", reference, { network: subject.network.name });
  }
}

/** Whether more is being found out that the title may tell. */
function isUnsettled({ subject, lookup, asking, decoding }: LookupView): boolean {
  if (asking !== undefined) return true;
  const isDecoded = lookup !== undefined && resultToDecode(subject, lookup) !== undefined;
  return isDecoded && decoding?.isExplaining !== false;
}

function sameText(one: InspectSubject, other: InspectSubject): boolean {
  return JSON.stringify(storeSubject(one)) === JSON.stringify(storeSubject(other));
}
