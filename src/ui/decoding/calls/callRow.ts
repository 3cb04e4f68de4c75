import type { ContractNameOf, NameProvenance, TracedCall } from "../../../app/decoding/resultDecoding.ts";
import { nameInCode } from "../../../app/decoding/calleeNames.ts";
import { moveKind } from "../../../app/decoding/balanceChanges.ts";
import type { Amount } from "../../../services/ledger/amount.ts";
import { amountText } from "../../../text/amount.ts";
import { numberText } from "../../../text/language.ts";
import { callsWords as words } from "../../../text/decoding/calls.ts";
import { decodingWords } from "../../../text/decoding/decoding.ts";
import { addressPieces, argumentItems, hexPieces } from "../argumentItems.ts";
import type { DecodedError } from "../../../decode/decoders/decodeErrorData.ts";
import { argumentsOf, type BytesReading, type AbiItem, type Candidates } from "../../../decode/decoding.ts";
import { canBeChosen, candidateList } from "../candidateBlocks.ts";
import {
  callSiteLink,
  contractSourceLink,
  originPiece,
  readingSigns,
  sourceLink,
  sourceOfContract,
  certaintyPieces,
  inRow,
  shortMismatch,
  shortOrigin,
} from "../originPieces.ts";
import { signaturePiece, callPiece, readText, cut, quotedText } from "../inlineValue.ts";
import { contractIn, certaintyOf } from "../../../decode/provenance.ts";
import type { Piece, PieceField, Row, CallPiece } from "../../page/pageModel.ts";
import { addressForm, amountForm, entityForm, spelledAddress, integerForm } from "../../values/valueForms.ts";
import { aside, code } from "../../values/shownText.ts";
import { callHasFailed } from "../../../app/decoding/tracedCalls.ts";
import { commonReading } from "../../../decode/commonReading.ts";
import { calledName, shortCalledName, shortPrecompileName } from "../../../text/hedera/reservedEntity.ts";
import { areEntityIdsShown } from "../../values/entityIds.ts";
import { parseContractReference } from "../../../core/references/contractReference.ts";
import { reservedEntity } from "../../../core/references/reservedEntity.ts";
import { shortAddress } from "../../../core/address.ts";
import { isReference } from "../../../core/references/subject.ts";
import { shortenHex } from "../../../core/hex.ts";
import { panicMeaning } from "../../../text/decoding/panic.ts";

/** Where a call stands among the others. */
export type CallPlace = {
  readonly lines: readonly number[];
  readonly share: GasShare | undefined;
  readonly isRaiser: boolean;
};

/** The columns of the list. */
export function callColumns(): readonly string[] {
  return [words.callColumn(), words.resultColumn(), words.gasColumn(), words.gasBarColumn()];
}

/** A call as a row. @param place where it stands in the response */
export function callRow(call: TracedCall, place: number, nameOf: ContractNameOf, at: CallPlace): Row {
  const fields = [...decodedFields(call, nameOf), ...rawFields(call, nameOf)];
  const rawCells = cellsOf(call, at, [rawCalledPiece(call)], rawResultPieces(call));
  return { place, cells: callCells(call, nameOf, at), rawCells, fields };
}

/** What a call's row shows before it is opened, by column. */
export function callCells(
  call: TracedCall,
  nameOf: ContractNameOf,
  at: CallPlace,
): readonly (readonly Piece[])[] {
  return cellsOf(call, at, inRow(calledPieces(call, nameOf)), inRow(resultPieces(call, nameOf)));
}

