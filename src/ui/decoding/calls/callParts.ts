import type { DecodedError } from "../../../decode/decoders/decodedError.ts";
import type { TracedCall } from "../../../app/decoding/resultDecoding.ts";
import { callHasFailed } from "../../../app/decoding/tracedCalls.ts";
import { agreedOf } from "../../../decode/agreement.ts";
import type { AbiItem, Candidates } from "../../../decode/decoding.ts";
import { calledName, shortCalledName } from "../../../text/hedera/reservedEntity.ts";
import { parseContractReference } from "../../../core/references/contractReference.ts";
import { reservedEntity } from "../../../core/references/reservedEntity.ts";
import { shortAddress } from "../../../core/address.ts";
import { isReference } from "../../../core/scan/subject.ts";
import { shortenHex } from "../../../core/hex.ts";
import { callsWords as words } from "../../../text/decoding/calls.ts";
import { panicMeaning } from "../../../text/subjects/result/result.ts";
import { callPiece, readText } from "../callPieces.ts";
import { certaintyOf, contractIn, isGuess } from "../../../decode/provenance.ts";
import { cut, quotedText, type NameOf } from "../inlineValue.ts";
import { certaintyPieces, shortMismatch, shortOrigin } from "../originPieces.ts";
import type { CallPiece, Piece } from "../../page/pageModel.ts";
import { aside, code } from "../../values/shownText.ts";
import { spelledAddress } from "../../values/identifierForms.ts";

/** UTF-16 units of a contract's own words in a row. */
const longestReason = 80;

/** What a call calls, on one line: whose function, and its arguments. */
export function calledPieces(call: TracedCall, nameOf: NameOf): readonly Piece[] {
  const decoded = call.decode();
  const target = targetOf(call, nameOf);
  switch (decoded.kind) {
    case "function": {
      const first = agreedOf(decoded.candidates);
      // Of several that differ the first is no more likely than the others.
      if (first === undefined)
        return [
          { kind: "call", ...target, name: selectorOf(call), args: "…" },
          ...shortOrigin(decoded.candidates),
        ];
      // Whose it is, several need not say alike.
      const isOne = decoded.candidates.length === 1 && !isGuess(first.provenance);
      const isTarget = !isOne || nameOf(call.to ?? "0x") !== undefined;
      const contract = isTarget ? target.contract : (contractIn(first.provenance) ?? target.contract);
      return [{ ...callPiece(first, contract, nameOf), ...recordOf(call) }, ...shortOrigin([first])];
    }
    case "creation": {
      const contract = decoded.contract?.name ?? target.contract;
      const args = decoded.arguments === undefined ? "…" : readText(decoded.arguments, nameOf);
      return [
        { kind: "call", ...target, contract: cut(contract, 60), name: "new", args },
        ...(decoded.origin === undefined ? [] : certaintyPieces(certaintyOf(decoded.origin))),
        ...shortMismatch(decoded.arguments),
      ];
    }
    case "noData":
      return [{ kind: "call", ...target, name: "", args: undefined }, aside(words.noData())];
    case "unknown":
      return [{ kind: "call", ...target, name: selectorOf(call), args: "…" }];
  }
}

/** What a call calls as it came: whom, by number or address, and the data. */
export function rawCalledPiece(call: TracedCall): CallPiece {
  const { to, toId, input } = call;
  const contract = toId ?? (to === undefined ? words.nobody() : shortAddress(spelledAddress(to)));
  return { kind: "call", contract, ...recordOf(call), name: "", args: shortenHex(input, 10, 4) };
}

/** What came back from a call as it came; nothing where nothing did. */
export function rawResultPieces(call: TracedCall): readonly Piece[] {
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
export function resultPieces(call: TracedCall, nameOf: NameOf): readonly Piece[] {
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
  nameOf: NameOf,
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
      const first = agreedOf(error.candidates);
      if (first === undefined) return [piece(`0x${error.selector}`, "…"), ...shortOrigin(error.candidates)];
      return [{ ...callPiece(first, "", nameOf), ...isBad }, ...shortOrigin([first])];
    }
  }
}

/** All explanations of a call, or of the error that it failed with. */
export function candidatesOf(call: TracedCall): Candidates<AbiItem> {
  const decoded = call.decode();
  return decoded.kind === "function" ? decoded.candidates : [];
}

type Target = Pick<CallPiece, "contract" | "leadsTo">;

/** Whom a call calls: by name, as a link where there is a record. */
function targetOf(call: TracedCall, nameOf: NameOf): Target {
  const { to, toId, decode } = call;
  if (to === undefined) {
    const contract = toId ?? (decode().kind === "creation" ? words.created() : words.nobody());
    return { contract };
  }
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
  return id && (shortCalledName(id) ?? calledName(id));
}

function selectorOf({ input }: TracedCall): string {
  return input.length < 10 ? input : input.slice(0, 10);
}
