import { explainReport } from "../../text/conclusion.ts";
import { statusOf, type VerificationReport } from "../../app/verification/report.ts";
import { button } from "../parts/button.ts";
import { html, nothing, type Html } from "../parts/html.ts";
import { icon } from "../parts/icon.ts";
import { moreMenu } from "../parts/menuButton.ts";
import { stageLine } from "../parts/stageLine.ts";
import { toneIcons } from "../parts/toneIcons.ts";
import { responseSection } from "./sections/responseSection.ts";
import { copyMenu } from "./copyMenu.ts";
import { earlierSection } from "./sections/earlierSection.ts";
import { exchangeSection } from "./sections/exchangeSection.ts";
import { extraSection } from "./verifierRecord/extraSection.ts";
import { fromMemoryBanner } from "./fromMemoryBanner.ts";
import { pageHeader } from "./pageHeader.ts";
import { nextStep } from "./nextStep.ts";
import { protocolMenu } from "./protocolMenu.ts";
import { attemptResponses, rawResponses } from "./sections/rawResponses.ts";
import { recordSections } from "./verifierRecord/recordSections.ts";
import { requestSection } from "./sections/requestSection.ts";
import { serviceWords } from "./sections/serviceWords.ts";
import { stagesOf } from "./stages.ts";
import { statusSection } from "./sections/statusSection.ts";
import { unusedSection } from "./verifierRecord/unusedSection.ts";
import type { VerificationView } from "./view.ts";
import { wordsSection } from "./sections/wordsSection.ts";

type FinishedView = Extract<VerificationView, { kind: "finished" }>;

/** A finished verification: the answer first, then everything that is known of it. */
export function finishedPage(view: FinishedView): Html {
  const { report, earlier, fromMemory } = view;
  const explanation = explainReport(report);
  const { network, address, contractId } = report.subject;
  const responses = rawResponses(report);
  const finishedAt = report.startedAt + report.tookMilliseconds;
  const asked = { address, chainId: network.chainId };
  const status = statusOf(report.conclusion);
  const stages = stagesOf(report);
  const response = report.conclusion.kind === "answered" ? report.conclusion.response : undefined;
  return html`${pageHeader({
      sign: icon(toneIcons[explanation.tone]),
      tone: explanation.tone,
      title: explanation.title,
      address,
      contractId,
      network: network.name,
      chainId: network.chainId,
      actions: actions(view, explanation.tone === "good", explanation.remedies[0] ?? "tryAgain"),
    })}
    <main>
      <p class="story">${explanation.sentence}</p>
      ${fromMemory === true ? fromMemoryBanner(finishedAt, "verify again to see whether it is still so") : nothing}
      ${stages === undefined ? nothing : stageLine(stages)} ${nextStep(explanation, report)}
      <div class="columns">${responseSection(report)} ${requestSection(report)}</div>
      ${wordsSection(serviceWords(report), Math.max(0, attemptResponses(report.conclusion).length - 1))}
      ${response === undefined ? nothing : html`${recordSections(response, asked)} ${unusedSection(response)}`}
      ${status === undefined ? nothing : statusSection(status, responses.length - 1, asked)}
      ${response === undefined ? nothing : extraSection(response)} ${exchangeSection(responses)}
      ${earlierSection(earlier)}
    </main>`;
}

function actions(view: FinishedView, good: boolean, firstRemedy: string): Html {
  const { report } = view;
  const primary = !good && firstRemedy === "tryAgain";
  return html`${button({
    label: good ? "Verify again" : "Try again",
    icon: "debug-restart",
    message: { type: "tryAgain" },
    primary,
  })}
  ${protocolMenu(report.protocol, noProtocolBecause(report))}
  ${button({ label: "Copy Report", icon: "copy", message: { type: "copyReport" } })}
  ${moreMenu(copyMenu(view))}`;
}

function noProtocolBecause({ conclusion }: VerificationReport): string | undefined {
  if (conclusion.kind === "noVerifier") return "This network has no verification service to speak to.";
  if (conclusion.kind === "noExplorer")
    return "There is no block explorer to import from, by whatever protocol.";
  return undefined;
}
