import { statusNow } from "../../../app/subjects/recordVerification.ts";
import { subjectText } from "../../../app/subjects/subject.ts";
import { visibleLine } from "../../../core/strings/visibleText.ts";
import { explainBadRequest, explainNotFound } from "../../../text/subjects/missing.ts";
import type { SearchedCreation } from "../../../app/subjects/creationSearch.ts";
import { numberText, sentences } from "../../../text/language.ts";
import { lookupWords, panelWords } from "../../../text/pages/panel.ts";
import { recordWords as words } from "../../../text/subjects/record/recordPage.ts";
import { compareWords } from "../../../text/subjects/record/comparison.ts";
import { verificationActions } from "../../../text/verification/verificationPage.ts";
import { isUnused, type Contract, type ContractSection } from "../../../services/ledger/contract.ts";
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
import { withDetails } from "../../parts/details.ts";
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
import {
  asOf,
  foundContract,
  isCodeMissing,
  recordAddress,
  nameWithoutRecord,
  shownName,
} from "./shownRecord.ts";
import { buildChip, buildSection, codeFields } from "./buildSection.ts";
import {
  statusBanner,
  hasSourcePage,
  hasVerifiedSource,
  statusSection,
  verificationChip,
  verificationSection,
} from "./verificationSection.ts";
import { comparisonSection } from "./comparisonSection.ts";
import { readSection } from "./readSection.ts";
import { storageSection } from "./storageSection.ts";
import { timeLine } from "./timeLine.ts";
import type { RecordView } from "../view.ts";
import { hasLedger } from "../../../app/networks/network.ts";
import { valueWords } from "../../../text/value.ts";
import { hoverLinkWords, hoverWords } from "../../../text/hover.ts";
import { checksummed, sameAddress, shortAddress } from "../../../core/address.ts";
import { parseEntityId, longZeroAddress } from "../../../core/hedera/entityId.ts";
import type { FieldMeaning } from "../../../services/ledger/sourceField.ts";
import { sourceFieldPieces } from "../../values/sourceFields.ts";
import { formatMoment, isNow, momentsOn, pointOf } from "../../../app/lookups/moment.ts";
import {
  loadedDetail,
  type FoundCreator,
  type LedgerDetailStates,
} from "../../../app/lookups/ledgerDetails.ts";
import { isReference } from "../../../core/references/subject.ts";
import { shortenHex } from "../../../core/hex.ts";
import {
  addressForm,
  entityForm,
  amountForm,
  spelledAddress,
  timestampForm,
} from "../../values/valueForms.ts";
import { labelWords } from "../../../text/labels.ts";
import { explainFailure } from "../../../text/failures/failure.ts";
import { proxyWords, slotsText } from "../../../text/verification/proxy.ts";
import type { ProxyDetection } from "../../../app/verification/proxy.ts";
import {
  behindField,
  verifyImplementation,
  lacksImplementation,
} from "../../verification/proxy/proxySection.ts";

/** What a contract record panel shows. */
export function recordPage(view: RecordView): PageModel {
  const lookup = view.lookup?.value;
  const { network } = view.subject;
  const times = formatMoment(view.subject);
  return {
    about: ["record", network.name, subjectText(view.subject), ...times].join(" "),
    head: head(view),
    body: withDetails(
      lookup?.kind === "found" ? recordBlocks(lookup.contract, view) : blocksWithoutRecord(view),
      [
        ...(lookup?.kind === "found" ? fieldsBeyond(lookup.contract, view) : []),
        ...statusSection(view),
        ...(lookup?.kind === "found" ? tailBlocks(lookup.contract.sources) : []),
        ...responsesSection(view),
      ],
    ),
  };
}

function recordBlocks(contract: Contract, view: RecordView): readonly Block[] {
  return [
    ...(contract.isAccount ? accountBlocks(contract, view) : chips(view)),
    ...asOf(view),
    ...failureBanner(view),
    ...comparisonSection(view),
    ...found(contract, view),
    // These are known later than the record: none of what is read by then may move.
    ...(contract.isAccount
      ? []
      : [...buildSection(view), ...proxyBlocks(view), ...verificationSection(view)]),
    ...deploymentSection(view),
    ...readSection(contract, view),
    ...storageSection(view),
  ];
}

