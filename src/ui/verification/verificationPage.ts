import { stateOfReport, statusOf, failedAtMirror } from "../../app/verification/verificationState.ts";
import { nameOfContract, nameOfReport } from "../../app/verification/verifiedName.ts";
import { assertNever } from "../../core/assertNever.ts";
import { explainAttempt } from "../../text/verification/attempt.ts";
import { isSuccess, type Explanation } from "../../text/explanation.ts";
import { sentences } from "../../text/language.ts";
import {
  stepText,
  verificationActions,
  verificationWords as words,
} from "../../text/verification/verificationPage.ts";
import { planWords } from "../../text/verification/plan.ts";
import { buildsOnceTrusted } from "../buttons.ts";
import { withDetails } from "../parts/details.ts";
import { joined, aside } from "../values/shownText.ts";
import { type Block, type PageHead, type PageModel, pageToneIcons, type Piece } from "../page/pageModel.ts";
import { finishedActions, moreMenu, nextStep, restoredActions } from "./actions.ts";
import { deployedFrom, differsFromBuild, isBuildKnown, sentAgain } from "./buildActions.ts";
import { planHead, planTab } from "./plan/planHead.ts";
import { planBody } from "./plan/planBody.ts";
import { proxySection, withProxy } from "./proxy/proxySection.ts";
import {
  externalSection,
  attemptSection,
  earlierSection,
  lastAttemptSection,
  requestSection,
  responsesSection,
  statusSection,
  messageSection,
} from "./sections.ts";
import { extraSection, verificationRecordSections } from "./record.ts";
import { serviceMessageOf, messageTitle } from "./serviceMessage.ts";
import { stageNames } from "../../text/verification/stages.ts";
import { stagesOf, stagesToCome } from "./stages.ts";
import {
  contractName,
  contractOf,
  indexOfStatus,
  rawResponses,
  type VerificationView,
  type ShownContract,
} from "./view.ts";
import { areCompared } from "../../app/verification/codeToCompare.ts";
import { explainReport } from "../../text/verification/conclusion.ts";
import {
  besideOtherNetworks,
  besideExplorer,
  leavesItToBuilds,
  ofEarlierImport,
  withoutBuild,
} from "../../text/verification/uncompared.ts";
import { besideCommit } from "../../text/verification/partialMatch.ts";
import { checksummed } from "../../core/address.ts";
import type { Hex } from "../../core/hex.ts";
import { hasNumbers } from "../../app/networks/localAddress.ts";
import { withEntityIds } from "../values/entityIds.ts";
import { entityIdOfLongZero } from "../../core/hedera/entityId.ts";
import { panelWords } from "../../text/pages/panel.ts";

/**
 * The page of a verification: under way, at its end, or what is left of it after a restart.
 * @param ownName as in `verificationTitle`
 */
export function verificationPage(view: VerificationView, ownName?: string): PageModel {
  const page = withEntityIds(hasNumbersIn(view), () => pageOf(view));
  const name = calledIn(view, ownName);
  // The title of a plan names its build, unless nothing is left to be done.
  if (name === undefined || page.head.title === planWords.title(name)) return page;
  const { identity } = page.head;
  const names = [[{ kind: "strong", text: name } as const], ...identity.names];
  return { ...page, head: { ...page.head, identity: { ...identity, names } } };
}

/** Whether a long-zero address means an entity on the network that a page is about. */
function hasNumbersIn(view: VerificationView): boolean {
  if (view.kind === "restored") return hasNumbers({ ledgers: [], chainId: view.summary.chainId });
  return hasNumbers((view.kind === "finished" ? view.report.subject : view.subject).network);
}

function pageOf(view: VerificationView): PageModel {
  const { network, address } = contractOf(view);
  const about = `${network} ${address}`;
  switch (view.kind) {
    case "plan":
      return { about, ...planPage(view) };
    case "running":
      return { about, ...runningPage(view) };
    case "finished":
      return { about, ...finishedPage(view) };
    case "restored":
      return { about, ...restoredPage(view) };
    case "interrupted":
      return { about, ...interruptedPage(view) };
    default:
      return assertNever(view);
  }
}

/**
 * The panel's tab: the contract first, for tabs are narrow, then how it went. Our own words and parsed values.
 * @param ownName of the workspace's build that has its code, or in a deployment file, for a contract that is not known by the name in
 * its verified source
 */
