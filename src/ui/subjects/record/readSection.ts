import type { ReadFunction, ReadOutcome, ReadsView } from "../../../app/reads/contractReads.ts";
import { argumentTemplate } from "../../../app/reads/argumentTemplate.ts";
import { argumentLabel } from "../../../app/reads/enteredValue.ts";
import { ledgerHost } from "../../../app/networks/network.ts";
import { visibleText } from "../../../core/strings/visibleText.ts";
import { sourceTypeOf, type AbiFunction } from "../../../decode/abiItem.ts";
import { argumentsOf, type BytesReading } from "../../../decode/decoding.ts";
import type { DecodedError } from "../../../decode/decoders/decodeErrorData.ts";
import { contractIn } from "../../../decode/provenance.ts";
import type { Contract } from "../../../services/ledger/contract.ts";
import { decodingWords } from "../../../text/decoding/decoding.ts";
import { explainFailure } from "../../../text/failures/failure.ts";
import { sentences } from "../../../text/language.ts";
import { explainArgument, readWords as words } from "../../../text/subjects/record/reads.ts";
import type { ArgumentItem, Block, Piece } from "../../page/pageModel.ts";
import { argumentItems, valuePieces } from "../../decoding/argumentItems.ts";
import { readingBlocks, useAbiPiece } from "../../decoding/candidateBlocks.ts";
import { errorPieces } from "../../decoding/cards/whyCard.ts";
import { callPiece, cut, noName, signaturePiece, type NameOf } from "../../decoding/inlineValue.ts";
import { originPiece, readingSigns } from "../../decoding/originPieces.ts";
import { aside, code, joined, longestCopied, text, typeText } from "../../values/shownText.ts";
import type { RecordView } from "../view.ts";
import { tokenAmount } from "./tokenAmount.ts";
import { blockPieces } from "./blockNote.ts";
import { stateNote } from "./storageSection.ts";

/** UTF-16 units of a type that a row has room for. */
const longestType = 100;
/** The same of what a field shows while it is empty. */
const longestPlaceholder = 300;

/** The functions that read a contract: they load once their reader opens them. */
export function readSection(contract: Contract, view: RecordView): readonly Block[] {
  // An account runs code only where it delegates to a contract.
  if (contract.isAccount && contract.delegate === undefined) return [];
  const blocks = view.reads === undefined ? [] : readBlocks(view.reads, view);
  const title = [text(words.title())];
  return [{ kind: "fold", id: "read", section: "read", title, blocks }];
}

function readBlocks(reads: ReadsView, view: RecordView): readonly Block[] {
  const { unavailable, functions, isLoading, origins, failure } = reads;
  if (unavailable !== undefined) return [paragraph(text(whyUnavailable(unavailable, view)))];
  if (isLoading) return [paragraph({ kind: "status", text: words.loading() })];
  const failed: readonly Block[] =
    failure === undefined
      ? []
      : [
          paragraph({
            kind: "careful",
            text: sentences(words.abiUnknown(), explainFailure(failure.failure, failure.host).sentence),
          }),
        ];
  if (functions.length === 0) {
    const nothing = origins.length === 0 ? words.noAbi() : words.noFunctions();
    return [...failed, paragraph(text(nothing), useAbiPiece())];
  }
  const [plain, withInputs] = [
    functions.filter(({ item }) => item.inputs.length === 0),
    functions.filter(({ item }) => item.inputs.length > 0),
  ];
  return [
    paragraph(aside(words.neverSends())),
    ...stateNote(view),
    paragraph({ kind: "equals", items: origins.map((origin) => [originPiece(origin)]) }),
    ...failed,
    ...plainBlocks(plain, functions, view),
    ...withInputs.map((each) => formOf(each, functions, view)),
  ];
}

function whyUnavailable(unavailable: NonNullable<ReadsView["unavailable"]>, { subject }: RecordView): string {
  const host = ledgerHost(subject.network);
  switch (unavailable.reason) {
    case "severalTimes":
      return words.severalTimes();
    case "unsupported":
      return words.unsupported(host);
    case "disabled": {
      const { failure, host: at } = unavailable.error;
      return sentences(words.disabled(host, unavailable.method), explainFailure(failure, at).nextStep);
    }
  }
}

/** The functions without arguments, each with what it returned, and a button that calls them all. */
function plainBlocks(
  plain: readonly ReadFunction[],
  functions: readonly ReadFunction[],
  view: RecordView,
): readonly Block[] {
  if (plain.length === 0) return [];
  const { nameOf = noName } = view;
  // They are called together.
  const block = plain.map(({ outcome }) => blockOf(outcome)).find((each) => each !== undefined);
  const moment = blockPieces(block, view);
  const label = words.readAll(plain.length);
  return [
    { kind: "buttons", buttons: [{ label, icon: "refresh", message: { type: "readAll" } }] },
    ...(moment.length === 0 ? [] : [paragraph(...moment)]),
    { kind: "arguments", items: plain.map((each) => itemOf(each, functions, nameOf)) },
  ];
}

function itemOf(read: ReadFunction, functions: readonly ReadFunction[], nameOf: NameOf): ArgumentItem {
  const { item, outcome, command } = read;
  const outputs = item.outputs.map(sourceTypeOf).join(", ");
  return {
    label: cut(item.name, longestType),
    isName: true,
    type: cut(outputs, longestType),
    isIndexed: false,
    pieces: [
      ...outcomePieces(item.name, outcome, nameOf),
      ...tokenAmount(read, functions),
      ...castPieces(command),
    ],
  };
}

