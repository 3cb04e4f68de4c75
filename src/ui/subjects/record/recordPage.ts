import { statusNow } from "../../../app/subjects/recordVerification.ts";
import { subjectText } from "../../../app/subjects/subject.ts";
import { visibleLine } from "../../../core/characters/visibleLine.ts";
import { unreadableFields } from "../../../services/reading/reading.ts";
import { explainBadRequest, explainNoMirror } from "../../../text/subjects/lookup.ts";
import { panelWords } from "../../../text/pages/panel.ts";
import { explainNotFound } from "../../../text/subjects/missing.ts";
import { recordWords as words } from "../../../text/subjects/record/recordPage.ts";
import { verificationActions } from "../../../text/verification/verificationPage.ts";
import type { Contract, ContractSection } from "../../../services/ledger/contract.ts";
import type { Tone } from "../../../text/explanation.ts";
import {
  type Button,
  type Block,
  type MenuItem,
  type PageHead,
  type PageModel,
  pageToneIcons,
  type Piece,
} from "../../page/pageModel.ts";
import { withoutEmptySections } from "../../page/emptySections.ts";
import { code, copiedCode, field, text } from "../../values/shownText.ts";
import { lookupHead } from "../lookupHead.ts";
import { tailBlocks } from "../responseBlocks.ts";
import { responsesSection } from "../rawPlaces.ts";
import { failedOutcome, failureBanner, withoutResponse } from "../withoutResponse.ts";
import { asOfForm } from "./asOfForm.ts";
import { buildChip, buildSection } from "./buildSection.ts";
import { factsSection } from "./factsSection.ts";
import { proxyBlocks, proxyChip } from "./proxyBlocks.ts";
import { recordFields } from "./recordFields.ts";
import { foundContract, recordAddress, nameWithoutRecord, shownName } from "./shownRecord.ts";
import { statusBanner } from "./statusBanner.ts";
import { timeLine } from "./timeLine.ts";
import { hasVerifiedSource, verificationChip, verificationSection } from "./verificationSection.ts";
import type { RecordView } from "../view.ts";
import { hasLedger } from "../../../app/networks/network.ts";
import { hoverWords } from "../../../text/hover.ts";

/** What a contract record panel shows. */
export function recordPage(view: RecordView): PageModel {
  const lookup = view.lookup?.value;
  const { network, timestamps } = view.subject;
  const times = timestamps.map(
    ({ operator, timestamp }) => `${operator}${timestamp.seconds}.${timestamp.nanos}`,
  );
  return {
    about: ["record", network.name, subjectText(view.subject), ...times].join(" "),
    head: head(view),
    body:
      lookup?.kind === "found"
        ? [
            chips(view),
            asOfForm(view),
            ...failureBanner(view),
            ...withoutEmptySections([
              ...found(lookup.contract, view),
              ...tailBlocks(lookup.contract.source, unreadableFields(lookup.contract.source)),
            ]),
            // These are known later than the record: none of what is read by then may move.
            ...withoutEmptySections([
              ...buildSection(view),
              ...proxyBlocks(view),
              ...verificationSection(view),
              ...deploymentSection(view),
            ]),
            ...responsesSection(view),
          ]
        : [
            ...(view.lookup === undefined ? [] : [asOfForm(view)]),
            ...knownAllTheSame(view),
            ...withoutResponse(view),
            ...(isFailed(view) ? statusBanner(view) : []),
            ...deploymentSection(view),
            ...(isFailed(view) ? withoutEmptySections(verificationSection(view)) : []),
            ...responsesSection(view),
          ],
  };
}

/** Whether the mirror node gave nothing, which says nothing of what others did. */
function isFailed({ lookup, error }: RecordView): boolean {
  return lookup === undefined && error !== undefined;
}

/** How the verification stands, which another service says than the one that failed, or has not responded yet. */
function knownAllTheSame(view: RecordView): readonly Block[] {
  const { status, statusError, attempts, isAsking } = view.verification;
  const isKnown = status !== undefined || statusError !== undefined || attempts.length > 0;
  const isWaiting = view.lookup === undefined && view.asking !== undefined;
  return (isFailed(view) && isKnown) || (isWaiting && (isKnown || isAsking === true)) ? [chips(view)] : [];
}

/** Which deployment file names the contract, or on which other networks such files record its address. */
function deploymentSection(view: RecordView): readonly Block[] {
  const { deployment, recordedOn = [], subject } = view;
  if (view.lookup === undefined && !isFailed(view)) return [];
  const blocks: Block[] = [];
  if (deployment !== undefined) {
    const { name } = deployment;
    const path = visibleLine(deployment.path);
    const fields = [
      ...(name === nameWithoutRecord(view) ? [] : [field(words.deployedAs(), code(visibleLine(name)))]),
      field(words.deploymentFile(), ...copiedCode(path, words.deploymentFile())),
    ];
    blocks.push({ kind: "fields", fields });
  }
  if (recordedOn.length > 0) {
    const sentence = hoverWords.recordedOn(recordedOn, subject.network.name);
    blocks.push({ kind: "paragraph", pieces: [text(sentence)] });
  }
  if (blocks.length === 0) return [];
  return [{ kind: "section", id: "deployment", title: words.deployment(), blocks }];
}

