import { subjectText } from "../../../app/subjects/subject.ts";
import { numberText } from "../../../text/language.ts";
import { parseAddress } from "../../../core/address.ts";
import { isReference } from "../../../core/references/subject.ts";
import { consoleOutput } from "../../../app/decoding/consoleLines.ts";
import type { ContractNameOf, ResultDecoding } from "../../../app/decoding/resultDecoding.ts";
import { valueOf } from "../../../services/reading/reading.ts";
import type { List, Transaction, TransactionSection } from "../../../services/ledger/transaction.ts";
import { lookupWords, panelWords } from "../../../text/pages/panel.ts";
import { explainResult } from "../../../text/subjects/result/result.ts";
import { resultStory, type StoryPart } from "../../../text/subjects/result/resultStory.ts";
import { fieldLabels } from "../../../text/subjects/fieldLabels.ts";
import { resultWords as words } from "../../../text/subjects/result/resultPage.ts";
import { valueWords } from "../../../text/value.ts";
import type { Button, Block, PageModel, Piece, PieceField, ArgumentItem } from "../../page/pageModel.ts";
import { withDetails } from "../../parts/details.ts";
import { addressName, amountForm } from "../../values/valueForms.ts";
import { aside, code } from "../../values/shownText.ts";
import {
  tailBlocks,
  responsesSection,
  factPieces,
  failureBanner,
  withoutResponse,
} from "../withoutResponse.ts";
import { storyNames, storySigns } from "../../decoding/cards/decodedStory.ts";
import { whyCard } from "../../decoding/cards/whyCard.ts";
import { callTree } from "../../decoding/calls/callTree.ts";
import { flow, gasUse } from "./drawings.ts";
import { balancesSection, transfersSection } from "./movements.ts";
import { accountChanges, changedAccounts, stateChangesToLoad, unreadSlotsNote } from "./stateChanges.ts";
import { stateVariableBlocks } from "./stateVariables.ts";
import { resultHead } from "./resultHead.ts";
import { missingPieces, logRowsOf, longList, withStateChanges, type FieldList } from "./rows/resultRows.ts";
import type { ResultView } from "../view.ts";
import { sourceFieldPieces } from "../../values/sourceFields.ts";
import { decodingWords } from "../../../text/decoding/decoding.ts";
import { explainFailure } from "../../../text/failures/failure.ts";
import { buildsOnceTrusted, checkConnectionAfter } from "../../buttons.ts";
import { namePiece } from "../../decoding/argumentItems.ts";
import { noName, type NameOf } from "../../decoding/inlineValue.ts";
import { callCard } from "../../decoding/cards/callCard.ts";
import { signatureBlocks } from "../../decoding/signatureBlocks.ts";

/** What an execution result panel shows. */
export function resultPage(view: ResultView): PageModel {
  const { lookup, subject } = view;
  const about = ["result", subject.network.name, subjectText(subject), String(subject.nonce)].join(" ");
  if (lookup?.value.kind !== "found")
    return {
      about,
      head: resultHead(view),
      body: withDetails(withoutResponse(view), responsesSection(view)),
    };
  const { isPartial } = lookup.value;
  const transaction = withStateChanges(lookup.value.transaction, view.facts);
  return {
    about,
    head: resultHead(view),
    body: withDetails(
      [
        ...failureBanner(view),
        ...(isPartial ? [unfinishedBanner(words.partial(), words.partialSentence())] : []),
        ...(transaction.outcome === "pending"
          ? [unfinishedBanner(words.notMined(), words.notMinedSentence())]
          : []),
        ...found(view, transaction, lookup.receivedAt),
      ],
      [...fieldsBeyond(view, transaction), ...tailBlocks(transaction.sources), ...responsesSection(view)],
    ),
  };
}

function unfinishedBanner(title: string, sentence: string): Block {
  const refresh: Button = {
    label: lookupWords.refresh(),
    icon: "refresh",
    message: { type: "refresh" },
    primary: true,
  };
  const pieces: readonly Piece[] = [{ kind: "text", text: sentence }];
  return { kind: "banner", tone: "careful", title, pieces, buttons: [refresh] };
}