function cellsOf(
  call: TracedCall,
  { lines, share, isRaiser }: CallPlace,
  called: readonly Piece[],
  result: readonly Piece[],
): readonly (readonly Piece[])[] {
  const { operation, gasUsed, depth, isOnFailingPath: isFailing } = call;
  const amount = amountMoved(call);
  return [
    [
      { kind: "branch", depth, lines, isFailing },
      ...(operation === undefined
        ? []
        : [{ kind: "badge", text: operation.slice(0, 20), isFailing } as const]),
      ...called,
    ],
    [
      // Here it takes no room from the name of the function in a narrow panel.
      ...(amount === undefined ? [] : [aside(`· ${amountText(amount)}`)]),
      ...result,
      ...(call.isUndone ? [{ kind: "chip", tone: "neutral", text: words.undone() } as const] : []),
      ...(isRaiser ? [aside(`← ${words.raisedHere()}`)] : []),
    ],
    gasUsed === undefined ? [] : [{ kind: "text", text: numberText(gasUsed) }],
    share === undefined
      ? []
      : [{ kind: "share", label: words.gasUsed(numberText(gasUsed ?? 0n)), ...share, isFailing }],
  ];
}

/** What a call sends with it; undefined where it sends nothing. */
function amountMoved(call: TracedCall): Amount | undefined {
  return call.value?.units === 0n || moveKind(call) === "none" ? undefined : call.value;
}

/** What an opened row explains. */
function decodedFields(call: TracedCall, nameOf: ContractNameOf): readonly PieceField[] {
  const candidates = candidatesOf(call);
  const [first] = candidates;
  const decoded = call.decode();
  const returned = decoded.kind === "function" ? decoded.returned : undefined;
  const error = call.decodeError();
  const field = (label: string, pieces: readonly Piece[]): readonly PieceField[] =>
    pieces.length === 0 ? [] : [{ label, name: "", pieces, isDecoded: true }];
  const explained: readonly PieceField[] =
    first === undefined
      ? []
      : canBeChosen(candidates)
        ? field(words.function(), [candidateList(candidates, { part: "trace", place: call.index }, nameOf)])
        : [
            ...field(words.function(), [
              signaturePiece(first.item, contractIn(first.provenance) ?? ""),
              ...sourceLink(first.item, first.provenance),
              originPiece(first.provenance),
            ]),
            ...field(decodingWords.arguments(), readingPieces(first.reading, nameOf)),
          ];
  return [
    ...explained,
    ...(decoded.kind === "creation" && decoded.arguments !== undefined
      ? field(decodingWords.arguments(), [
          ...(decoded.origin === undefined ? [] : [originPiece(decoded.origin)]),
          ...readingPieces(decoded.arguments, nameOf),
        ])
      : []),
    ...(returned === undefined
      ? []
      : field(decodingWords.returned(), readingPieces(returned, nameOf, decodingWords.unnamedValue))),
    ...(error === undefined ? [] : field(decodingWords.error(), errorDetail(error, call, nameOf))),
  ];
}

function errorDetail(error: DecodedError, { index }: TracedCall, nameOf: ContractNameOf): readonly Piece[] {
  if (error.kind !== "custom" || error.candidates.length === 0) return errorPieces(error, nameOf, true);
  if (canBeChosen(error.candidates))
    return [
      ...(error.candidates.length > 1 ? [aside(decodingWords.matches(error.candidates.length))] : []),
      candidateList(error.candidates, { part: "traceError", place: index }, nameOf),
    ];
  return error.candidates.flatMap(({ item, provenance, reading }) => [
    signaturePiece(item, ""),
    ...sourceLink(item, provenance),
    originPiece(provenance),
    ...readingPieces(reading, nameOf),
  ]);
}

function readingPieces(
  reading: BytesReading,
  nameOf: ContractNameOf,
  unnamed = decodingWords.unnamed,
): readonly Piece[] {
  const args = argumentsOf(reading) ?? [];
  const values: readonly Piece[] =
    args.length === 0 ? [] : [{ kind: "arguments", items: argumentItems(args, nameOf, unnamed) }];
  return [...readingSigns(reading), ...values];
}

