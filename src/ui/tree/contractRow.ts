import { visibleLine } from "../../core/strings/visibleText.ts";
import { deploymentWords } from "../../text/deployments/deployments.ts";
import { shortAddress } from "../../core/address.ts";
import { buildBrief, differsText } from "../../text/builds/buildBrief.ts";
import { matchWords } from "../../text/builds/match.ts";
import { explainAttempt } from "../../text/verification/attempt.ts";
import { attemptWord } from "../../text/verification/attemptWord.ts";
import { capitalized } from "../../text/language.ts";
import { labelWords } from "../../text/labels.ts";
import { treeWords as words } from "../../text/tree.ts";
import type { KnownVerification } from "../../app/verification/verificationState.ts";
import type { DeploymentName } from "../../app/deployments/workspaceDeployments.ts";
import { nameOfContract, type WorkspaceNames } from "../../app/verification/verifiedName.ts";
import type { CodeMatch } from "../../app/builds/codeMatch.ts";
import type { ListedContract } from "../../app/history/historyListing.ts";
import type { ContractFacts } from "../../app/contractFacts/contractFacts.ts";
import type { CheckProgress } from "../../app/contractFacts/contractChecks.ts";
import { fullMoment } from "./dayText.ts";
import { attemptIcon } from "./attemptRow.ts";
import { dimmed, rowStatusWith, rowStatusOf, type RowStatus } from "./rowStatus.ts";
import { joined, lines, type TreeIcon, type TreeRow } from "./treeRow.ts";

/** What a contract is called: its ID when that is known, else its address, shortened. */
export function contractName({ entry }: ListedContract): string {
  return entry.id ?? shortAddress(entry.address);
}

/** The same behind its name. @param own what the workspace calls it */
export function contractLabel(listed: ListedContract, own: WorkspaceNames = {}): string {
  const name = nameOfContract({ verified: listed.entry.verifiedName?.[0], ...own });
  return name === undefined ? contractName(listed) : `${name} ${contractName(listed)}`;
}

/** Its name, and its ID or address for the end of a row, which VS Code cuts off first; without a name, that is the label. */
export function labelAndPlace(
  listed: ListedContract,
  own: WorkspaceNames = {},
): { readonly label: string; readonly place: string | undefined } {
  const name = nameOfContract({ verified: listed.entry.verifiedName?.[0], ...own });
  const place = contractName(listed);
  return name === undefined ? { label: place, place: undefined } : { label: name, place };
}

/** What a row says of a contract beside what the history has of it. */
type FactsOfRow = Partial<Pick<ContractFacts, "verification" | "progress" | "codeMatch">> & {
  /** Whether its network has a verification service; without one, nothing can be known of its verification. */
  readonly hasVerifier?: boolean;
};

/** What the user and deployment files call a contract. */
export type ContractRowNames = Pick<WorkspaceNames, "label"> & {
  readonly deployment?: DeploymentName | undefined;
};

/** A contract in the tree, with how its verification stands. */
export function contractRow(
  listed: ListedContract,
  { verification, progress, codeMatch, hasVerifier = true }: FactsOfRow = listed.entry,
  { deployment, label: ownLabel }: ContractRowNames = {},
): TreeRow {
  const { entry, network } = listed;
  if (entry.isAccount === true) return accountRow(listed, { deployment, label: ownLabel });
  const own = codeMatch?.kind === "matched" ? codeMatch : undefined;
  const said = verificationInWords(listed, verification, codeMatch);
  const isNothingToKnow = !hasVerifier && verification === undefined && listed.verifications.length === 0;
  const known = isNothingToKnow ? plainContract : said;
  const { text, full, icon } = rowStatusWith(
    progress,
    { ...known, full: checked(known.full, verification?.[1] ?? listed.verifications[0]?.entry.seenAt) },
    verification !== undefined || listed.verifications.length > 0,
    "contracts",
  );
  const isDeleted = entry.deleted?.[0] === true;
  const { label, place } = labelAndPlace(listed, { label: ownLabel, deployment, build: own?.name });
  const [name = "", namedAt] = entry.verifiedName ?? [];
  const description = joined([
    isDeleted ? words.deleted() : undefined,
    text,
    codeMatch && buildNote(codeMatch, known.text),
    entry.isPinned ? words.pinned() : undefined,
    place,
  ]);
  return {
    label,
    description,
    tooltip: () =>
      lines([
        words.contractOn(entry.id, network),
        entry.address,
        ownLabel === undefined ? undefined : labelWords.own(),
        name === "" ? undefined : checked(words.named(name), namedAt),
        ...(codeMatch === undefined ? [] : buildLines(codeMatch)),
        deployment && deploymentWords.namedIn(deployment.name, visibleLine(deployment.path)),
        full,
        isDeleted ? checked(words.deleted(), entry.deleted[1]) : undefined,
        entry.isPinned ? words.pinned() : undefined,
        words.lastSeen(fullMoment(entry.seenAt)),
      ]),
    icon: isDeleted ? deletedIcon(progress, icon) : icon,
    spoken: words.spokenContract(label, description),
  };
}

