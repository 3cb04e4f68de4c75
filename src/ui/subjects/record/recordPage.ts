import { statusNow } from "../../../app/subjects/recordVerification.ts";
import { subjectText } from "../../../app/subjects/subject.ts";
import { visibleLine } from "../../../core/characters/visibleLine.ts";
import { unreadableFields } from "../../../services/reading/reading.ts";
import { explainBadRequest, explainNoMirror, explainNotFound } from "../../../text/subjects/missing.ts";
import { panelWords } from "../../../text/pages/panel.ts";
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
  type PieceField,
} from "../../page/pageModel.ts";
import { withoutEmptySections } from "../../page/emptySections.ts";
import { code, field, text, aside, joined } from "../../values/shownText.ts";
import { lookupHead } from "../lookupHead.ts";
import {
  tailBlocks,
  responsesSection,
  factPieces,
  failedOutcome,
  failureBanner,
  withoutResponse,
} from "../withoutResponse.ts";
import { asOfForm, foundContract, recordAddress, nameWithoutRecord, shownName } from "./shownRecord.ts";
import { buildChip, buildSection } from "./buildSection.ts";
import {
  statusBanner,
  hasVerifiedSource,
  verificationChip,
  verificationSection,
} from "./verificationSection.ts";
import { timeLine } from "./timeLine.ts";
import type { RecordView } from "../view.ts";
import { hasLedger } from "../../../app/networks/network.ts";
import { hoverLinkWords, hoverWords } from "../../../text/hover.ts";
import { sameAddress, shortAddress } from "../../../core/address.ts";
import { parseEntityId } from "../../../core/hedera/entityId.ts";
import { longZeroAddress } from "../../../core/hedera/longZero.ts";
import { sourceFieldPieces } from "../../values/sourceFields.ts";
import type { LedgerFactStates } from "../../../app/lookups/ledgerFacts.ts";
import { isReference } from "../../../core/scan/subject.ts";
import { shortenHex } from "../../../core/hex.ts";
import { addressForm, entityForm, tinybarForm, timestampForm } from "../../values/valueForms.ts";
import { explainFailure } from "../../../text/failures/failure.ts";
import { proxyWords, slotsText } from "../../../text/verification/proxy.ts";
import type { ProxyFinding } from "../../../app/verification/proxy.ts";
import {
  behindField,
  verifyImplementation,
  lacksImplementation,
} from "../../verification/proxy/proxySection.ts";

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
            ...(hasNoRecord(view) ? statusBanner(view) : []),
            ...deploymentSection(view),
            ...(hasNoRecord(view) ? withoutEmptySections(verificationSection(view)) : []),
            ...responsesSection(view),
          ],
  };
}

/** Whether the mirror node gave nothing, or there is none, which says nothing of what others did. */
function hasNoRecord({ lookup, error, subject }: RecordView): boolean {
  return lookup === undefined && (error !== undefined || !hasLedger(subject.network));
}

/** How the verification stands, which another service says than the one that failed, or has not responded yet. */
function knownAllTheSame(view: RecordView): readonly Block[] {
  const { statusError, attempts, isAsking } = view.verification;
  const isKnown =
    statusNow(view.verification) !== undefined || statusError !== undefined || attempts.length > 0;
  return view.lookup === undefined && (isKnown || isAsking === true) ? [chips(view)] : [];
}

/** Which deployment files record the contract, or on which other networks such files record its address. */
function deploymentSection(view: RecordView): readonly Block[] {
  const { deploymentFiles = [], recordedOn = [], subject } = view;
  if (view.lookup === undefined && !hasNoRecord(view)) return [];
  const blocks: Block[] = [];
  if (deploymentFiles.length > 0) {
    const shown = nameWithoutRecord(view);
    const fields = deploymentFiles.flatMap(({ name, path }) => [
      ...(name === undefined || name === shown ? [] : [field(words.deployedAs(), code(name))]),
      field(words.deploymentFile(), ...deploymentFile(path)),
    ]);
    blocks.push({ kind: "fields", fields });
  }
  if (recordedOn.length > 0) {
    const sentence = hoverWords.recordedOn(recordedOn, subject.network.name);
    blocks.push({ kind: "paragraph", pieces: [text(sentence)] });
  }
  if (blocks.length === 0) return [];
  return [{ kind: "section", id: "deployment", title: words.deployment(), blocks }];
}