/** Everything that the mirror node says of a call. */
function rawFields(call: TracedCall, nameOf: ContractNameOf): readonly PieceField[] {
  const { operation, to, toId, from, value, gas, gasUsed, input, output, depth } = call;
  const field = (label: string, pieces: readonly Piece[] | undefined): readonly PieceField[] =>
    pieces === undefined ? [] : [{ label, name: "", pieces }];
  const at = (what: string) => ({ what, path: [] });
  const target = to === undefined ? undefined : addressPieces(to, words.to(), nameOf);
  const id = toId === undefined ? [] : call.isContract ? entityForm(toId, at(words.to())) : [code(toId)];
  return [
    ...field(words.outcome(), [{ kind: "text", text: outcomeText(call) }, ...debugLink(call)]),
    ...field(words.operation(), operation === undefined ? undefined : [code(operation)]),
    ...field(
      words.to(),
      target === undefined && id.length === 0
        ? undefined
        : [...(target ?? []), ...id, ...contractSourceLink(declaredIn(call, nameOf))],
    ),
    ...field(
      words.from(),
      from === undefined
        ? undefined
        : [
            ...(nameOf(from) === undefined
              ? addressForm(from, at(words.from()))
              : addressPieces(from, words.from(), nameOf)),
            ...(isDebuggable(call) && depth > 0 && sourceOfContract(nameOf(from)) !== undefined
              ? [callSiteLink(call.index)]
              : []),
          ],
    ),
    ...field(
      words.value(),
      value === undefined || value.units === 0n ? undefined : amountForm(value, at(words.value())),
    ),
    ...field(words.gasLimit(), gas === undefined ? undefined : integerForm(gas, at(words.gasLimit()))),
    ...field(
      words.gasTaken(),
      gasUsed === undefined ? undefined : integerForm(gasUsed, at(words.gasTaken())),
    ),
    ...field(words.depth(), [{ kind: "text", text: numberText(depth) }]),
    ...field(words.input(), hexPieces(input, words.input())),
    ...field(words.output(), hexPieces(output, words.output())),
  ];
}

/** Starts the debugger at the call. */
function debugLink(call: TracedCall): readonly Piece[] {
  if (!isDebuggable(call)) return [];
  const message = { type: "debugCall", call: call.index } as const;
  return [{ kind: "action", text: words.debug(), title: words.debugTitle(), message }];
}

/** Whether it ran code. */
function isDebuggable({ to, isContract, operation = "" }: TracedCall): boolean {
  return to !== undefined && (isContract || operation.startsWith("CREATE"));
}

/** The build whose code ran: the contract's own, or that of what it was called by. */
function declaredIn(call: TracedCall, nameOf: ContractNameOf): NameProvenance | undefined {
  const own = call.to && nameOf(call.to)?.build;
  if (own !== undefined) return own;
  const candidates = candidatesOf(call);
  return candidates.length === 1 ? candidates[0]?.provenance : undefined;
}

function outcomeText({ outcome, isUndone }: TracedCall): string {
  switch (outcome) {
    case "succeeded":
      return isUndone ? words.undoneLong() : words.succeeded();
    case "failed":
      return words.failed();
    case "caught":
      return words.caughtLong();
    case "unknown":
      return words.unknownOutcome();
  }
}

/** UTF-16 units of a contract's own words in a row. */
const longestReason = 80;

