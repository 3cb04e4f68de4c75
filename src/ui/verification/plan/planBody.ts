import { qualifiedName } from "../../../builds/build.ts";
import { hostOf } from "../../../core/hosts.ts";
import { unconfirmed, summarizeFiles, publishBenefitOf } from "../../../app/publication/agreement.ts";
import { storedMatchIn } from "../../../app/verification/verificationState.ts";
import type { PublicationPlan } from "../../../app/publication/planPublication.ts";
import { maxUploadBytes } from "../../../services/verifier/verification.ts";
import { explainGrade, type ExplainedGrade, type Lacking } from "../../../text/builds/grade.ts";
import { matchWords } from "../../../text/builds/match.ts";
import { alreadyPartial } from "../../../text/failures/alreadyVerified.ts";
import { improvedBriefly } from "../../../text/verification/storedMatch.ts";
import {
  publishesBriefly,
  publishesListed,
  publishLabel,
} from "../../../text/verification/publishedFiles.ts";
import { planWords as words } from "../../../text/verification/plan.ts";
import { type Button, type Block, type PageModel, pageToneIcons, type Piece } from "../../page/pageModel.ts";
import { copyCheckout } from "../../buttons.ts";
import { aside, text } from "../../values/shownText.ts";
import { withDetails } from "../../parts/details.ts";
import { compareAgain } from "./compareAgain.ts";
import { comparisonSection, compilerSection } from "./comparison.ts";
import { possibleSecretsSection, fileSection, type ShownFiles } from "./fileSection.ts";
import { storedMatchBlocks, notKnownBlocks } from "./planHead.ts";
import { proxyBanner, proxySection, lacksImplementation } from "../proxy/proxySection.ts";
import type { PlanView } from "./view.ts";

/**
 * What stands under the head: the expected result, what would leave, and the list that is agreed to; folded away where publishing
 * would change nothing.
 */
export function planBody(view: PlanView): PageModel["body"] {
  const { plan, subject, uncompared, proxy } = view;
  const grade = explainGrade(plan.dryRun, {
    build: qualifiedName(plan.match.build),
    network: subject.network.name,
    uncompared,
    recorded: view.recorded?.why,
    lacking: lackingIn(plan),
  });
  const { tone, title, sentence } = grade;
  const files = filesOf(view);
  const icon = pageToneIcons[tone];
  const expected: Block = { kind: "banner", tone, icon, title, pieces: [text(sentence)], buttons: [] };
  const ofProxy = proxy === undefined ? [] : [proxyBanner(proxy)];
  const listed: readonly Block[] = [...possibleSecretsSection(files), ...fileSection(files)];
  const compared: readonly Block[] = [
    { kind: "columns", columns: [[comparisonSection(view)], [compilerSection(view)]] },
    ...(proxy === undefined ? [] : [proxySection(proxy)]),
  ];
  const ofPartial = partialBlocks(view, grade);
  if (ofPartial.length > 0) return withDetails([...ofPartial, ...ofProxy, ...listed], compared);
  const known = [...ofProxy, ...commitBanner(view)];
  const details = [...notKnownBlocks(view), offer(view), ...listed];
  return publishBenefitOf(view) === "settled"
    ? [...storedMatchBlocks(view), ...known, anyway(view, [expected, ...details, ...compared])]
    : withDetails([...storedMatchBlocks(view), expected, ...known, ...details], compared);
}

/**
 * Of a build that gives a partial match, or may make one exact, where it can be published: one box with the difference, what publishing
 * does, and two buttons. All else is folded away.
 */