/** What happened, in the form that it is shown in, then each log and each change. */
function found(view: ResultView, transaction: Transaction, receivedAt: number): readonly Block[] {
  const { decoding } = view;
  const keyFacts: Block = { kind: "fields", fields: keyFields(view, transaction), areShort: true };
  const asItCame: readonly Block[] = [
    story(resultStory(transaction)),
    ...flow(transaction, explainResult(transaction).tone),
    keyFacts,
    {
      kind: "columns",
      columns: [[fieldSection(transaction, "outcome")], [fieldSection(transaction, "call")]],
    },
    gasSection(transaction),
    fieldSection(transaction, "callData"),
  ];
  const accounts = changedAccounts(view);
  const toLoad = stateChangesToLoad(view, transaction.outcome);
  const lists =
    transaction.outcome === "pending"
      ? []
      : [
          ...listSection(transaction, "logs", receivedAt, decoding),
          ...(toLoad === undefined
            ? listSection(transaction, "stateChanges", receivedAt, decoding, unreadSlotsNote(accounts))
            : [toLoad]),
        ];
  const changed = accountChanges(accounts);
  if (decoding === undefined) return [...asItCame, ...lists, ...changed];
  const balances = balancesSection(transaction, decoding, accounts);
  return [
    { kind: "form", form: "raw", blocks: asItCame },
    {
      kind: "form",
      form: "decoded",
      blocks: [
        story(
          resultStory(transaction, storyNames(transaction, decoding)),
          storySigns(decoding),
          givenNames(decoding.nameOf),
        ),
        ...flow(transaction, explainResult(transaction).tone, decoding.nameOf),
        keyFacts,
        ...decodedBlocks(transaction, decoding),
        ...transfersSection(transaction, decoding),
        ...balances,
      ],
    },
    ...(isSingleCall(decoding) ? [] : callsSection(view, transaction, receivedAt)),
    ...lists,
    ...(balances.length === 0 ? changed : [{ kind: "form", form: "raw", blocks: changed } as const]),
  ];
}

/** The calls of a transaction that is in a block. */
function callsSection(
  { subject, decoding }: ResultView,
  transaction: Transaction,
  receivedAt: number,
): readonly Block[] {
  return decoding === undefined || transaction.outcome === "pending"
    ? []
    : [callTree(subject, decoding, receivedAt, logRowsOf(transaction, decoding))];
}

/** Whether the only call is that of the transaction, which the page is about already. */
function isSingleCall({ calls }: ResultDecoding): boolean {
  return calls.kind === "found" && calls.calls.length === 1 && !calls.hasMore;
}

/** The fields that the cards of a decoded page tell in names, and those of the block and the transaction. */
function fieldsBeyond({ decoding }: ResultView, transaction: Transaction): readonly Block[] {
  return [
    ...(decoding === undefined
      ? []
      : [
          {
            kind: "form",
            form: "decoded",
            blocks: [
              fieldSection(transaction, "outcome"),
              fieldSection(transaction, "call"),
              gasSection(transaction),
              fieldSection(transaction, "callData"),
            ],
          } as const,
        ]),
    fieldSection(transaction, "block"),
    fieldSection(transaction, "transaction"),
  ];
}

/** Every field of a section. */
function fieldSection(
  transaction: Transaction,
  name: TransactionSection,
  ...before: readonly Block[]
): Block {
  const areShort = name === "gas" || name === "block" || name === "transaction";
  return {
    kind: "section",
    id: name,
    title: sectionTitle(name, transaction),
    blocks: [...before, { kind: "fields", fields: resultFields(transaction, name), areShort }],
  };
}

const gasSection = (transaction: Transaction): Block =>
  fieldSection(transaction, "gas", ...gasUse(transaction));

function story(parts: readonly StoryPart[], signs: readonly Piece[] = [], nameOf = noName): Block {
  const said = parts.map((part) => storyPiece(part, nameOf));
  return { kind: "story", pieces: [{ kind: "joined", pieces: said }, ...signs] };
}

/** Labels, and names in deployment files: what a contract is called in its source stands before the function. */
function givenNames(nameOf: ContractNameOf): NameOf {
  return (address) => {
    const named = nameOf(address);
    return named?.provenance.kind === "label" || named?.provenance.kind === "deployment" ? named : undefined;
  };
}

/** A bit of the sentence that tells what happened, every identifier a link. */
function storyPiece(part: StoryPart, nameOf: NameOf): Piece {
  switch (part.kind) {
    case "text":
      return part;
    case "code":
      return code(part.text);
    case "reference": {
      const address = parseAddress(part.address ?? part.text);
      if (address.ok && nameOf(address.value.lower) !== undefined)
        return namePiece(address.value.lower, nameOf);
      const { shown, whole } = addressName(part.text);
      return isReference(whole) ? { kind: "reference", text: shown, whole } : code(shown, whole);
    }
  }
}

function listSection(
  transaction: Transaction,
  list: FieldList,
  receivedAt: number,
  decoding?: ResultDecoding,
  rest: readonly Block[] = [],
): readonly Block[] {
  const { name: wireName, rows: field }: List<unknown> = transaction[list];
  const rows = valueOf(field);
  const title = fieldLabels[list]();
  const wire: Piece = { kind: "wire", text: wireName };
  if (field.state === "unreadable") {
    const blocks: readonly Block[] = [{ kind: "paragraph", pieces: missingPieces(field) }];
    return [{ kind: "section", id: list, title, note: [wire], blocks }];
  }
  if (rows === undefined || rows.length === 0) {
    const pieces = field.state === "value" ? [aside(valueWords.none())] : missingPieces(field);
    const nothing = field.state === "null" || field.state === "absent" ? field.state : "empty";
    const none: PieceField = { label: title, name: wireName, pieces, nothing };
    return [{ kind: "section", id: list, title, blocks: [{ kind: "fields", fields: [none] }] }];
  }
  const section = (count: number, blocks: readonly Block[]): Block => {
    const note: readonly Piece[] = [{ kind: "text", text: numberText(count) }, wire];
    return { kind: "section", id: list, title, note, blocks: [...blocks, ...rest] };
  };
  const all = longList(transaction, list, receivedAt, decoding);
  const asItCame = section(rows.length, [all]);
  const changes = list === "stateChanges" ? valueOf(transaction.stateChanges.rows) : undefined;
  const named = changes && stateVariableBlocks(changes, all, decoding);
  if (named === undefined) return [asItCame];
  return [
    { kind: "form", form: "decoded", blocks: [section(named.count, named.blocks)] },
    { kind: "form", form: "raw", blocks: [asItCame] },
  ];
}

