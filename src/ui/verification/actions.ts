import { hasExplorerPage } from "../../app/networks/webPages.ts";
import type { NoComparison } from "../../app/builds/deployedCode.ts";
import type { VerificationReport } from "../../app/verification/report.ts";
import { mirrorFailureOf } from "../../app/verification/verificationState.ts";
import { areCompared } from "../../app/verification/codeToCompare.ts";
import { isSuccess, type Explanation, type RemedyKind } from "../../text/explanation.ts";
import { panelWords } from "../../text/pages/panel.ts";
import {
  mayPublishUncompared,
  offerUncompared,
  onlyPublishingHelps,
} from "../../text/verification/uncompared.ts";
import {
  verificationActions as names,
  verificationWords as words,
} from "../../text/verification/verificationPage.ts";
import { isTooLongToCopy } from "../copiedExchange.ts";
import type { Button, Block, Menu, MenuItem } from "../page/pageModel.ts";
import {
  allFiles,
  checkOut,
  fromBuild,
  openRecord,
  openResponse,
  openSkipped,
  publishUncompared,
  howToBuild,
  nearestTo,
  showProblems,
  toRecord,
  unreadFiles,
} from "./buildActions.ts";
import { verifyImplementation, lacksImplementation } from "./proxy/proxySection.ts";
import { repeatableRequest } from "./attempt.ts";
import { compareAgain } from "./plan/compareAgain.ts";
import { viewSource } from "./plan/planHead.ts";
import { lastOfReport, rawResponses, type VerificationView } from "./view.ts";
import { hasLedger } from "../../app/networks/network.ts";
import { otherProtocol, protocols } from "../../services/verifier/protocol.ts";
import { settingsButton } from "../buttons.ts";

/** What can be done with a finished verification. */
export function finishedActions(
  view: Extract<VerificationView, { kind: "finished" }>,
  explanation: Explanation,
): readonly (Button | Menu)[] {
  const { report, fromMemory } = view;
  const isEarlier = fromMemory === true;
  const hasBetter = report.way.kind === "build" && allFiles(view, report.way).length > 0;
  return [
    ...(isSuccess(explanation.tone) && hasRecord(report) ? [toRecord(report.subject)] : []),
    ...(isNextStep(offeredBeside(view, explanation), view) ? [] : [verifyAgain(isEarlier && !hasBetter)]),
    moreMenu(view),
  ];
}

/** What can be done with what is left of an earlier attempt. */
export function restoredActions(view: VerificationView): readonly (Button | Menu)[] {
  const wasPlan = view.kind === "interrupted" && view.wasPlan === true;
  return [wasPlan ? { ...compareAgain(), primary: true } : verifyAgain(true), moreMenu(view)];
}

const verifyAgain = (primary: boolean): Button => ({
  label: names.verifyAgain(),
  icon: "debug-restart",
  message: { type: "tryAgain" },
  primary,
});

/** Whether verifying again is a next step, with its button beside the sentence that says so. */
function isNextStep(
  { tone, remedies }: Explanation,
  { fromMemory }: Extract<VerificationView, { kind: "finished" }>,
): boolean {
  return !isSuccess(tone) && fromMemory !== true && remedies.includes("tryAgain");
}

/** The remedy whose button stands out, where there is one: not where all is well. */
function best({ tone, remedies, noneStandsOut }: Explanation): RemedyKind | undefined {
  return isSuccess(tone) || noneStandsOut === true ? undefined : remedies[0];
}

/** Why no build could be compared, where one may be published all the same. */
function uncomparedOf(
  { report, builds }: Extract<VerificationView, { kind: "finished" }>,
  explained: Explanation,
): NoComparison | undefined {
  return mayPublishUncompared(report, explained) && !areCompared(builds) ? builds : undefined;
}

/** What is explained, with publishing such a build where that may be done. */
function offeredBeside(
  view: Extract<VerificationView, { kind: "finished" }>,
  explained: Explanation,
): Explanation {
  const uncompared = uncomparedOf(view, explained);
  return uncompared === undefined ? explained : offerUncompared(view.report, explained, uncompared);
}

/** Whether publishing that is what stands out on the page. */
function publishStandsOut(
  view: Extract<VerificationView, { kind: "finished" }>,
  explained: Explanation,
): boolean {
  const mayStandOut = view.fromMemory !== true && onlyPublishingHelps(view.report);
  return mayStandOut && uncomparedOf(view, explained) !== undefined;
}