/** The contract, where it lives, and what can be done with it. */
function head(view: RecordView): PageHead {
  const contract = foundContract(view);
  const { title, tone } = outcome(view);
  const address = recordAddress(view);
  const name = isFailed(view) ? nameWithoutRecord(view) : undefined;
  const names: (readonly Piece[])[] = [
    ...(name === undefined ? [] : [[{ kind: "strong", text: name } as const]]),
    ...(address === undefined ? [] : [copied(address, panelWords.address())]),
    ...(contract === undefined && view.subject.contract.kind === "id"
      ? [copied(subjectText(view.subject), panelWords.contractId())]
      : []),
  ];
  return lookupHead(view, {
    sign: { icon: contract === undefined ? pageToneIcons[tone] : "file-binary" },
    tone,
    title,
    names,
    buttons: [verifyButton(view)],
    menu: ownItems(view),
    explorerPage: "address",
  });
}

function copied(whole: string, what: string): readonly Piece[] {
  return [code(whole), { kind: "copy", what, whole }];
}

function outcome(view: RecordView): { readonly title: string; readonly tone: Tone } {
  const { lookup, subject } = view;
  if (!hasLedger(subject.network)) return explainNoMirror(subject);
  if (lookup?.value.kind === "notFound") return explainNotFound(subject);
  if (lookup?.value.kind === "badRequest") return explainBadRequest(subject);
  return failedOutcome(view) ?? { title: shownName(view), tone: "neutral" };
}

/** The next step for a contract that is not known to be verified. */
function verifyButton(view: RecordView): Button {
  const { explorerSource, verifierUrl } = view.subject.network;
  const hasNoSource = view.comparison?.kind === "none" && explorerSource === undefined;
  const known = statusNow(view.verification);
  return {
    label: words.verify(),
    icon: "verified",
    message: { type: "verify" },
    primary: foundContract(view) !== undefined && known !== "perfect" && known !== "verified" && !hasNoSource,
    disabledBecause: verifierUrl === undefined ? words.noVerifier() : undefined,
  };
}

function ownItems(view: RecordView): readonly MenuItem[] {
  if (!hasVerifiedSource(view)) return [];
  return [
    { label: verificationActions.openVerifiedSource(), message: { type: "openVerifiedSource" } },
    { label: verificationActions.copyAbi(), message: { type: "copyAbi" } },
  ];
}

/** What is to be known of a contract at a glance. */
function chips(view: RecordView): Block {
  const contract = foundContract(view);
  const chip = (tone: Tone, text: string): Piece => ({ kind: "chip", tone, text });
  const status = verificationChip(view.verification, view.subject.network.verifierUrl, view.now);
  const pieces = [
    toSection(verificationSection(view), status),
    toSection(buildSection(view), buildChip(view)),
    toSection(proxyBlocks(view), proxyChip(view)),
  ].filter((piece) => piece !== undefined);
  if (contract?.isDeleted === true) pieces.unshift(chip("careful", words.deletedChip()));
  if (contract?.isPermanentlyRemoved === true) pieces.unshift(chip("careful", words.removedChip()));
  if (contract?.adminKey.state === "null") pieces.push(chip("neutral", words.immutableChip()));
  if (contract?.hasUnlimitedAssociations === true) pieces.push(chip("neutral", words.unlimitedChip()));
  return { kind: "chips", pieces };
}

/** What a section says, in a word that leads to it, if it is there. */
function toSection(
  [section]: readonly Block[],
  word: readonly [Tone, string, number?] | undefined,
): Piece | undefined {
  if (word === undefined) return undefined;
  const [tone, text, asOf] = word;
  const leadsTo = section?.kind === "section" ? { section: { id: section.id, title: section.title } } : {};
  return { kind: "chip", tone, text, ...leadsTo, ...(asOf === undefined ? {} : { asOf }) };
}

function found(contract: Contract, view: RecordView): readonly Block[] {
  const fields = (name: ContractSection): Block => ({
    kind: "fields",
    fields: recordFields(contract, name),
    areShort: name === "lifetime",
  });
  const section = (name: ContractSection, ...before: readonly Block[]): Block => ({
    kind: "section",
    id: name,
    title: words[name](),
    blocks: [...before, fields(name)],
  });
  const line: Block = timeLine(contract, view.now) ?? {
    kind: "paragraph",
    pieces: [{ kind: "aside", text: words.noTime() }],
  };
  return [
    { kind: "columns", columns: [[section("identity")], [section("control"), section("limits")]] },
    ...factsSection(view),
    section("lifetime", line),
    section("code"),
  ];
}