/** What a call calls, on one line: whose function, and its arguments. */
function calledPieces(call: TracedCall, nameOf: ContractNameOf): readonly Piece[] {
  const decoded = call.decode();
  const named = call.to && nameOf(call.to);
  const byName = targetOf(call, nameOf);
  const target = { ...byName, contract: nameInCode(named) ?? byName.contract };
  switch (decoded.kind) {
    case "function": {
      const first = commonReading(decoded.candidates);
      // Of several that differ the first is no more likely than the others.
      if (first === undefined)
        return [
          { kind: "call", ...target, name: selectorOf(call), args: "…" },
          ...shortOrigin(decoded.candidates),
        ];
      // Whose it is, several need not say alike.
      const isOne = decoded.candidates.length === 1;
      const contract = nameInCode(named, isOne ? first.provenance : undefined) ?? target.contract;
      return [{ ...callPiece(first, contract, nameOf), ...recordOf(call) }, ...shortOrigin([first])];
    }
    case "creation": {
      const contract = nameInCode(decoded.contract) ?? target.contract;
      const args = decoded.arguments === undefined ? "…" : readText(decoded.arguments, nameOf);
      return [
        { kind: "call", ...target, contract: cut(contract, 60), name: "new", args },
        ...(decoded.origin === undefined ? [] : certaintyPieces(certaintyOf(decoded.origin))),
        ...shortMismatch(decoded.arguments),
      ];
    }
    case "noData":
      return [
        { kind: "call", ...byName, name: "", args: undefined },
        ...(amountMoved(call) === undefined ? [aside(words.noData())] : []),
      ];
    case "unknown":
      return [{ kind: "call", ...target, name: selectorOf(call), args: "…" }];
  }
}

/** What a call calls as it came: whom, by number or address, and the data. */
function rawCalledPiece(call: TracedCall): CallPiece {
  const { to, toId, input } = call;
  const contract = toId ?? (to === undefined ? words.nobody() : shortAddress(spelledAddress(to)));
  return { kind: "call", contract, ...recordOf(call), name: "", args: shortenHex(input, 10, 4) };
}

/** What came back from a call as it came; nothing where nothing did. */
function rawResultPieces(call: TracedCall): readonly Piece[] {
  const { outcome, output } = call;
  const isBad = outcome === "failed" ? ({ isBad: true } as const) : {};
  const caught = caughtPieces(call);
  if (output === "0x")
    return callHasFailed(call)
      ? [
          aside("→"),
          { kind: "call", contract: "", name: words.failed(), args: undefined, ...isBad },
          ...caught,
        ]
      : [];
  const bytes: CallPiece = {
    kind: "call",
    contract: "",
    name: shortenHex(output, 10, 4),
    args: undefined,
    ...isBad,
  };
  return [aside("→"), bytes, ...caught];
}

/** What came of a call, on one line; nothing where nothing came back. */
function resultPieces(call: TracedCall, nameOf: ContractNameOf): readonly Piece[] {
  if (callHasFailed(call)) {
    const error = errorPieces(call.decodeError(), nameOf, call.outcome === "failed");
    return [aside("→"), ...error, ...caughtPieces(call)];
  }
  const decoded = call.decode();
  if (decoded.kind === "creation") return [];
  const returned = decoded.kind === "function" ? decoded.returned : undefined;
  if (returned !== undefined) {
    const text = readText(returned, nameOf);
    const shown = text === "" ? [] : [aside("→"), code(text)];
    return [...shown, ...shortMismatch(returned)];
  }
  return call.output === "0x" ? [] : [aside("→"), code(shortenHex(call.output, 10, 4))];
}

function caughtPieces({ outcome }: TracedCall): readonly Piece[] {
  return outcome === "caught" ? [{ kind: "chip", tone: "careful", text: words.caught() }] : [];
}

/** An error on one line. */
export function errorPieces(
  error: DecodedError | undefined,
  nameOf: ContractNameOf,
  isFailing: boolean,
): readonly Piece[] {
  const isBad = isFailing ? ({ isBad: true } as const) : {};
  const piece = (name: string, args?: string): CallPiece => ({
    kind: "call",
    contract: "",
    name,
    args,
    ...isBad,
  });
  switch (error?.kind) {
    case undefined:
    case "empty":
      return [piece(words.failed())];
    case "reason":
      return [piece(quotedText(error.text, longestReason))];
    case "panic":
      return [piece("Panic", panicMeaning(error.code))];
    case "code":
      return [piece(cut(error.name, longestReason))];
    case "bytes":
      return [piece(shortenHex(error.bytes, 10, 4))];
    case "custom": {
      const first = commonReading(error.candidates);
      if (first === undefined) return [piece(`0x${error.selector}`, "…"), ...shortOrigin(error.candidates)];
      return [{ ...callPiece(first, "", nameOf), ...isBad }, ...shortOrigin([first])];
    }
  }
}