/** What to do next, with the buttons that do it. */
export function nextStep(
  explained: Explanation,
  view: Extract<VerificationView, { kind: "finished" }>,
): readonly Block[] {
  const { report, fromMemory } = view;
  const published = report.way.kind === "build" ? report.way : undefined;
  const uncompared = uncomparedOf(view, explained);
  const publish = uncompared === undefined ? [] : [publishUncompared(publishStandsOut(view, explained))];
  const isLast = mirrorFailureOf(report) !== undefined;
  const explanation = offeredBeside(view, explained);
  const { tone, nextStep: sentence, remedies } = explanation;
  const primary = fromMemory === true ? undefined : best(explanation);
  const files = published === undefined ? [] : allFiles(view, published);
  const isBest = primary === "tryAgain" && files.length === 0;
  const again = isNextStep(explanation, view) ? [verifyAgain(isBest)] : [];
  const buttons = remedies.flatMap((remedy) =>
    remedy === "tryAgain"
      ? again
      : remedyButton(remedy, report).map((button) => ({ ...button, primary: remedy === primary })),
  );
  const [button, ...others] = [
    ...(isSuccess(tone) && lacksImplementation(view.proxy)
      ? [verifyImplementation(fromMemory !== true)]
      : []),
    ...files,
    ...(isSuccess(tone)
      ? isLast
        ? [...viewSource(report.subject), ...buttons, ...publish]
        : [...viewSource(report.subject), ...buttons].slice(0, 1)
      : [
          ...(isLast ? [] : publish),
          ...checkOut(view, primary === undefined),
          ...openSkipped(view),
          ...openRecord(view),
          ...buttons,
          ...fromBuild(view),
          ...(isLast ? publish : []),
        ]),
    ...(published === undefined ? [] : showProblems(view)),
    ...openResponse(report),
  ];
  // Where all is well, there is nothing to be done that would have to stand out.
  if (isSuccess(tone) && others.length === 0) {
    const pieces = [{ kind: "aside", text: sentence } as const];
    return [button === undefined ? { kind: "paragraph", pieces } : { kind: "line", pieces, button }];
  }
  const pieces = [
    ...(isSuccess(tone) ? [] : howToBuild(view)),
    ...(sentence === "" ? [] : [{ kind: "text", text: sentence } as const]),
    ...(isSuccess(tone) ? [] : unreadFiles(view)),
  ];
  const nearest = isSuccess(tone) ? [] : nearestTo(view);
  return [
    ...(nearest.length === 0 ? [] : [{ kind: "paragraph", pieces: nearest } as const]),
    {
      kind: "banner",
      title: words.nextStep(),
      pieces,
      buttons: button === undefined ? [] : [button, ...others],
    },
  ];
}

/** Whether there is a mirror node to ask for the record. */
function hasRecord({ subject }: VerificationReport): boolean {
  return hasLedger(subject.network);
}

/** What can be copied and opened of a verification. */
export function moreMenu(view: VerificationView): Menu {
  const items: readonly MenuItem[] = [
    { label: panelWords.copyLink(), message: { type: "copyAs", format: "link" } },
    ...(view.kind === "finished" ? ofReport(view) : []),
  ];
  return { id: "more-menu", label: panelWords.more(), icon: "ellipsis", items };
}

function ofReport({ report }: Extract<VerificationView, { kind: "finished" }>): readonly MenuItem[] {
  const responses = rawResponses(report);
  const last = lastOfReport(report);
  const decisive = responses[last];
  const mayCopy = decisive !== undefined && !isTooLongToCopy(decisive);
  const hasPage = hasExplorerPage(report.subject.network, "address");
  const items: readonly (readonly [isThere: boolean, item: MenuItem])[] = [
    [true, { label: names.copyReport(), message: { type: "copyReport" } }],
    [mayCopy, { label: panelWords.copyJson(), message: { type: "copyAs", format: "json" } }],
    [true, { label: panelWords.copyMarkdown(), message: { type: "copyAs", format: "markdown" } }],
    [
      repeatableRequest(report) !== undefined,
      { label: panelWords.copyCurl(), message: { type: "copyAs", format: "curl" } },
    ],
    [last >= 0, { label: panelWords.openRawResponse(), message: { type: "openRaw", responseIndex: last } }],
    [hasPage, { label: panelWords.openExplorer(), message: { type: "openExplorer" } }],
  ];
  return [...items.flatMap(([isThere, item]) => (isThere ? [item] : [])), ...protocolItems(report)];
}

/** The button for a remedy: disabled with the reason where it could do nothing, and none where there is nothing to take back. */
export function remedyButton(remedy: RemedyKind, report: VerificationReport): readonly Button[] {
  const message = { type: "remedy", remedy } as const;
  switch (remedy) {
    case "otherProtocol":
      return [{ label: names.tryProtocol(otherProtocol(report.protocol)), icon: "sync", message }];
    case "setApiKey":
      return [
        {
          label: names.setApiKey(),
          icon: "key",
          message,
          disabledBecause: report.host === undefined ? names.noServiceForKey() : undefined,
        },
      ];
    case "clearApiKey":
      return report.withKey ? [{ label: names.clearApiKey(), icon: "circle-slash", message }] : [];
    case "selectNetwork":
      return [{ label: names.selectNetwork(), icon: "globe", message }];
    case "verifyLongZero":
      return [{ label: names.verifyLongZero(), icon: "check", message }];
    case "openExplorer":
      return [{ label: panelWords.openExplorer(), icon: "link-external", message }];
    case "tryAgain":
    case "openNetworkSettings":
    case "chooseRpcUrl":
    case "forwardPort":
    case "openProxySettings":
    case "openBuildSettings":
    case "showBuilds":
    case "checkConnection":
      return settingsButton(remedy);
  }
}

/** Verifying by another protocol than the one at hand, where that may come to something else. */
function protocolItems(report: VerificationReport): readonly MenuItem[] {
  if (!mayDependOnProtocol(report)) return [];
  return protocols.flatMap((other) =>
    other === report.protocol
      ? []
      : [{ label: names.tryProtocol(other), message: { type: "verifyWith", protocol: other } }],
  );
}

/** A protocol decides nothing before the service is asked to verify, nor whether there is a contract. */
function mayDependOnProtocol({ conclusion }: VerificationReport): boolean {
  switch (conclusion.kind) {
    case "responded":
      return conclusion.response.outcome !== "notDeployed";
    case "failed":
      return true;
    case "cancelled":
      return conclusion.asked === "verification";
    default:
      return false;
  }
}
