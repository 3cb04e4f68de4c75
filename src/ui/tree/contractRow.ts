import { visibleLine } from "../../core/characters/visibleLine.ts";
import { deploymentWords } from "../../text/deployments/deployments.ts";
import { shortAddress } from "../../core/address.ts";
import { explainAttempt } from "../../text/verification/attempt.ts";
import { attemptWord } from "../../text/verification/attemptWord.ts";
import { explainFailedServices } from "../../text/verification/failedServices.ts";
import { explainStatus } from "../../text/verification/status.ts";
import { capitalized } from "../../text/language.ts";
import { treeWords as words } from "../../text/tree.ts";
import type { DeploymentName } from "../../app/deployments/workspaceDeployments.ts";
import { nameOfContract, type OwnNames } from "../../app/verification/verifiedName.ts";
import { isPinned } from "../../app/history/entry.ts";
import type { KnownCode } from "../../app/builds/ownCode.ts";
import type { ListedContract } from "../../app/history/historyListing.ts";
import type { CheckProgress } from "../../app/contractChecks/serviceFailure.ts";
import { statusIcons } from "../parts/statusIcons.ts";
import { fullMoment } from "./dayText.ts";
import { attemptIcon } from "./attemptIcon.ts";
import { noResponseIcon } from "./noResponseIcon.ts";
import { joined, lines, type TreeIcon, type TreeRow } from "./treeRow.ts";

type InWords = { readonly text: string; readonly full: string; readonly icon: TreeIcon };

/** What a contract is called: its ID when that is known, else its address, shortened. */
export function contractName({ entry }: ListedContract): string {
  return entry.id?.[0] ?? shortAddress(entry.address[0]);
}

/** The same behind its name. @param own what the workspace calls it */
export function contractLabel(listed: ListedContract, own: OwnNames = {}): string {
  const name = nameOfContract({ verified: listed.entry.verifiedName?.[0], ...own });
  return name === undefined ? contractName(listed) : `${name} ${contractName(listed)}`;
}

/** A contract in the tree, with how its verification stands. */
export function contractRow(
  listed: ListedContract,
  state: CheckProgress | undefined,
  ownCode?: KnownCode,
  deployment?: DeploymentName,
): TreeRow {
  const { entry, network } = listed;
  const own = ownCode?.kind === "matched" ? ownCode : undefined;
  const verification = verificationInWords(listed);
  const isDeleted = entry.deleted?.[0] === true;
  const label = contractLabel(listed, { build: own?.name, deployment });
  const [name = "", namedAt] = entry.verifiedName ?? [];
  const ownBuild = own && words.ownBuild();
  // That nothing is known is said by the failure. What is known stands first, as among the deployments: a row is narrow.
  const isUnknown = entry.verification === undefined && listed.verifications.length === 0;
  const known = isUnknown && state?.kind === "failed" ? undefined : verification.text;
  const description = joined([
    isDeleted ? words.deleted() : undefined,
    known,
    stateText(state),
    ownBuild,
    isPinned(entry) ? words.pinned() : undefined,
  ]);
  return {
    label,
    description,
    tooltip: () =>
      lines([
        state?.kind === "failed" ? explainFailedServices(state.failures).full : undefined,
        words.contractOn(entry.id?.[0], network),
        entry.address[0],
        name === "" ? undefined : checked(words.named(name), namedAt),
        own?.name === undefined ? undefined : words.build(own.name),
        deployment && deploymentWords.namedIn(deployment.name, visibleLine(deployment.path)),
        checked(verification.full, entry.verification?.[1]),
        isDeleted ? checked(words.deleted(), entry.deleted[1]) : undefined,
        isPinned(entry) ? words.pinned() : undefined,
        words.lastSeen(fullMoment(entry.seenAt)),
      ]),
    icon: iconOf(state, isDeleted, verification.icon),
    spoken: words.spokenContract(label, description),
  };
}

/** What is known of a contract's verification; where that is nothing, what came of the last attempt; else "unknown". */
export function verificationInWords({ entry, verifications: [last] }: ListedContract): InWords {
  if (entry.verification !== undefined) {
    const [fact] = entry.verification;
    const { tone, title, brief } = explainStatus(fact);
    return { text: capitalized(brief), full: title, icon: { name: statusIcons[fact], tone } };
  }
  if (last !== undefined) {
    return {
      text: capitalized(attemptWord(last.entry)),
      full: words.lastAttempt(explainAttempt(last.entry).title),
      icon: attemptIcon(last.entry),
    };
  }
  return {
    text: words.verificationUnknown(),
    full: words.verificationUnknown(),
    icon: { name: "question", tone: "neutral" },
  };
}

function iconOf(state: CheckProgress | undefined, isDeleted: boolean, icon: TreeIcon): TreeIcon {
  if (state?.kind === "asking") return { name: "loading~spin", tone: "neutral" };
  if (state?.kind === "failed") return noResponseIcon;
  return isDeleted ? { name: "trash", tone: "careful" } : icon;
}

function stateText(state: CheckProgress | undefined): string | undefined {
  if (state === undefined) return undefined;
  return state.kind === "asking" ? words.loading() : capitalized(explainFailedServices(state.failures).brief);
}

function checked(text: string, at: number | undefined): string {
  return at === undefined ? text : words.asOf(text, fullMoment(at));
}
