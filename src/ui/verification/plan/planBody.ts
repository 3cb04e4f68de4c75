import { qualifiedName } from "../../../builds/build.ts";
import { checksummed, shortAddress } from "../../../core/address.ts";
import { hostOf } from "../../../core/hosts.ts";
import { unconfirmed, listedOf, publishBenefitOf } from "../../../app/publication/agreement.ts";
import { storedMatchIn } from "../../../app/verification/verificationState.ts";
import type { PublicationPlan } from "../../../app/publication/planPublication.ts";
import { largestUploadBytes } from "../../../services/verifier/verification.ts";
import { explainGrade, type Lacking } from "../../../text/builds/grade.ts";
import { matchWords } from "../../../text/builds/match.ts";
import { publishesListed, publishLabel } from "../../../text/verification/listed.ts";
import { planWords as words } from "../../../text/verification/plan.ts";
import { type Button, type Block, type PageModel, pageToneIcons, type Piece } from "../../page/pageModel.ts";
import { manageTrust, copyCheckout } from "../../buttons.ts";
import { aside, text } from "../../values/shownText.ts";
import { compareAgain } from "./compareAgain.ts";
import { comparisonSection, compilerSection } from "./comparison.ts";
import { possibleSecretsSection, fileSection, type ShownFiles } from "./fileSection.ts";
import { heldBlocks, notKnownBlocks } from "./heldBlocks.ts";
import { proxyBanner, proxySection, lacksImplementation } from "../proxy/proxySection.ts";
import type { PlanView } from "./view.ts";

/**
 * What stands under the head: the expected result, what would leave, and the list that is agreed to; folded away where publishing
 * would change nothing.
 */
export function planBody(view: PlanView): PageModel["body"] {
  const { plan, subject, uncompared, proxy } = view;
  const { tone, title, sentence } = explainGrade(plan.dryRun, {
    build: qualifiedName(plan.match.build),
    address: shortAddress(checksummed(subject.address)),
    network: subject.network.name,
    uncompared,
    lacking: lackingIn(plan),
  });
  const files = filesOf(view);
  const icon = pageToneIcons[tone];
  const expected: Block = { kind: "banner", tone, icon, title, pieces: [text(sentence)], buttons: [] };
  const known = [...(proxy === undefined ? [] : [proxyBanner(proxy)]), ...commitBanner(view)];
  const details: readonly Block[] = [
    ...notKnownBlocks(view),
    offer(view),
    ...possibleSecretsSection(files),
    ...fileSection(files),
    { kind: "columns", columns: [[comparisonSection(view)], [compilerSection(view)]] },
    ...(proxy === undefined ? [] : [proxySection(proxy)]),
  ];
  return publishBenefitOf(view) === "settled"
    ? [...heldBlocks(view), ...known, anyway(view, [expected, ...details])]
    : [...heldBlocks(view), expected, ...known, ...details];
}

/** What nobody needs of a contract that publishing would change nothing about; who asked to publish it has to see it. */
const anyway = ({ plan, isForExtension }: PlanView, blocks: readonly Block[]): Block => ({
  kind: "fold",
  id: "publish-anyway",
  title: [text(plan.publication === undefined ? words.buildDetails() : words.publishAnyway())],
  blocks,
  ...(isForExtension === true ? { isOpen: true } : {}),
});

/** The better way, where it is known: the build of what was deployed would be an exact match. */
function commitBanner({ commit, plan, status, uncompared }: PlanView): readonly Block[] {
  // Of a build that was not compared nobody knows that another would be better.
  if (commit === undefined || uncompared !== undefined || storedMatchIn(status) === "exact") return [];
  return [
    {
      kind: "banner",
      icon: "history",
      title: matchWords.deployedFromCommit(commit),
      pieces: [text(words.exactFromCommit())],
      buttons: [copyCheckout(commit), ...(plan.publication === undefined ? [] : [compareAgain()])],
    },
  ];
}