function partialBlocks(
  view: PlanView,
  { tone, title, sentence, difference }: ExplainedGrade,
): readonly Block[] {
  const { plan, subject, uncompared, recorded, proxy, commit } = view;
  const { verifierUrl } = subject.network;
  const benefit = publishBenefitOf(view);
  const improves = benefit === "improved" || benefit === "maybeImproved";
  const what = improves
    ? { ...alreadyPartial(), sentence: improvedBriefly(benefit === "improved") }
    : benefit === "open" && difference !== undefined
      ? { tone, title, sentence: difference }
      : undefined;
  // Of a comparison with something other than the deployed code, the whole sentence matters.
  const isCompared = uncompared === undefined && recorded === undefined;
  const canPublish = plan.publication !== undefined && isCompared;
  if (what === undefined || !canPublish || verifierUrl === undefined || lacksImplementation(proxy)) return [];
  const host = hostOf(verifierUrl);
  const listed = summarizeFiles(plan.files);
  const hindrance = obstacle(view);
  const ways = otherWays(view);
  const mayImport = mayHelp(view);
  const second = mayImport ? "importSource" : "cancel";
  const beside = ways.find(({ message }) => message.type === second);
  const buttons = [publishButton(view, hindrance), ...(beside === undefined ? [] : [beside])];
  const otherButtons = ways.filter((way) => way !== beside);
  const others = [...(mayImport ? [text(words.explorerMayHave())] : ofExplorer(view)), ...otherBuilds(view)];
  const paragraph = (...pieces: readonly Piece[]): Block => ({ kind: "paragraph", pieces });
  return [
    {
      kind: "banner",
      tone: what.tone,
      title: what.title,
      pieces: [
        text(what.sentence),
        text(publishesBriefly(listed, host)),
        ...(mayImport ? [text(words.importSendsNone())] : []),
        ...(view.isForExtension === true ? [text(words.askedByAnother())] : []),
        ...(hindrance === undefined ? [] : [{ kind: "careful", text: hindrance } as const]),
      ],
      buttons,
    },
    ...(commit === undefined
      ? []
      : ([
          {
            kind: "fold",
            id: "commit",
            title: [text(matchWords.deployedFromCommit(commit))],
            blocks: [
              paragraph(text(words.exactFromCommit())),
              { kind: "buttons", buttons: [copyCheckout(commit), compareAgain()] },
            ],
          },
        ] as const)),
    {
      kind: "fold",
      id: "more-of-match",
      title: [text(words.moreOfMatch())],
      blocks: [
        paragraph(text(sentence)),
        paragraph(text(publishesListed(listed, host)), ...sentBefore(view, host)),
        ...(others.length === 0 ? [] : [paragraph(...others)]),
        ...(otherButtons.length === 0 ? [] : [{ kind: "buttons", buttons: otherButtons } as const]),
      ],
    },
  ];
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
  const hindrance = obstacle(view);
  const careful = hindrance === undefined ? [] : [{ kind: "careful", text: hindrance } as const];
  const publish = publishButton(view, hindrance);
  return {
    kind: "banner",
    icon: "eye",
    title: words.noneSentYet(),
    pieces: [
      ...(view.isForExtension === true ? [text(words.askedByAnother())] : []),
      ...ofExplorer(view),
      ...whatItDoes(view, host),
      ...otherBuilds(view),
      ...careful,
    ],
    buttons: [publish, ...otherWays(view)].sort(primaryFirst),
  };
}

const publishButton = (view: PlanView, disabledBecause: string | undefined): Button => ({
  label: publishLabel(summarizeFiles(view.plan.files)),
  icon: "cloud-upload",
  message: { type: "publish", plan: view.id },
  primary: publishStandsOut(view),
  disabledBecause,
});

const primaryFirst = (one: Button, other: Button): number =>
  Number(other.primary ?? false) - Number(one.primary ?? false);

/** What publishing does. */
const whatItDoes = (view: PlanView, host: string): readonly Piece[] => [
  text(publishesListed(summarizeFiles(view.plan.files), host)),
  ...(publishBenefitOf(view) === "settled" ? [text(words.onlyComparedAgain())] : []),
  ...sentBefore(view, host),
];

/** Whether publishing is what helps, as far as is known. */
function publishStandsOut(view: PlanView): boolean {
  const benefit = publishBenefitOf(view);
  const { relation } = view.plan.match;
  return (
    (benefit === "open" || benefit === "improved") &&
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
  if (view.plan.bytes > maxUploadBytes) return words.tooLarge(view.plan.bytes);
  return unconfirmed(view) > 0 ? words.confirmFirst() : undefined;
}

/** Whether the build is not the one that was deployed. */
const isOfOther = ({ plan }: PlanView): boolean => plan.match.relation?.kind === "sameCode";

/** Whether no exact match comes of the build as it is. */
const isLess = (view: PlanView): boolean => view.plan.publication === undefined || isOfOther(view);

/** Whether importing may help: the explorer may have the source that was deployed. */
function mayHelp(view: PlanView): boolean {
  const { subject, proxy, explorerHadNone } = view;
  const mayHave = !explorerHadNone && subject.network.explorerSource !== undefined;
  return isLess(view) && mayHave && publishBenefitOf(view) === "open" && !lacksImplementation(proxy);
}

/** What the block explorer is to a build that gives less than an exact match. */
export function ofExplorer(view: PlanView): readonly Piece[] {
  if (mayHelp(view)) return [text(words.explorerMayHave()), text(words.importSendsNone())];
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
    },
  ];
}