export function verificationTitle(view: VerificationView, ownName?: string): string {
  const called = calledIn(view, ownName);
  const name = called === undefined ? contractName(view) : `${called} ${contractName(view)}`;
  if (view.kind === "plan") return planTab(view, name);
  if (view.kind === "interrupted")
    return view.wasPlan === true ? planWords.tab(name) : words.tab(name, words.interrupted());
  if (view.kind === "running") return words.tabRunning(name);
  return (isOfMirror(view) ? words.tabOfVerification : words.tab)(name, explained(view).title);
}

/** Whether a verification failed at the mirror node, as looking up the record does. */
function isOfMirror(view: Ended): boolean {
  if (view.kind === "restored") return view.summary.service === "mirror";
  const { conclusion } = view.report;
  const error = conclusion.kind === "unresolved" ? conclusion.error : failedAtMirror({ conclusion });
  return error !== undefined;
}

/** The name in the verified source, where that is known; else the one that the workspace has for it. */
function calledIn(view: VerificationView, ownName: string | undefined): string | undefined {
  const verified = view.kind === "finished" ? nameOfReport(view.report) : undefined;
  return nameOfContract({ verified, build: ownName });
}

type Ended = Extract<VerificationView, { kind: "finished" | "restored" }>;
type PageOf<Kind extends VerificationView["kind"]> = (
  view: Extract<VerificationView, { kind: Kind }>,
) => Omit<PageModel, "about">;

function explained(view: Ended): Pick<Explanation, "tone" | "title"> {
  return view.kind === "finished" ? explainedReport(view) : explainAttempt(view.summary, view.codeMatch);
}

/** What would be published, before anything is. */
const planPage: PageOf<"plan"> = (view) => {
  const { actions, ...head } = planHead(view);
  return {
    head: { ...head, identity: identity(contractOf(view)), actions: [...actions, moreMenu(view)] },
    body: planBody(view),
  };
};

/** Where it is, for how long, and a way out. */
const runningPage: PageOf<"running"> = (view) => ({
  head: {
    sign: { waitingFor: words.waitingFor() },
    tone: "neutral",
    title: words.verifying(),
    identity: identity(contractOf(view)),
    actions: [{ label: verificationActions.cancel(), icon: "circle-slash", message: { type: "cancel" } }],
  },
  body: [
    { kind: "story", isStatus: true, pieces: [{ kind: "text", text: stepText(view.step) }] },
    { kind: "stages", label: stageNames.label(), stages: stagesToCome(view.step) },
    // Before the first step a question may be open, and nothing is under way; to compare takes no time worth a count.
    ...(view.step === undefined || view.step.kind === "comparing" || view.step.kind === "waiting"
      ? []
      : [{ kind: "elapsed", since: view.startedAt, message: words.howLong() } as const]),
  ],
});

/** The outcome first, then everything that is known of it. */
const finishedPage: PageOf<"finished"> = (view) => {
  const { report, earlier, fromMemory, proxy } = view;
  const { conclusion, subject } = report;
  const explanation = explainedReport(view);
  const finishedAt = report.startedAt + report.tookMilliseconds;
  const requested = { address: subject.address, chainId: subject.network.chainId };
  const status = statusOf(conclusion);
  const steps = stagesOf(report);
  const stages: readonly Block[] =
    steps === undefined ? [] : [{ kind: "stages", label: stageNames.label(), stages: steps }];
  const response = conclusion.kind === "responded" ? conclusion.response : undefined;
  const message = serviceMessageOf(conclusion);
  const messages = messageSection(report, message);
  // Of a compilation that failed it is wanted first; of a success nobody needs it.
  const isFirst = message.by === "compiler";
  const isVerified = isSuccess(explanation.tone);
  return {
    head: endedHead(view, finishedActions(view, explanation)),
    body: withDetails(
      [
        story(sentences(explanation.sentence, sentAgain(view))),
        ...(fromMemory === true ? [fromMemoryBanner(finishedAt, words.seeWhetherStillSo())] : []),
        ...(isFirst ? messages : []),
        ...(isVerified ? [] : stages),
        ...(view.isRestricted === true && leavesItToBuilds(report)
          ? [buildsOnceTrusted()]
          : nextStep(explanation, view)),
        ...deployedFrom(view),
        ...(proxy === undefined ? [] : [proxySection(proxy, stateOfReport(report))]),
        ...(isFirst || isVerified ? [] : messages),
        ...(response === undefined || response.externalVerifications.length === 0
          ? []
          : [externalSection(response)]),
        ...earlierSection(earlier),
      ],
      [
        ...(isVerified ? stages : []),
        { kind: "columns", columns: [[attemptSection(report)], [requestSection(report)]] },
        ...(isVerified && !isFirst ? messages : []),
        ...(response === undefined ? [] : verificationRecordSections(response, requested)),
        ...(status === undefined ? [] : [statusSection(status, indexOfStatus(report), requested)]),
        ...(response === undefined ? [] : extraSection(response, messageTitle(message))),
        ...responsesSection(rawResponses(report)),
      ],
    ),
  };
};