/** All explanations of a call, or of the error that it failed with. */
function candidatesOf(call: TracedCall): Candidates<AbiItem> {
  const decoded = call.decode();
  return decoded.kind === "function" ? decoded.candidates : [];
}

/** What the contract that a call calls or creates is named, else its address. */
export function calleeName({ to, toId, decode }: TracedCall, nameOf: ContractNameOf): string {
  if (to !== undefined) return nameOf(to)?.name ?? shortAddress(spelledAddress(to));
  const decoded = decode();
  if (decoded.kind === "creation" && decoded.contract !== undefined) return decoded.contract.name;
  return toId ?? (decoded.kind === "creation" ? words.created() : words.nobody());
}

type Target = Pick<CallPiece, "contract" | "leadsTo">;

/** Whom a call calls: by name, as a link where there is a record. */
function targetOf(call: TracedCall, nameOf: ContractNameOf): Target {
  const { to, toId } = call;
  if (to === undefined) return { contract: cut(calleeName(call, nameOf), 60) };
  const whole = spelledAddress(to);
  const contract = nameOf(to)?.name ?? systemName(to) ?? toId ?? shortAddress(whole);
  return { contract: cut(contract, 60), ...recordOf(call) };
}

/** The record of whom a call calls, where there is one. */
function recordOf({ to, isContract }: TracedCall): Pick<CallPiece, "leadsTo"> {
  const whole = to && spelledAddress(to);
  return isContract && whole !== undefined && isReference(whole) ? { leadsTo: whole } : {};
}

/** What is at an address of the network's own. */
function systemName(address: string): string | undefined {
  const contract = parseContractReference(address);
  const id = contract.ok ? reservedEntity(contract.value) : undefined;
  if (id === undefined || !areEntityIdsShown()) return id && shortPrecompileName(id);
  return shortCalledName(id) ?? calledName(id);
}

function selectorOf({ input }: TracedCall): string {
  return input.length < 10 ? input : input.slice(0, 10);
}

/** Where a call stands on the gas of the outermost one, in tenths of a percent: where it begins, and how much it took. */
type GasShare = { readonly from: number; readonly size: number };

/** The whole. */
const all = 1000;

/**
 * The gas of calls on one scale. A call begins where the one before it at its level ended: what its caller used itself comes
 * behind. No call reaches beyond its caller, whatever it says it used; `undefined` where nothing is said.
 */
export function gasShares(calls: readonly TracedCall[]): readonly (GasShare | undefined)[] {
  const whole = calls.reduce(
    (most, { depth, gasUsed = 0n }) => (depth === 0 && gasUsed > most ? gasUsed : most),
    0n,
  );
  if (whole <= 0n) return calls.map(() => undefined);
  /** By depth: where the next call there begins, and where its caller ends. */
  const levels: { next: number; readonly end: number }[] = [{ next: 0, end: all }];
  return calls.map(({ depth, gasUsed }) => {
    const level = levels[Math.min(depth, levels.length - 1)] ?? { next: 0, end: all };
    const begin = depth === 0 ? 0 : level.next;
    const wanted = gasUsed === undefined || gasUsed < 0n ? 0 : Number((gasUsed * 1_000_000n) / whole) / 1000;
    const size = Math.min(wanted, level.end - begin);
    level.next = begin + size;
    levels.length = Math.min(depth, levels.length - 1) + 1;
    levels.push({ next: begin, end: begin + size });
    return gasUsed === undefined ? undefined : { from: rounded(begin), size: rounded(size) };
  });
}

function rounded(share: number): number {
  return Math.round(share * 10) / 10;
}