/** What a section is called: some ledgers fill in most fields of an Ethereum transaction for every execution. */
function sectionTitle(section: TransactionSection, { isEthereum }: Transaction): string {
  return section === "transaction" && isEthereum ? words.ethereumTransaction() : words[section]();
}

/** Every field of a section. */
function resultFields({ fields }: Transaction, section: TransactionSection): readonly PieceField[] {
  return sourceFieldPieces(fields.filter((field) => field.section === section));
}

/** What people look for first, beside the outcome: when it was, and what it cost. */
function keyFields({ facts }: Pick<ResultView, "facts">, transaction: Transaction): readonly PieceField[] {
  const fields = resultFields(transaction, "keyFacts");
  const label = words.fee();
  if (transaction.fee !== undefined) {
    const pieces = [...amountForm(transaction.fee, { what: label, path: [] }), aside(valueWords.derived())];
    return [...fields, { label, name: "", pieces }];
  }
  if (facts?.fee === undefined) return fields;
  // Its name on the wire is that of the mirror node's transactions.
  const pieces = factPieces(facts.fee, (fee) => amountForm(fee, { what: label, path: [] }));
  return [...fields, { label, name: "charged_tx_fee", pieces }];
}

/** What a result is in the names of its sources: why it failed, and what was called. */
function decodedBlocks(transaction: Transaction, decoding: ResultDecoding): readonly Block[] {
  const cards = [whyCard(decoding), callCard(transaction, decoding)].filter((column) => column.length > 0);
  return [
    ...(cards.length > 1 && !cards.flat().some(isLarge)
      ? [{ kind: "columns", columns: cards } as const]
      : cards.flat()),
    ...undecoded(decoding),
    ...signatureBlocks(decoding),
    ...consoleSection(decoding),
  ];
}

/** Lines of the console that a page shows. */
const mostLines = 1000;

/** What the transaction printed with `console.log`, also in calls that were undone. */
function consoleSection({ calls }: ResultDecoding): readonly Block[] {
  const { lines, total } = consoleOutput(calls.kind === "found" ? calls.calls : [], mostLines);
  if (total === 0) return [];
  const whole = lines.join("\n");
  const left = total - lines.length;
  return [
    {
      kind: "section",
      id: "console",
      title: decodingWords.console(),
      note: [{ kind: "copy", what: decodingWords.consoleText(), whole }],
      blocks: [
        { kind: "messages", texts: [whole] },
        ...(left === 0
          ? []
          : [{ kind: "paragraph", pieces: [aside(decodingWords.moreLines(left))] } as const]),
      ],
    },
  ];
}

/** What could be decoded still, and what kept it from that. */
function undecoded({ notRequested, failure, isRestricted }: ResultDecoding): readonly Block[] {
  const button = { label: decodingWords.lookUp(), message: { type: "lookUpContracts" } } as const;
  const again = { label: panelWords.tryAgain(), icon: "refresh", message: { type: "lookUpAgain" } } as const;
  const failed = failure && explainFailure(failure.failure, failure.host);
  return [
    ...(failure === undefined || failed === undefined
      ? []
      : [
          { kind: "paragraph", pieces: [aside(decodingWords.notDecodedAll(failed.sentence))] } as const,
          { kind: "buttons", buttons: [again, ...checkConnectionAfter([failure])] } as const,
        ]),
    ...(isRestricted ? [buildsOnceTrusted()] : []),
    ...(notRequested === 0
      ? []
      : [{ kind: "line", pieces: [aside(decodingWords.notRequested(notRequested))], button } as const]),
  ];
}

/** Values that a card shows beside another one. */
const mostBeside = 6;

/** Whether a card takes the whole width: beside it there would be emptiness. */
function isLarge({ blocks }: Extract<Block, { kind: "card" }>): boolean {
  const values = blocks.reduce(
    (sum, block) => sum + (block.kind === "arguments" ? countOf(block.items) : 1),
    0,
  );
  return values > mostBeside;
}

/** Values, those inside others too. */
function countOf(items: readonly ArgumentItem[]): number {
  return items.reduce(
    (sum, { pieces }) =>
      sum +
      1 +
      pieces.reduce((inside, piece) => inside + (piece.kind === "arguments" ? countOf(piece.items) : 0), 0),
    0,
  );
}