/** The list that is agreed to. */
function filesOf({ id, plan, unpublished, confirmed }: PlanView): ShownFiles {
  const { publication, isProvable, hasAllFiles } = plan;
  const which = hasAllFiles ? words.allFiles() : words.onlyNamed();
  const isMetadata = publication?.form === "metadata";
  const identifier = publication?.contractIdentifier;
  return {
    plan: id,
    files: plan.files.map((file) => ({
      ...file,
      notes: file.isSettings === true ? [words.settings()] : [],
      isKnown: !unpublished.has(file.path),
      isConfirmed: confirmed.has(file.path),
    })),
    first: identifier?.slice(0, identifier.lastIndexOf(":")),
    notes: [isProvable ? which : words.allWithoutMetadata(), ...(isMetadata ? [words.asMetadata()] : [])],
  };
}

/** Why a build cannot be published, where the dry run does not say it. */
function lackingIn({ publication, dryRun, metadata, match }: PublicationPlan): Lacking | undefined {
  if (publication !== undefined || dryRun.grade === "notKnown") return undefined;
  if (metadata !== undefined) return metadata.language === "other" ? "knownLanguage" : "jobs";
  return match.build.metadata === undefined ? "input" : "readableMetadata";
}

function whatToDo(plan: PublicationPlan): readonly Piece[] {
  const lacking = lackingIn(plan);
  if (lacking === "input") return [text(words.keepBuildInfo(plan.match.build.tool))];
  if (lacking === "readableMetadata") return [text(words.compileAgain())];
  const missing = plan.dryRun.reasons.flatMap((one) => (one.kind === "sourcesMissing" ? one.paths : []));
  return missing.length === 0 ? [] : [text(words.restoreMissing(missing.length, plan.match.build.tool))];
}

/** What would leave, to whom and for ever, and the button that agrees to it. */
function offer(view: PlanView): Block {
  const { verifierUrl } = view.subject.network;
  return view.plan.publication === undefined || verifierUrl === undefined
    ? notSendable(view)
    : publishBanner(view, hostOf(verifierUrl));
}

/** Why nothing of this build can be sent. */
function notSendable(view: PlanView): Block {
  const isServiceMissing = view.subject.network.verifierUrl === undefined;
  return {
    kind: "banner",
    icon: "info",
    title: words.noneSent(),
    pieces: [
      ...(isServiceMissing ? [text(words.noService())] : []),
      ...whatToDo(view.plan),
      ...ofExplorer(view),
      ...otherBuilds(view),
    ],
    buttons: [...(view.uncompared === undefined ? [compareAgain()] : []), ...otherWays(view)].sort(
      primaryFirst,
    ),
  };
}

function publishBanner(view: PlanView, host: string): Block {
  const listed = listedOf(view.plan.files);
  const hindrance = obstacle(view);
  const careful = hindrance === undefined ? [] : [{ kind: "careful", text: hindrance } as const];
  const publish: Button = {
    label: publishLabel(listed),
    icon: "cloud-upload",
    message: { type: "publish", plan: view.id },
    primary: publishStandsOut(view),
    disabledBecause: hindrance,
  };
  return {
    kind: "banner",
    icon: "eye",
    // Nothing else matters as long as nothing can be published from here.
    title: view.isTrusted ? words.noneSentYet() : words.publishingOff(),
    pieces: [
      ...(view.isTrusted ? [] : [text(words.trustFirst())]),
      ...(view.isForExtension === true ? [text(words.askedByAnother())] : []),
      ...ofExplorer(view),
      ...(view.isTrusted ? whatItDoes(view, host) : []),
      ...otherBuilds(view),
      ...(view.isTrusted ? careful : []),
    ],
    buttons: [
      ...(view.isTrusted ? [publish] : [manageTrust(publishBenefitOf(view) !== "settled"), publish]),
      ...otherWays(view),
    ].sort(primaryFirst),
  };
}