/** The last attempt, from memory. */
const restoredPage: PageOf<"restored"> = (view) => {
  const { summary } = view;
  return {
    head: endedHead(view, restoredActions(view)),
    body: [
      story(explainAttempt(summary).sentence),
      fromMemoryBanner(summary.finishedAt, words.seeAll()),
      ...deployedFrom(view),
      lastAttemptSection(summary),
    ],
  };
};

/** What was under way when the window was reloaded, and the way to begin again. */
const interruptedPage: PageOf<"interrupted"> = (view) => ({
  head: {
    sign: { icon: pageToneIcons.neutral },
    tone: "neutral",
    title: view.wasPlan === true ? planWords.notKept() : words.interrupted(),
    identity: identity(contractOf(view)),
    actions: restoredActions(view),
  },
  body: [story(interruptedStory(view))],
});

function interruptedStory({ wasSent, wasPlan }: Extract<VerificationView, { kind: "interrupted" }>): string {
  if (wasPlan === true) return planWords.compareToContinue();
  return wasSent ? words.sentBeforeReload() : words.nothingSentBeforeReload();
}

function endedHead(view: Ended, actions: PageHead["actions"]): PageHead {
  const { tone, title } = explained(view);
  return { sign: { icon: pageToneIcons[tone] }, tone, title, identity: identity(contractOf(view)), actions };
}

function story(sentence: string): Block {
  return { kind: "story", pieces: [{ kind: "text", text: sentence }] };
}

/** Says that what is shown is of some time ago, and what to do about it. */
function fromMemoryBanner(finishedAt: number, sentence: string): Block {
  return {
    kind: "banner",
    icon: "history",
    title: words.fromMemory(),
    pieces: [
      { kind: "text", text: sentence },
      joined(words.finishedAt(), [{ kind: "moment", at: finishedAt }]),
    ],
    buttons: [],
  };
}

/** What a finished verification means, by all that is known beside it: builds, the commit, other networks, and what is behind a proxy. */
export function explainedReport(view: Extract<VerificationView, { kind: "finished" }>): Explanation {
  const { report, builds, proxy, recordedOn = [], fromMemory } = view;
  const explanation = explainReport(report);
  const known = {
    isBuild: isBuildKnown(view),
    differs: differsFromBuild(view),
    isNearest: view.resembled?.nearest !== undefined,
  };
  const alone = builds === "noneHasIt" ? withoutBuild(report, explanation, known) : explanation;
  const isCompared = builds !== undefined && areCompared(builds);
  const other = fromMemory === true && builds === undefined ? ofEarlierImport(report, alone) : alone;
  const compared = isCompared ? besideExplorer(report, alone, builds, known) : other;
  const beside = deployedFrom(view).length === 0 ? compared : besideCommit(compared);
  const result =
    recordedOn.length === 0 ? beside : besideOtherNetworks(beside, recordedOn, report.subject.network.name);
  return proxy === undefined ? result : withProxy(result, proxy);
}

/** Which contract a page is about, by each of its names, and on which network. */
export function identity({ address, contractId, network, chainId }: ShownContract): PageHead["identity"] {
  const whole = checksummed(address as Hex);
  const isLongZero = contractId !== undefined && entityIdOfLongZero(address as Hex) !== undefined;
  const id = contractId === undefined ? [] : [named(contractId, panelWords.contractId())];
  return {
    of: words.contract(),
    names: [
      [...named(whole, panelWords.address()), ...(isLongZero ? [aside(words.longZero())] : [])],
      ...id,
      [{ kind: "text", text: chainId === "" ? network : panelWords.networkOf(network, chainId) }],
    ],
  };
}

function named(whole: string, what: string): readonly Piece[] {
  return [
    { kind: "reference", text: whole, whole },
    { kind: "copy", what, whole },
  ];
}
