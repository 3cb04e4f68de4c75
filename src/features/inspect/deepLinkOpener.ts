import * as vscode from "vscode";
import { shortenHex } from "../../core/hex.ts";
import { hostsOf } from "../../core/hosts.ts";
import type { InspectSubject } from "../../app/lookups/inspectSubject.ts";
import { ledgerUrl, type Network } from "../../app/networks/network.ts";
import {
  parseDeepLink,
  unknownPartOf,
  type DeepLinkParts,
  type ReadDeepLink,
} from "../../app/subjects/deepLink.ts";
import { maySend, type InspectSummary } from "../../app/subjects/inspection.ts";
import { shareableText, hashOf } from "../../app/subjects/subject.ts";
import type { InputOrigin } from "../../app/consent/hashConsent.ts";
import { ether } from "../../services/ledger/amount.ts";
import { askNetwork } from "../../editor/questions/askNetwork.ts";
import { confirm } from "../../editor/questions/confirm.ts";
import { deepLinkNetworkWords, openDeepLinkWords, refusedDeepLinkWords } from "../../text/deepLink.ts";
import type { InspectTools } from "./inspectTools.ts";

/** The panel operations that deep links use. */
type Panels = {
  /** Reveals the panel of a subject; sends no requests. @returns whether there is one */
  reveal(subject: InspectSubject): boolean;
  inspect(subject: InspectSubject, origin: InputOrigin): Promise<InspectSummary | undefined>;
};

/**
 * Opens deep links: links from outside VS Code. Any web page can trigger one: an open panel is revealed, and
 * the user confirms anything else.
 */
export class DeepLinkOpener {
  readonly #tools: InspectTools;
  readonly #panels: Panels;
  #question = new AbortController();

  constructor(tools: InspectTools, panels: Panels) {
    this.#tools = tools;
    this.#panels = panels;
  }

  /** @returns the shown subject; `undefined` if the link only reveals a panel, is refused, or is declined */
  async open(parts: DeepLinkParts): Promise<InspectSummary | undefined> {
    const link = parseDeepLink(parts);
    if (!link.ok) {
      void vscode.window.showWarningMessage(refusedDeepLinkWords[link.reason](unknownPartOf(parts)));
      return undefined;
    }
    const { settings, unknownNetwork } = this.#tools.services;
    const network = settings.networkNamed(link.value.network);
    if (network !== undefined) return this.#openOn(network, link.value);
    const another = async (): Promise<(() => Promise<unknown>) | undefined> => {
      const chosen = await askNetwork(settings, { placeholder: deepLinkNetworkWords.placeholder() });
      return chosen && (() => this.#openOn(chosen, link.value));
    };
    const again = (): Promise<unknown> => this.open(parts);
    const subject = nameOf(link.value.subjectOn(unknown(link.value.network)));
    (await unknownNetwork()).show({ name: link.value.network, subject, again, another });
    return undefined;
  }

  async #openOn(network: Network, { subjectOn }: ReadDeepLink): Promise<InspectSummary | undefined> {
    const subject = subjectOn(network);
    if (this.#panels.reveal(subject)) return undefined;
    // Only the last of several links keeps its question.
    this.#question.abort();
    const { signal } = (this.#question = new AbortController());
    // Ask even if nothing is sent: otherwise a web page could open any number of panels.
    if (!(await isAgreedTo(subject, signal))) return undefined;
    const origin = { entryPoint: "outside", confirmedUrl: ledgerUrl(network) } as const;
    if (!(await maySend(this.#tools, subject, origin, signal))) return undefined;
    return this.#panels.inspect(subject, origin);
  }
}

async function isAgreedTo(subject: InspectSubject, signal: AbortSignal): Promise<boolean> {
  const { network } = subject;
  // Without a ledger, a transaction is not sent.
  const url = ledgerUrl(network);
  const hosts = hostsOf(url === undefined && subject.kind === "result" ? [] : [url, network.verifierUrl]);
  const mayBeKey = hashOf(subject) !== undefined;
  const answer = await confirm({
    title: openDeepLinkWords.title(nameOf(subject), network.name),
    why: mayBeKey ? openDeepLinkWords.whyHash() : openDeepLinkWords.why(),
    cancelDetail: openDeepLinkWords.nothingSent(),
    answers: [
      {
        answer: "open",
        label: openDeepLinkWords.open(),
        detail: hosts.length === 0 ? openDeepLinkWords.sentToNobody() : openDeepLinkWords.sentTo(hosts),
      },
    ],
    isCanceledByEnter: true,
    signal,
  });
  return answer !== undefined;
}

/** A network with a name only. */
function unknown(name: string): Network {
  return {
    name,
    chainId: "",
    ledgers: [],
    currency: ether,
    verifierUrl: undefined,
    verifierProtocol: "job",
    explorerSource: undefined,
    explorerUrl: undefined,
  };
}

/** Shortens hashes: an unconfirmed hash may be a private key. */
function nameOf(subject: InspectSubject): string {
  const hash = hashOf(subject);
  return hash === undefined ? shareableText(subject) : shortenHex(hash.hash, 10, 8);
}
