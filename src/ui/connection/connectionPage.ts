import type { ServiceCheck } from "../../app/connection/connectionReport.ts";
import { connectionWords as words } from "../../text/networks/connectionPage.ts";
import { explainConnection, explainService, serviceName } from "../../text/networks/connection.ts";
import type { Tone } from "../../text/explanation.ts";
import { panelWords } from "../../text/pages/panel.ts";
import type { Block, PageHead, PageModel } from "../page/pageModel.ts";
import type { Button } from "../page/button.ts";
import { pageToneIcons } from "../page/pageToneIcons.ts";
import { settingsButton } from "../settingsButton.ts";
import { fieldsBesideStages } from "./serviceFields.ts";
import { serviceStages } from "./serviceStages.ts";
import type { ConnectionView } from "./view.ts";

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
      return {
        about: aboutOf(report),
        head: { ...head(tone, title, report), actions: [again(tone === "bad"), copy] },
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
  const said: Block =
    tone === "good"
      ? { kind: "paragraph", pieces: [{ kind: "text", text: sentence }] }
      : { kind: "banner", tone, title, pieces: [{ kind: "text", text: `${sentence} ${nextStep}` }], buttons };
  const { checked } = check;
  const found: readonly Block[] =
    checked === undefined
      ? []
      : [
          { kind: "stages", label: words.howFar(), stages: serviceStages(checked) },
          { kind: "fields", fields: fieldsBesideStages(checked) },
        ];
  return {
    kind: "section",
    id: check.service,
    title: serviceName(check.service),
    note: check.host === undefined ? undefined : [{ kind: "text", text: check.host }],
    blocks: [said, ...found],
  };
}
