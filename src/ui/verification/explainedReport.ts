import { wereCompared } from "../../app/verification/codeToCompare.ts";
import type { Explanation } from "../../text/explanation.ts";
import { explainReport } from "../../text/verification/conclusion.ts";
import { besideOtherNetworks } from "../../text/verification/otherNetworks.ts";
import { besideCommit } from "../../text/verification/partialMatch.ts";
import { besideExplorer, ofEarlierImport, withoutBuild } from "../../text/verification/uncompared.ts";
import { deployedFrom, isBuildKnown } from "./buildActions.ts";
import { withProxy } from "./proxy/proxySection.ts";
import type { VerificationView } from "./view.ts";

/** What a finished verification means, by all that is known beside it: builds, the commit, other networks, and what is behind a proxy. */
export function explainedReport(view: Extract<VerificationView, { kind: "finished" }>): Explanation {
  const { report, builds, proxy, recordedOn = [], fromMemory } = view;
  const explanation = explainReport(report);
  const alone = builds === "noneHasIt" ? withoutBuild(report, explanation, isBuildKnown(view)) : explanation;
  const isCompared = builds !== undefined && wereCompared(builds);
  const other = fromMemory === true && builds === undefined ? ofEarlierImport(report, alone) : alone;
  const known = { isBuild: isBuildKnown(view), isNearest: view.resembled?.nearest !== undefined };
  const compared = isCompared ? besideExplorer(report, alone, builds, known) : other;
  const beside = deployedFrom(view).length === 0 ? compared : besideCommit(compared);
  const told =
    recordedOn.length === 0 ? beside : besideOtherNetworks(beside, recordedOn, report.subject.network.name);
  return proxy === undefined ? told : withProxy(told, proxy);
}
