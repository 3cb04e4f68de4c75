import type { ConnectionReport, ServiceCheck } from "../../app/connection/checkConnection.ts";
import {
  connectionWords as words,
  explainConnection,
  explainService,
  serviceName,
} from "../../text/networks/connection.ts";
import { measuredText } from "../../text/duration.ts";
import type { Tone } from "../../text/explanation.ts";
import { panelWords } from "../../text/pages/panel.ts";
import { type Block, type PageHead, type PageModel, type Button, pageToneIcons } from "../page/pageModel.ts";
import { settingsButton } from "../buttons.ts";
import { aside, joined, text } from "../values/shownText.ts";

/** What the page of a connection check shows. */
export type ConnectionView =
  | {
      readonly kind: "checking";
      readonly network: string;
      readonly chainId: string;
      /** Those that are asked. */
      readonly hosts: readonly string[];
      /** Milliseconds since the Unix epoch. */
      readonly startedAt: number;
    }
  | { readonly kind: "finished"; readonly report: ConnectionReport }
  /** Ended by the user, or by a problem of our own. */
  | { readonly kind: "cancelled" | "broken"; readonly network: string; readonly chainId: string };

/** The page of a connection check: under way, at its end, or canceled. */
export function connectionPage(view: ConnectionView): PageModel {
  switch (view.kind) {
    case "checking":
      return {
        about: aboutOf(view),
        head: {
          ...head("neutral", words.checking(), view),
          sign: { waitingFor: words.waitingFor() },
          actions: [{ label: words.cancel(), icon: "circle-slash", message: { type: "cancel" } }],
        },
        body: [
          { kind: "story", isStatus: true, pieces: [{ kind: "text", text: words.contacting(view.hosts) }] },
          { kind: "elapsed", since: view.startedAt, message: words.atMost() },
        ],
      };
    case "cancelled":
      return ended(
        view,
        { ...head("neutral", words.canceled(), view), sign: { icon: "circle-slash" } },
        words.canceledSentence(),
      );
    case "broken":
      return ended(view, head("bad", words.broken(), view), words.brokenSentence());
    case "finished": {
      const { report } = view;
      const { tone, title } = explainConnection(report);
      const copy: Button = { label: words.copyReport(), icon: "copy", message: { type: "copyReport" } };
      const { identity, ...rest } = head(tone, title, report);
      const checked = [joined(words.checked(), [{ kind: "age", at: report.startedAt }])];
      return {
        about: aboutOf(report),
        head: {
          ...rest,
          identity: { ...identity, names: [...identity.names, checked] },
          actions: [again(tone === "bad"), copy],
        },
        body: report.services.map((service) => serviceSection(service, report.network)),
      };
    }
  }
}

type OfNetwork = { readonly network: string; readonly chainId: string };

function aboutOf({ network }: OfNetwork): string {
  return `connection ${network}`;
}

function head(tone: Tone, title: string, { network, chainId }: OfNetwork): PageHead {
  return {
    sign: { icon: pageToneIcons[tone] },
    tone,
    title,
    identity: {
      of: words.network(),
      names: [[{ kind: "text", text: panelWords.networkOf(network, chainId) }]],
    },
    actions: [],
  };
}

function ended(of: OfNetwork, head: PageHead, sentence: string): PageModel {
  return {
    about: aboutOf(of),
    head: { ...head, actions: [again(true)] },
    body: [{ kind: "story", pieces: [{ kind: "text", text: sentence }] }],
  };
}

function again(primary: boolean): Button {
  return { label: words.again(), icon: "debug-restart", message: { type: "tryAgain" }, primary };
}

function serviceSection(check: ServiceCheck, network: string): Block {
  const { tone, title, sentence, nextStep, remedies } = explainService(check, network);
  // To check again is the button in the head.
  const buttons = remedies.filter((remedy) => remedy !== "checkConnection").flatMap(settingsButton);
  const { service, url, result } = check;
  return {
    kind: "section",
    id: service,
    title: serviceName(service),
    note: [
      ...(url === undefined ? [] : [text(url)]),
      ...(result === undefined ? [] : [aside(measuredText(result.tookMilliseconds))]),
    ],
    blocks: [
      tone === "good"
        ? { kind: "paragraph", pieces: [text(sentence)] }
        : { kind: "banner", tone, title, pieces: [text(`${sentence} ${nextStep}`)], buttons },
    ],
  };
}
