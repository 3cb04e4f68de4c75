import { explainReport } from "../../text/conclusion.ts";
import { statusOf, type VerificationReport } from "../../app/verification/report.ts";
import { button } from "../button.ts";
import { html, nothing, type Html } from "../html.ts";
import { icon } from "../icon.ts";
import { moreMenu } from "../menuButton.ts";
import { stageLine } from "../stageLine.ts";
import { toneIcons } from "../tone.ts";
import { answerSection } from "./answerSection.ts";
import { copyMenu } from "./copyMenu.ts";
import { earlierSection } from "./earlierSection.ts";
import { exchangeSection } from "./exchangeSection.ts";
import { extraSection } from "./extraSection.ts";
import { fromMemoryNotice } from "./fromMemoryNotice.ts";
import { pageHeader } from "./pageHeader.ts";
import { nextStep } from "./nextStep.ts";
import { protocolMenu } from "./protocolMenu.ts";
import { attemptAnswers, rawAnswers } from "./rawAnswers.ts";
import { recordSections } from "./recordSections.ts";
import { requestSection } from "./requestSection.ts";
import { serviceWords } from "./serviceWords.ts";
import { stagesOf } from "./stages.ts";
import { statusSection } from "./statusSection.ts";
import { unusedSection } from "./unusedSection.ts";
import type { VerificationView } from "./view.ts";
import { wordsSection } from "./wordsSection.ts";

type FinishedView = Extract<VerificationView, { kind: "finished" }>;

/** A finished verification: the answer first, then everything that is known of it. */
export function finishedPage(view: FinishedView): Html {
  const { report, earlier, fromMemory } = view;
  const explanation = explainReport(report);
  const { network, address, contractId } = report.subject;
  const answers = rawAnswers(report);
  const finishedAt = report.startedAt + report.tookMilliseconds;
  const asked = { address, chainId: network.chainId };
  const status = statusOf(report.conclusion);
  const stages = stagesOf(report);
  const answer = report.conclusion.kind === "answered" ? report.conclusion.answer : undefined;
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
      ${fromMemory === true ? fromMemoryNotice(finishedAt, "verify again to see whether it is still so") : nothing}
      ${stages === undefined ? nothing : stageLine(stages)} ${nextStep(explanation, report)}
      <div class="columns">${answerSection(report)} ${requestSection(report)}</div>
      ${wordsSection(serviceWords(report), Math.max(0, attemptAnswers(report.conclusion).length - 1))}
      ${answer === undefined ? nothing : html`${recordSections(answer, asked)} ${unusedSection(answer)}`}
      ${status === undefined ? nothing : statusSection(status, answers.length - 1, asked)}
      ${answer === undefined ? nothing : extraSection(answer)} ${exchangeSection(answers)}
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
  ${button({ label: "Copy report", icon: "copy", message: { type: "copyReport" } })}
  ${moreMenu(copyMenu(view))}`;
}

function noProtocolBecause({ conclusion }: VerificationReport): string | undefined {
  if (conclusion.kind === "noVerifier") return "This network has no verification service to speak to.";
  if (conclusion.kind === "noExplorer")
    return "There is no block explorer to import from, by whatever protocol.";
  return undefined;
}