/** A contract of which nobody can say whether it is verified. */
const plainContract: RowStatus = { text: "", full: "", icon: { name: "file-binary", tone: "neutral" } };

/** An account, which has no source that could be verified; where a deployment file calls it a contract, its code is missing. */
function accountRow(listed: ListedContract, { deployment, label: ownLabel }: ContractRowNames): TreeRow {
  const { entry, network } = listed;
  const { label, place } = labelAndPlace(listed, { label: ownLabel, deployment });
  const kind = deployment === undefined ? words.account() : words.codeMissing();
  const description = joined([kind, entry.isPinned ? words.pinned() : undefined, place]);
  return {
    label,
    description,
    tooltip: () =>
      lines([
        deployment === undefined ? words.accountOn(network) : words.codeMissingOn(network),
        entry.address,
        ownLabel === undefined ? undefined : labelWords.own(),
        deployment && deploymentWords.namedIn(deployment.name, visibleLine(deployment.path)),
        entry.isPinned ? words.pinned() : undefined,
        words.lastSeen(fullMoment(entry.seenAt)),
      ]),
    icon: { name: "account", tone: "neutral" },
    spoken: words.spokenAccount(label, description),
  };
}

/** What the code is to the builds, in short. That none has it is not worth a word. @param said what the row says before */
function buildNote(code: CodeMatch, said: string): string | undefined {
  if (code.kind === "matched") return buildBrief(code);
  return code.kind === "none" || said === buildBrief(code) ? undefined : matchWords.differsInShort();
}

function buildLines(code: CodeMatch): readonly (string | undefined)[] {
  if (code.kind === "none") return [];
  if (code.kind === "differs") return [differsText(code)];
  const { name, lacking, relation } = code;
  return [
    name === undefined ? undefined : words.build(name),
    lacking === undefined
      ? relation.kind === "sameCode"
        ? buildBrief(code)
        : undefined
      : matchWords.lacking[lacking](),
  ];
}

function deletedIcon(progress: CheckProgress | undefined, icon: TreeIcon): TreeIcon {
  const deleted = { name: "trash", tone: "careful" } as const;
  switch (progress?.kind) {
    case undefined:
      return deleted;
    case "asking":
      return icon;
    case "failed":
      return dimmed(deleted);
  }
}

/**
 * What is known of a contract's verification; where that is nothing, what came of the last attempt; else "unknown".
 * @param codeMatch what its code is to the builds
 */
export function verificationInWords(
  { verifications: [last] }: ListedContract,
  verification: KnownVerification | undefined,
  codeMatch?: CodeMatch,
): RowStatus {
  if (verification !== undefined) return rowStatusOf(verification[0]);
  if (last !== undefined) {
    const isDiffering = last.entry.word === "noBuild" && codeMatch?.kind === "differs";
    return {
      text: isDiffering ? buildBrief(codeMatch) : capitalized(attemptWord(last.entry)),
      full: words.lastAttempt(explainAttempt(last.entry, codeMatch).title),
      icon: attemptIcon(last.entry),
    };
  }
  return {
    text: words.verificationUnknown(),
    full: words.verificationUnknown(),
    icon: { name: "question", tone: "neutral" },
  };
}

function checked(text: string, at: number | undefined): string {
  return at === undefined ? text : words.asOf(text, fullMoment(at));
}