/** A path that opens its file, and that can be copied. */
function deploymentFile(path: string): readonly Piece[] {
  const shown = visibleLine(path);
  const message = { type: "openDeploymentFile", path } as const;
  return [
    { kind: "action", text: shown, title: hoverLinkWords.deploymentFileTitle(), message, isValue: true },
    { kind: "copy", what: words.deploymentFile(), whole: shown },
  ];
}

/** The contract, where it lives, and what can be done with it. */
function head(view: RecordView): PageHead {
  const contract = foundContract(view);
  const { title, tone } = outcome(view);
  const address = recordAddress(view);
  const name = title === shownName(view) ? undefined : nameWithoutRecord(view);
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
  const { comparison } = view;
  const hasNoSource = comparison?.kind === "none" && explorerSource === undefined;
  const known = statusNow(view.verification);
  // The build would not make the match exact.
  const isBest = known === "partial" && comparison?.kind === "matched" && comparison.isExact !== true;
  return {
    label: words.verify(),
    icon: "verified",
    message: { type: "verify" },
    primary:
      foundContract(view) !== undefined &&
      known !== "perfect" &&
      known !== "verified" &&
      !isBest &&
      !hasNoSource,
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

/** Every field of a section. */
function recordFields(contract: Contract, section: ContractSection): readonly PieceField[] {
  return contract.fields.flatMap((field) => {
    if (field.section !== section) return [];
    const shown = sourceFieldPieces([field]);
    return field.meaning === "evmAddress" ? [...shown, ...longZeroField(contract)] : shown;
  });
}

/** The form that the contract has by its ID; said where the address is another. */
function longZeroField({ entityId, address }: Contract): readonly PieceField[] {
  const id = parseEntityId(entityId ?? "");
  const form = id.ok ? longZeroAddress(id.value) : undefined;
  if (!id.ok || form === undefined || sameAddress(form, address ?? "")) return [];
  const label = words.longZeroForm();
  const pieces = [
    code(shortAddress(form), form),
    { kind: "copy", what: label, whole: form } as const,
    aside(words.derived()),
  ];
  return [{ label, name: "", pieces }];
}

/** What a contract holds and who had it created, which its record does not say, and what asks for that. */
function factsSection({ facts = {}, lookup }: RecordView): readonly Block[] {
  const states = Object.values(facts);
  if (states.length === 0) return [];
  const host = lookup?.value.response.host ?? "";
  const isAsked = states.some(({ kind }) => kind !== "notAsked");
  const blocks: readonly Block[] = isAsked
    ? [{ kind: "fields", fields: [...balanceField(facts), ...creatorFields(facts)], areShort: true }]
    : [
        {
          kind: "line",
          pieces: [text(words.factsNotAsked(host))],
          button: { label: words.lookUpFacts(), icon: "search", message: { type: "lookUpFacts" } },
        },
      ];
  const note: readonly Piece[] = isAsked ? [joined(words.factsFrom(), [code(host)])] : [];
  return [{ kind: "section", id: "facts", title: words.facts(), note, blocks }];
}

function balanceField({ balance }: LedgerFactStates): readonly PieceField[] {
  if (balance === undefined) return [];
  const label = words.balance();
  const pieces = factPieces(balance, ({ amount }) => tinybarForm(amount, { what: label, path: [] }));
  const changedAt = balance.kind === "loaded" ? balance.value?.changedAt : undefined;
  const what = words.balanceChanged();
  return [
    { label, name: "balance.balance", pieces },
    ...(changedAt === undefined
      ? []
      : [{ label: what, name: "balance.timestamp", pieces: timestampForm(changedAt, { what, path: [] }) }]),
  ];
}

function creatorFields({ creator }: LedgerFactStates): readonly PieceField[] {
  if (creator === undefined) return [];
  const label = words.creator();
  // Until it is known, and where it is not, one line says so of all.
  if (creator.kind !== "loaded" || creator.value === undefined)
    return [{ label, name: "from", pieces: factPieces(creator, () => []) }];
  const { sender, factory, transaction } = creator.value;
  return [
    {
      label,
      name: "from",
      pieces:
        sender === undefined
          ? [{ kind: "absent", text: words.notTold() }]
          : addressForm(sender, { what: label, path: [] }),
    },
    ...(factory === undefined
      ? []
      : [
          {
            label: words.factory(),
            name: "contract_id",
            pieces: [...entityForm(factory, { what: words.factory(), path: [] }), aside(words.factoryNote())],
          },
        ]),
    ...(transaction === undefined ? [] : [transactionField(transaction)]),
  ];
}

function transactionField(whole: string): PieceField {
  const label = words.creatingTransaction();
  const shown = shortenHex(whole, 10, 8);
  return {
    label,
    name: "hash",
    pieces: [
      isReference(whole) ? { kind: "reference", text: shown, whole } : code(shown, whole),
      { kind: "copy", what: label, whole },
    ],
  };
}

/** Whether it is a proxy, at a glance; nothing where nothing says so. */
function proxyChip(view: RecordView): readonly [Tone, string] | undefined {
  if (view.proxy?.kind === "none" || proxyBlocks(view).length === 0) return undefined;
  const { proxy } = view;
  const isCertain = proxy?.kind === "loaded" || (proxy?.kind === "slots" && proxy.isProxy === true);
  return ["neutral", isCertain ? proxyWords.proxy() : proxyWords.maybeChip()];
}

/** Where a contract leads that is a proxy, or may be one, as far as that is known, and what asks for the rest. */
function proxyBlocks({ proxy, subject }: RecordView): readonly Block[] {
  if (proxy === undefined) return [];
  // What slots hold is asked as of now alone.
  if (subject.timestamps.length > 0 && proxy.kind !== "loaded") return [];
  return [{ kind: "section", id: "proxy", title: proxyWords.section(), blocks: blocksOf(proxy) }];
}

function blocksOf(finding: ProxyFinding): readonly Block[] {
  switch (finding.kind) {
    case "slots":
      return [
        line(
          (finding.isProxy === true ? proxyWords.certain : proxyWords.maybe)(slotsText(finding.slots)),
          find(proxyWords.find()),
        ),
      ];
    case "loading":
      return [paragraph(proxyWords.finding())];
    case "none":
      return [line(proxyWords.noTarget(slotsText(finding.slots)), find(proxyWords.find()))];
    case "failed": {
      const { failure, host } = finding.error;
      return [line(explainFailure(failure, host).sentence, find(proxyWords.find()))];
    }
    case "loaded": {
      const { value: proxy } = finding;
      const { state, isCompared } = proxy.behind;
      const fields: Block = { kind: "fields", fields: [behindField(proxy)] };
      if (state === undefined || !isCompared)
        return [fields, line(proxyWords.notAsked(), find(proxyWords.findWhat()))];
      return lacksImplementation(proxy)
        ? [fields, line(proxyWords.verifyBehind(), verifyImplementation(false))]
        : [fields];
    }
  }
}

const find = (label: string): Button => ({ label, icon: "search", message: { type: "findImplementation" } });

const paragraph = (text: string): Block => ({ kind: "paragraph", pieces: [{ kind: "text", text }] });

const line = (text: string, button: Button): Block => ({
  kind: "line",
  pieces: [{ kind: "text", text }],
  button,
});
