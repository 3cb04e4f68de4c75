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
import { handedText, hashOf } from "../../app/subjects/subject.ts";
import type { Meant } from "../../app/consent/hashConsent.ts";
import { askNetwork } from "../../editor/questions/askNetwork.ts";
import { confirm } from "../../editor/questions/confirm.ts";
import { deepLinkNetworkWords, openDeepLinkWords, refusedDeepLinkWords } from "../../text/deepLink.ts";
import type { InspectTools } from "./subjectLoader.ts";

/** The panels, as far as deep links need them. */
type Panels = {
  /** Brings the panel of a subject forward, and asks nobody. @returns whether there is one */
  reveal(subject: InspectSubject): boolean;
  inspect(subject: InspectSubject, meant: Meant): Promise<InspectSummary | undefined>;
};

/**
 * Opens deep links: links from outside of VS Code. Any web page can have VS Code open one: what is shown already is brought forward, and
 * anything else is asked about first.
 */
export class DeepLinkOpener {
  readonly #tools: InspectTools;
  readonly #panels: Panels;
  #question = new AbortController();

  constructor(tools: InspectTools, panels: Panels) {
    this.#tools = tools;
    this.#panels = panels;
  }

  /** @returns what is shown then; `undefined` where the link was revealed only, refused or turned away */
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
      const chosen = await askNetwork(settings, deepLinkNetworkWords.placeholder());
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
    // Whoever opens many links is asked about the last of them.
    this.#question.abort();
    const { signal } = (this.#question = new AbortController());
    // On a network that is sent nothing as well: a web page would otherwise open as many panels as it likes.
    if (!(await isAgreedTo(subject, signal))) return undefined;
    const meant = { via: "outside", agreedTo: ledgerUrl(network) } as const;
    if (!(await maySend(this.#tools, subject, meant, signal))) return undefined;
    return this.#panels.inspect(subject, meant);
  }
}

async function isAgreedTo(subject: InspectSubject, signal: AbortSignal): Promise<boolean> {
  const { network } = subject;
  // Without a mirror node, the verification service is sent nothing either.
  const url = ledgerUrl(network);
  const hosts = hostsOf(url === undefined ? [] : [url, network.verifierUrl]);
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
    isTurnedAwayByEnter: true,
    signal,
  });
  return answer !== undefined;
}

/** A network of which nothing but its name is known. */
function unknown(name: string): Network {
  return {
    name,
    chainId: "",
    ledgers: [],
    verifierUrl: undefined,
    verifierProtocol: "job",
    explorerSource: undefined,
    explorerUrl: undefined,
  };
}

/** A hash that no service has known may be a private key: it is shown in part. */
function nameOf(subject: InspectSubject): string {
  const hash = hashOf(subject);
  return hash === undefined ? handedText(subject) : shortenHex(hash.hash, 10, 8);
}