const primaryFirst = (one: Button, other: Button): number =>
  Number(other.primary ?? false) - Number(one.primary ?? false);

/** What publishing does: nobody is promised that where it is off. */
const whatItDoes = (view: PlanView, host: string): readonly Piece[] => [
  text(publishesListed(listedOf(view.plan.files), host)),
  ...(publishBenefitOf(view) === "settled" ? [text(words.onlyComparedAgain())] : []),
  ...sentBefore(view, host),
];

/** Whether publishing is what helps, as far as is known. */
function publishStandsOut(view: PlanView): boolean {
  const standing = publishBenefitOf(view);
  const { relation } = view.plan.match;
  return (
    view.isTrusted &&
    (standing === "open" || standing === "improved") &&
    !lacksImplementation(view.proxy) &&
    relation !== undefined &&
    relation.kind !== "sameCode"
  );
}

function sentBefore(view: PlanView, host: string): readonly Piece[] {
  if (view.unpublished.size > 0) return [];
  if (!view.areSettingsKnown) return [aside(words.publishesKnownFiles(host))];
  return [aside(view.isContractKnown ? words.publishesKnown(host) : words.publishesKnownElsewhere(host))];
}

const otherBuilds = ({ others }: PlanView): readonly Piece[] =>
  others.length === 0 ? [] : [aside(words.otherBuilds(others.length))];

/** What can be done in place of publishing this build. */
function otherWays(view: PlanView): readonly Button[] {
  const { others, uncompared } = view;
  // Where nothing is left to be done, nobody waits for a decision but another extension.
  const isDecided = publishBenefitOf(view) === "settled" && view.isForExtension !== true;
  const chooseBuild: Button = { label: words.chooseBuild(), message: { type: "chooseBuild" } };
  return [
    ...(others.length === 0 && uncompared === undefined ? [] : [chooseBuild]),
    ...importInstead(view),
    ...(isDecided ? [] : [{ label: words.cancel(), message: { type: "cancel" } } as const]),
  ];
}

function obstacle(view: PlanView): string | undefined {
  if (!view.isTrusted) return words.trustFirst();
  if (view.plan.bytes > largestUploadBytes) return words.tooLarge(view.plan.bytes);
  return unconfirmed(view) > 0 ? words.confirmFirst() : undefined;
}

/** Whether the build is not the one that was deployed. */
const isOfOther = ({ plan }: PlanView): boolean => plan.match.relation?.kind === "sameCode";

/** Whether no exact match comes of the build as it is. */
const isLess = (view: PlanView): boolean => view.plan.publication === undefined || isOfOther(view);

/** Whether importing may help: the explorer may have the source that was deployed. */
function mayHelp(view: PlanView): boolean {
  const { subject, isTrusted, proxy, explorerHadNone } = view;
  const mayHave = !explorerHadNone && subject.network.explorerSource !== undefined;
  return (
    isLess(view) && mayHave && isTrusted && publishBenefitOf(view) === "open" && !lacksImplementation(proxy)
  );
}

/** What the block explorer is to a build that gives less than an exact match. */
export function ofExplorer(view: PlanView): readonly Piece[] {
  if (mayHelp(view)) return [text(words.explorerMayHave())];
  return view.explorerHadNone && isLess(view) ? [aside(words.explorerHadNone())] : [];
}

/** Has the block explorer's source imported in place of the build's, where there is an explorer. */
export function importInstead(view: PlanView): readonly Button[] {
  const { verifierUrl, explorerSource } = view.subject.network;
  if (explorerSource === undefined) return [];
  return [
    {
      label: words.importInstead(),
      message: { type: "importSource" },
      title: verifierUrl === undefined ? undefined : words.importSends(hostOf(verifierUrl)),
      // A build that lacks something is mended first.
      primary: mayHelp(view) && isOfOther(view),
    },
  ];
}