/** A function with arguments: folded away, with an input for each of them. */
function formOf(read: ReadFunction, functions: readonly ReadFunction[], view: RecordView): Block {
  const { item, outcome, command } = read;
  const { nameOf = noName } = view;
  const { signature, name } = item;
  const inputs = item.inputs.map((input, at) => {
    const isStruct = input.components.length > 0;
    const hint = isStruct ? argumentTemplate(input) : typeText(sourceTypeOf(input), input.members);
    return {
      label: visibleText(argumentLabel(input), longestType),
      placeholder: visibleText(hint, longestPlaceholder),
      isInvalid: outcome?.kind === "invalid" && outcome.at === at,
    };
  });
  const button = { label: words.read(), about: name, icon: "search" } as const;
  const message = { type: "readFunction", signature } as const;
  return {
    kind: "fold",
    id: `read ${signature}`,
    title: [signaturePiece(item, "")],
    blocks: [
      { kind: "inputs", id: signature, inputs, button, message },
      ...outcomeBlocks(item, outcome, nameOf, [
        ...tokenAmount(read, functions),
        ...blockPieces(blockOf(outcome), view),
        ...castPieces(command),
      ]),
    ],
  };
}

const blockOf = (outcome: ReadOutcome | undefined): bigint | undefined =>
  outcome !== undefined && "block" in outcome ? outcome.block : undefined;

/** Whether it may be the getter of a public array, whose indexes have no names. Compilers declare no more of it. */
function mayBeArray({ inputs }: AbiFunction): boolean {
  return inputs.every(({ name }) => name === "") && inputs.some(({ type }) => type === "uint256");
}

function outcomeBlocks(
  item: AbiFunction,
  outcome: ReadOutcome | undefined,
  nameOf: NameOf,
  behind: readonly Piece[],
): readonly Block[] {
  if (outcome === undefined) return [];
  if (outcome.kind !== "returned")
    return [
      paragraph(
        ...outcomePieces("", outcome, nameOf, "status"),
        ...(outcome.kind === "reverted" && outcome.error.kind === "empty" && mayBeArray(item)
          ? [aside(words.outOfRange())]
          : []),
        ...behind,
      ),
    ];
  return [
    paragraph({ kind: "status", text: words.returned() }, ...behind),
    ...readingBlocks(outcome.reading, nameOf, decodingWords.unnamedValue),
  ];
}

/**
 * What came of a call, on a line.
 * @param what names a value that is copied
 * @param kind of the words that say why there is no value
 */
function outcomePieces(
  what: string,
  outcome: ReadOutcome | undefined,
  nameOf: NameOf,
  kind: "careful" | "status" = "careful",
): readonly Piece[] {
  switch (outcome?.kind) {
    case undefined:
      return [aside(words.notRead())];
    case "reading":
      return [kind === "status" ? { kind, text: words.reading() } : aside(words.reading())];
    case "invalid":
      return [{ kind: "careful", text: visibleText(explainArgument(outcome.problem)) }];
    case "returned":
      return [...readingSigns(outcome.reading), ...returnedPieces(what, outcome.reading, nameOf)];
    case "nothing":
      return [{ kind, text: words.nothing() }];
    case "reverted":
      return [
        { kind, text: hasReason(outcome.error) ? words.revertedWith() : words.reverted() },
        ...revertPieces(outcome.error, outcome.isExplaining, nameOf),
      ];
    case "failed": {
      const { title, sentence } = explainFailure(outcome.error.failure, outcome.error.host);
      return [{ kind, text: title }, aside(sentence)];
    }
  }
}

function returnedPieces(what: string, reading: BytesReading, nameOf: NameOf): readonly Piece[] {
  const args = argumentsOf(reading) ?? [];
  const [only, ...others] = args;
  if (only === undefined) return [];
  if (others.length === 0) return valuePieces(only.value, what, nameOf);
  return [{ kind: "arguments", items: argumentItems(args, nameOf, decodingWords.unnamedValue) }];
}

/** Whether what is said of an error is its reason, and no sentence about why there is none. */
function hasReason(error: DecodedError): boolean {
  if (error.kind === "custom") return error.candidates.length > 0;
  return error.kind !== "empty" && !(error.kind === "reason" && error.text === "");
}

/** Why a call reverted, as in a transaction. */
function revertPieces(error: DecodedError, isExplaining: boolean, nameOf: NameOf): readonly Piece[] {
  if (error.kind !== "custom") return errorPieces(error);
  const [first, ...others] = error.candidates;
  if (first === undefined) {
    const message = isExplaining ? decodingWords.lookingForError() : decodingWords.unknownError();
    return [joined(message, [code(`0x${error.selector}`)])];
  }
  const items = [first, ...others].map((decoded) => [
    callPiece(decoded, contractIn(decoded.provenance) ?? "", nameOf),
    originPiece(decoded.provenance),
    ...readingSigns(decoded.reading),
  ]);
  return others.length === 0
    ? (items[0] ?? [])
    : [{ kind: "list", items: items.map((pieces) => ({ pieces })) }];
}

/** Copies the call for a shell. */
function castPieces(command: string | undefined): readonly Piece[] {
  if (command === undefined || command.length > longestCopied) return [];
  const message = { type: "copy", text: command } as const;
  return [{ kind: "action", icon: "copy", text: words.castShort(), title: words.cast(), message }];
}

const paragraph = (...pieces: readonly Piece[]): Block => ({ kind: "paragraph", pieces });