function blocksWithoutRecord(view: RecordView): readonly Block[] {
  return [
    ...(isNow(view.subject) ? [] : asOf(view)),
    ...knownAllTheSame(view),
    ...withoutResponse(view),
    ...(hasNoRecord(view) ? statusBanner(view) : []),
    ...deploymentSection(view),
    ...(view.comparison === undefined ? [] : buildSection(view)),
    ...(hasNoRecord(view) ? [...proxyBlocks(view), ...verificationSection(view)] : []),
  ];
}

/** Whether the ledger gave nothing, or there is none, which says nothing of what others did. */
function hasNoRecord({ lookup, error, subject }: RecordView): boolean {
  return lookup === undefined && (error !== undefined || !hasLedger(subject.network));
}

/** How the verification stands, which another service says than the one that failed, or has not responded yet. */
function knownAllTheSame(view: RecordView): readonly Block[] {
  const { statusError, attempts, isAsking } = view.verification;
  const isKnown =
    statusNow(view.verification) !== undefined || statusError !== undefined || attempts.length > 0;
  return view.lookup === undefined && (isKnown || isAsking === true) ? chips(view) : [];
}

/** Which deployment files record the contract, or on which other networks such files record its address. */
function deploymentSection(view: RecordView): readonly Block[] {
  const { deploymentFiles = [], recordedOn = [], subject } = view;
  if (view.lookup === undefined && !hasNoRecord(view)) return [];
  const blocks: Block[] = [];
  if (deploymentFiles.length > 0) {
    const shown = nameWithoutRecord(view);
    // The ledger has confirmed one, or will be asked for it.
    const isKnown = loadedDetail(view.facts?.creator)?.transaction !== undefined;
    const fields = deploymentFiles.flatMap(({ name, path, transaction }) => [
      ...(name === undefined || name === shown ? [] : [field(words.deployedAs(), code(name))]),
      field(words.deploymentFile(), ...deploymentFile(path)),
      ...(transaction === undefined || isKnown ? [] : [transactionField(transaction, "")]),
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
    ...(view.label === undefined ? [] : [[aside(labelWords.own())]]),
    ...proxyName(view),
    ...(address === undefined ? [] : [copied(address, panelWords.address())]),
    ...(contract === undefined && view.subject.contract.kind === "id"
      ? [copied(subjectText(view.subject), panelWords.contractId())]
      : []),
  ];
  return lookupHead(view, {
    sign: {
      icon: contract === undefined ? pageToneIcons[tone] : contract.isAccount ? "account" : "file-binary",
    },
    tone,
    title,
    names,
    buttons: [verifyButton(view)],
    menu: ownItems(view),
    explorerPage: "address",
  });
}

/** Whose proxy it is, where that is known. */
function proxyName({ proxy, nameOf }: RecordView): readonly (readonly Piece[])[] {
  const target = proxy?.kind === "loaded" ? proxy.value.target : undefined;
  if (target?.role !== "implementation") return [];
  const { address, build } = target;
  const name = nameOf?.(address)?.name ?? build?.replace(/^.*:/, "") ?? shortAddress(checksummed(address));
  return [[text(proxyWords.proxyOf(visibleLine(name)))]];
}

function copied(whole: string, what: string): readonly Piece[] {
  return [code(whole), { kind: "copy", what, whole }];
}

function outcome(view: RecordView): { readonly title: string; readonly tone: Tone } {
  const { lookup, subject } = view;
  if (lookup?.value.kind === "notFound") return explainNotFound(subject);
  if (lookup?.value.kind === "badRequest") return explainBadRequest(subject);
  return failedOutcome(view) ?? { title: shownName(view), tone: "neutral" };
}

/** The next step for a contract that is not known to be verified. */
function verifyButton(view: RecordView): Button {
  const { explorerSource, verifierUrl } = view.subject.network;
  const { comparison } = view;
  const contract = foundContract(view);
  const hasNoSource = comparison?.kind === "none" && explorerSource === undefined;
  const known = statusNow(view.verification);
  // The build would not make the match exact.
  const isBest = known === "partial" && comparison?.kind === "matched" && comparison.isExact !== true;
  return {
    label: words.verify(),
    icon: "verified",
    message: { type: "verify" },
    primary:
      verifierUrl !== undefined &&
      contract?.isAccount === false &&
      contract.isDeleted !== true &&
      known !== "perfect" &&
      known !== "verified" &&
      !isBest &&
      !hasNoSource,
    disabledBecause:
      contract?.isAccount === true
        ? contract.delegate === undefined
          ? words.noCode()
          : words.accountWithoutSource()
        : contract?.isDeleted === true
          ? words.deletedWithoutCode()
          : verifierUrl === undefined
            ? words.noVerifier()
            : undefined,
  };
}

function ownItems(view: RecordView): readonly MenuItem[] {
  const contract = foundContract(view);
  const always: readonly MenuItem[] = [
    ...(contract === undefined || momentsOn(view.subject.network) === undefined
      ? []
      : [{ label: compareWords.compareWith(), message: { type: "compareWith" } as const }]),
    { label: labelWords.setLabel(), message: { type: "setLabel" } },
  ];
  if (!hasVerifiedSource(view) || contract?.isAccount === true) return always;
  return [
    { label: verificationActions.openVerifiedSource(), message: { type: "openVerifiedSource" } },
    { label: verificationActions.compareSource(), message: { type: "compareVerifiedSource" } },
    ...(hasSourcePage(view)
      ? [{ label: verificationActions.viewSource(), message: { type: "viewSource" } as const }]
      : []),
    { label: verificationActions.copyAbi(), message: { type: "copyAbi" } },
    ...always,
  ];
}

/** What is to be known of a contract at a glance. */
function chips(view: RecordView): readonly Block[] {
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
  return pieces.length === 0 ? [] : [{ kind: "chips", pieces }];
}

/** That it is an account, and whose code it runs; of one that a deployment file calls a contract, that its code is missing. */
function accountBlocks(contract: Contract, view: RecordView): readonly Block[] {
  if (!isCodeMissing(contract, view)) return [accountLine(contract, view.subject.block)];
  const pieces = [text(words.codeMissingSentence())];
  return [{ kind: "banner", tone: "careful", title: words.codeMissing(), pieces, buttons: [] }];
}

function accountLine(contract: Contract, block: bigint | undefined): Block {
  const { delegate } = contract;
  return {
    kind: "paragraph",
    pieces:
      delegate === undefined
        ? [
            text(
              block !== undefined
                ? words.noCodeThen(numberText(block))
                : isUnused(contract)
                  ? words.unused()
                  : words.account(),
            ),
          ]
        : [
            joined(
              words.delegatingAccount(),
              addressForm(delegate, { what: panelWords.address(), path: [] }).slice(0, 1),
            ),
          ],
  };
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
  const line: Block = timeLine(contract, view.now) ?? {
    kind: "paragraph",
    pieces: [{ kind: "aside", text: words.noTime() }],
  };
  return [
    {
      kind: "columns",
      columns: [[fieldSection(contract, "identity")], [fieldSection(contract, "control")]],
    },
    ...factsSection(view),
    ...(contract.fields.some(({ section }) => section === "lifetime")
      ? [fieldSection(contract, "lifetime", line)]
      : []),
  ];
}

/** Fields that few readers need, or that a chip or the sentence about the version stands for. */
const folded: ReadonlySet<FieldMeaning> = new Set([
  "bytecodeFile",
  "proxyAccount",
  "deleted",
  "permanentlyRemoved",
  "valid",
  "validFrom",
  "validUntil",
  "autoRenewPeriod",
  "autoRenewAccount",
  "tokenAssociations",
]);

/** The code, and all else that the record contains. */
function fieldsBeyond(contract: Contract, view: RecordView): readonly Block[] {
  const others = contract.fields.filter(({ meaning }) => folded.has(meaning));
  // Of an account it is said that it has no code.
  const hasCode = !contract.isAccount || contract.delegate !== undefined;
  const code = hasCode ? [fieldSection(contract, "code", { kind: "fields", fields: codeFields(view) })] : [];
  return [
    {
      kind: "section",
      id: "other",
      title: words.otherFields(),
      blocks: [{ kind: "fields", fields: sourceFieldPieces(others), areShort: true }],
    },
    ...code,
  ];
}

function fieldSection(
  contract: Contract,
  name: Exclude<ContractSection, "limits">,
  ...before: readonly Block[]
): Block {
  return {
    kind: "section",
    id: name,
    title: words[name](),
    blocks: [
      ...before,
      { kind: "fields", fields: recordFields(contract, name), areShort: name === "lifetime" },
    ],
  };
}

/** The fields of a section that are not folded away. */
function recordFields(contract: Contract, section: ContractSection): readonly PieceField[] {
  return contract.fields.flatMap((field) => {
    if (field.section !== section || folded.has(field.meaning)) return [];
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
    aside(valueWords.derived()),
  ];
  return [{ label, name: "", pieces }];
}

/** What a contract holds and who had it created, which its record does not say, and what asks for that. */
function factsSection(view: RecordView): readonly Block[] {
  const { facts = {}, lookup, subject } = view;
  const states = Object.values(facts);
  if (states.length === 0) return [];
  const host = lookup?.value.response.host ?? "";
  const hasBalance = facts.balance !== undefined;
  const isAsked = states.some(({ kind }) => kind !== "notRequested");
  const blocks: readonly Block[] = isAsked
    ? [
        {
          kind: "fields",
          fields: [
            ...balanceField(facts),
            ...creatorFields({ ...facts, ...searched(view) }, subject.network.ledgers[0]?.kind === "mirror"),
          ],
          areShort: true,
        },
        ...searchBlocks(view),
      ]
    : [
        {
          kind: "line",
          pieces: [text(words.factsNotAsked(host))],
          button: {
            label: hasBalance ? words.lookUpFacts() : words.lookUpCreation(),
            icon: "search",
            message: { type: "lookUpFacts" },
          },
        },
      ];
  const note: readonly Piece[] = isAsked
    ? [creationNote(loadedDetail({ ...facts, ...searched(view) }.creator), host)]
    : [];
  const title = hasBalance ? words.facts() : words.creation();
  return [{ kind: "section", id: "facts", title, note, blocks }];
}

/** What a search of the chain has found, in place of what the ledger does not tell. */
function searched({ search }: RecordView): Pick<LedgerDetailStates, "creator"> {
  const result = search?.kind === "ended" ? search.result : undefined;
  const creator = result?.kind === "found" ? result.creator : undefined;
  return creator === undefined ? {} : { creator: { kind: "loaded", value: creator } };
}

/** What searches the chain where nothing tells who created the contract, and what came of that. */
function searchBlocks(view: RecordView): readonly Block[] {
  const { facts, search, subject } = view;
  const isUnknown = facts?.creator?.kind === "loaded" && facts.creator.value === undefined;
  if (!isUnknown || momentsOn(subject.network) !== "blocks") return [];
  const start = (label: string): Button => ({ label, icon: "search", message: { type: "searchCreation" } });
  switch (search?.kind) {
    case undefined:
      return [line(words.notIndexed(), start(words.searchChain()))];
    case "running": {
      const { progress } = search;
      const said =
        progress === undefined
          ? lookupWords.loading()
          : words.searching(numberText(progress.done), numberText(Math.max(progress.most, progress.done)));
      return [line(said, { label: words.endSearch(), message: { type: "endSearch" } })];
    }
    case "failed": {
      const { failure, host } = search.error;
      const { sentence, nextStep } = explainFailure(failure, host);
      return [line(sentences(sentence, nextStep), start(panelWords.tryAgain()))];
    }
    case "ended":
      return searchResult(search.result);
  }
}

function searchResult(result: SearchedCreation): readonly Block[] {
  switch (result.kind) {
    case "found":
      return result.creator === undefined ? [paragraph(words.createdInBlock(numberText(result.block)))] : [];
    case "always":
      return [paragraph(words.alwaysThere())];
    case "pruned":
      return [paragraph(words.createdBefore(numberText(result.block)))];
    case "noCode":
      return [paragraph(words.noCodeNow())];
  }
}

/** From whom it is known, and whether the ledger confirms it. */
function creationNote(creator: FoundCreator | undefined, host: string): Piece {
  const { source, isConfirmed } = creator ?? {};
  if (source === undefined) return joined(words.factsFrom(), [code(host)]);
  if (source.kind === "search") return joined(words.foundBySearch(numberText(source.block)), [code(host)]);
  const from = source.kind === "file" ? text(words.aDeploymentFile()) : code(source.host);
  return joined(isConfirmed === true ? words.confirmed() : words.notConfirmed(), [from, code(host)]);
}

function balanceField({ balance }: LedgerDetailStates): readonly PieceField[] {
  if (balance === undefined) return [];
  const label = words.balance();
  const pieces = factPieces(balance, ({ amount }) => amountForm(amount, { what: label, path: [] }));
  const changedAt = balance.kind === "loaded" ? balance.value?.changedAt : undefined;
  const what = words.balanceChanged();
  return [
    { label, name: "balance.balance", pieces },
    ...(changedAt === undefined
      ? []
      : [{ label: what, name: "balance.timestamp", pieces: timestampForm(changedAt, { what, path: [] }) }]),
  ];
}

/** @param hasNames whether their names on the wire are those of mirror nodes */
function creatorFields({ creator }: LedgerDetailStates, hasNames: boolean): readonly PieceField[] {
  if (creator === undefined) return [];
  const label = words.creator();
  const nameIf = (name: string): string => (hasNames ? name : "");
  // Until it is known, and where it is not, one line says so of all.
  if (creator.kind !== "loaded" || creator.value === undefined)
    return [{ label, name: nameIf("from"), pieces: factPieces(creator, () => []) }];
  const { sender, factory, transaction } = creator.value;
  return [
    {
      label,
      name: nameIf("from"),
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
            name: nameIf("contract_id"),
            pieces: [
              ...entityForm(spelledAddress(factory), { what: words.factory(), path: [] }),
              aside(words.factoryNote()),
            ],
          },
        ]),
    ...(transaction === undefined ? [] : [transactionField(transaction, nameIf("hash"))]),
  ];
}

function transactionField(whole: string, name: string): PieceField {
  const label = words.creatingTransaction();
  const shown = shortenHex(whole, 10, 8);
  return {
    label,
    name,
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
  // Slots are read at one point in time.
  if (pointOf(subject) === undefined && proxy.kind !== "loaded") return [];
  const hasVerifier = subject.network.verifierUrl !== undefined;
  return [
    {
      kind: "section",
      id: "proxy",
      title: proxyWords.section(),
      blocks: blocksOf(proxy, hasVerifier, hasLedger(subject.network)),
    },
  ];
}

/**
 * @param hasVerifier whether there is a service that can say whether the implementation is verified
 * @param canFind whether the ledger can be asked for the implementation
 */
function blocksOf(finding: ProxyDetection, hasVerifier: boolean, canFind: boolean): readonly Block[] {
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
      const { state, isCompared } = proxy.target;
      const fields: Block = { kind: "fields", fields: [behindField(proxy, hasVerifier)] };
      if (canFind && (!isCompared || (state === undefined && hasVerifier)))
        return [fields, line(proxyWords.notRequested(), find(proxyWords.findWhat()))];
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
