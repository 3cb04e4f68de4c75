import type { CheckProgress } from "../../app/contractFacts/contractChecks.ts";
import { capitalized } from "../../text/language.ts";
import { treeWords as words } from "../../text/tree.ts";
import { explainFailedServices } from "../../text/verification/failedServices.ts";
import { explainStatus } from "../../text/verification/status.ts";
import { statusIcons } from "../parts/statusIcons.ts";
import { joined, lines, type TreeIcon } from "./treeRow.ts";
import type { VerificationState } from "../../app/verification/verificationState.ts";
import type { Failure } from "../../http/failure.ts";

/** How a contract stands, for its row. */
export type RowStatus = {
  readonly text: string;
  /** At rest. */
  readonly full: string;
  readonly icon: TreeIcon;
};

/** The same for its row, in every tree. */
export function rowStatusOf(state: VerificationState): RowStatus {
  const { tone, title, brief } = explainStatus(state);
  return { text: capitalized(brief), full: title, icon: { name: statusIcons[state], tone } };
}

/**
 * The same with what is going on, the same in every tree. What is known stands first: a row is narrow. That nothing is known is
 * said by the failure.
 *
 * @param isKnown whether there is anything to lose by a failure
 * @param tree whose row it is
 */
export function rowStatusWith(
  progress: CheckProgress | undefined,
  known: RowStatus,
  isKnown: boolean,
  tree: Parameters<typeof explainFailedServices>[1],
): RowStatus {
  switch (progress?.kind) {
    case undefined:
      return known;
    case "asking":
      return {
        ...known,
        text: joined([known.text, words.loading()]),
        icon: { name: "loading~spin", tone: "neutral" },
      };
    case "failed": {
      const failed = explainFailedServices(progress.failures, tree);
      return {
        text: capitalized(joined([isKnown ? known.text : undefined, failed.brief])),
        full: lines([isKnown ? known.full : undefined, failed.full]),
        icon: isKnown ? dimmed(known.icon) : noResponseIcon,
      };
    }
  }
}

/** The sign of what is known, where it is not known whether it is still so. */
export function dimmed({ name }: TreeIcon): TreeIcon {
  return { name, tone: "dimmed" };
}

/** Sign of a lookup or an attempt to verify that had no response, in every tree; none else has it. */
export const noResponseIcon: TreeIcon = { name: "debug-disconnect", tone: "careful" };

/** That a service refuses for now is a response, too. */
const noResponses: Readonly<Record<Exclude<Failure["kind"], "rateLimited">, true>> = {
  unreachable: true,
  proxyFailed: true,
  timedOut: true,
  tooLarge: true,
  cutOff: true,
  redirected: true,
  serviceFailed: true,
  notJson: true,
  notNamed: true,
  unreadable: true,
  rpcError: true,
  wrongChain: true,
  chainRestarted: true,
  urlNotStored: true,
  notInBrowser: true,
  unfinished: true,
};

/** Whether an attempt is remembered as one that had no response, nor a status looked up afterwards. */
export function hadNoResponse({
  word,
  status,
}: {
  readonly word: string;
  readonly status?: unknown;
}): boolean {
  return status === undefined && Object.hasOwn(noResponses, word);
}
