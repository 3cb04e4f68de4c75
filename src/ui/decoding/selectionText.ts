import type { NamedEvent, SelectionDecoding } from "../../app/decoding/bytes/selectionDecoding.ts";
import { checksummed } from "../../core/address.ts";
import { visibleLine, visibleText } from "../../core/strings/visibleText.ts";
import type { Hex } from "../../core/hex.ts";
import { RowYieldTimer } from "../../core/async/yielding.ts";
import type { DecodedError } from "../../decode/decoders/decodeErrorData.ts";
import type { AbiItem, Decoded, DecodedArgument, DecodedValue } from "../../decode/decoding.ts";
import { contractIn, type Provenance } from "../../decode/provenance.ts";
import { certaintyWords } from "../../text/decoding/provenance.ts";
import { decodingWords, selectionWords as words } from "../../text/decoding/decoding.ts";
import { numberText, sizeText } from "../../text/language.ts";
import { panicMeaning } from "../../text/decoding/panic.ts";
import { cut, nameText } from "./inlineValue.ts";
import { originText } from "./originPieces.ts";

/** Values of one reading; the others stand in the selection itself. */
const mostLines = 2000;
/** UTF-16 units of a value, and of a name. */
const longestValue = 4000;
const longestName = 200;
/** UTF-16 units of bytes that nothing could be made of. */
const longestUnknown = 200;

/**
 * What was selected, decoded, as a text document: every value on a line of its own. Written in turns.
 *
 * @param hasService whether a signature service is set, which is said where one could know more
 */
export function* selectionText(
  decoded: readonly SelectionDecoding[],
  hasService = true,
): Generator<undefined, string> {
  const total = decoded.length;
  const parts: string[] = [];
  const pace = new RowYieldTimer();
  for (const [at, one] of decoded.entries()) {
    const place = total === 1 ? "" : ` (${words.place(numberText(at + 1), numberText(total))})`;
    parts.push(linesOf(one, place, hasService).join("\n"));
    if (pace.isDue(one.kind === "word" ? 0 : one.data.length)) yield;
  }
  return `${parts.join("\n\n\n")}\n`;
}

function linesOf(decoded: SelectionDecoding, place: string, hasService: boolean): readonly string[] {
  switch (decoded.kind) {
    case "data": {
      const { data, calls, error } = decoded;
      if (isSelector(data)) return selectorLines(decoded, place, hasService);
      const found = calls.flatMap((call) => headed(words.call() + place, itemLines(call)));
      if (error !== undefined) found.push(...headed(words.error() + place, errorLines(error)));
      if (found.length > 0) return found.slice(1);
      return [words.data() + place, cut(data, longestUnknown), ...unknownData(data, hasService)];
    }
    case "log": {
      const { topics, events } = decoded;
      const none = topics.length === 0 ? words.noTopic() : words.unknownTopic();
      if (events.length === 0) return [words.log() + place, ...topics, none];
      return events.flatMap((event) => headed(words.log() + place, itemLines(event))).slice(1);
    }
    case "word": {
      const { word, events } = decoded;
      const lines = events.length === 0 ? [words.unknownTopic()] : events.map(eventLine);
      return [words.topic() + place, word, ...lines];
    }
  }
}

const headed = (title: string, lines: readonly string[]): readonly string[] => ["", title, ...lines];

const isSelector = (data: Hex): boolean => data.length === 10;

/** Four bytes by themselves name a function or an error, and hold none of its arguments. */
function selectorLines(
  { data, calls, error }: Extract<SelectionDecoding, { kind: "data" }>,
  place: string,
  hasService: boolean,
): readonly string[] {
  const errors = error?.kind === "custom" ? error.candidates : [];
  const named = [
    ...calls.map(({ item, provenance }) => [words.functionNamed(), item, provenance] as const),
    ...errors.map(({ item, provenance }) => [words.errorNamed(), item, provenance] as const),
  ].map(
    ([what, item, provenance]) => `${what}: ${declarationText(item, provenance)}  ${originText(provenance)}`,
  );
  // Four letters may be a response code.
  const said = error === undefined || error.kind === "custom" ? named : [...named, ...errorLines(error)];
  const shown = said.length > 0 ? said : unknownData(data, hasService);
  return [words.selector() + place, data, ...shown];
}

function unknownData(data: Hex, hasService: boolean): readonly string[] {
  if (data.length < 10) return [words.shortData()];
  return [words.unknownData(data.slice(0, 10)), ...(hasService ? [] : [words.mayAskService()])];
}

function eventLine({ event, provenance }: NamedEvent): string {
  return `${declarationText(event, provenance)}  ${originText(provenance)}`;
}

function itemLines({ item, provenance, reading }: Decoded<AbiItem>): readonly string[] {
  const head = [declarationText(item, provenance), originText(provenance)];
  switch (reading.kind) {
    case "unreadable":
      return [...head, certaintyWords.unreadable()];
    case "tooLarge":
      return [...head, certaintyWords.tooLarge(sizeText(reading.bytes))];
    case "read":
      return [...head, ...argumentLines(reading.arguments)];
    case "notCanonical":
      return [...head, certaintyWords.mismatchAt(reading.word), ...argumentLines(reading.arguments)];
  }
}

/** A name can hold anything: it stands on its line, and poses as no other. */
function declarationText({ name, signature }: AbiItem, provenance: Provenance): string {
  const named = contractIn(provenance);
  const contract = named === undefined ? "" : `${shownName(named)}.`;
  return visibleText(`${contract}${shownName(name)}${signature.slice(name.length)}`, longestValue);
}

const shownName = (name: string): string => nameText(visibleText(name, longestName), longestName);

function errorLines(error: DecodedError): readonly string[] {
  switch (error.kind) {
    case "reason":
      return [words.reason(visibleLine(error.text, longestValue))];
    case "panic":
      return [panicMeaning(error.code)];
    case "code":
      return [words.code(visibleText(error.name, longestValue))];
    case "custom":
      return error.candidates.flatMap((candidate, at) => [
        ...(at === 0 ? [] : [""]),
        ...itemLines(candidate),
      ]);
    case "empty":
      return [decodingWords.emptyError()];
    case "bytes":
      return [cut(error.bytes, longestUnknown)];
  }
}

function argumentLines(args: readonly DecodedArgument[]): readonly string[] {
  if (args.length === 0) return [`  ${decodingWords.noArguments()}`];
  const lines: string[] = [];
  for (const line of linesOfArguments(args, "  ", decodingWords.unnamed)) {
    if (lines.length === mostLines) return [...lines, `  ${words.more()}`];
    lines.push(line);
  }
  return lines;
}

function* linesOfArguments(
  args: readonly DecodedArgument[],
  indent: string,
  unnamed: (number: number) => string,
): Generator<string> {
  for (const [at, { name, type, value }] of args.entries()) {
    const label = name === "" ? unnamed(at + 1) : shownName(name);
    yield* linesOfValue(`${indent}${label}: ${visibleText(type, longestName)}`, value, indent);
  }
}

/** A value behind what names it, or below that where it holds others. */
function* linesOfValue(label: string, value: DecodedValue, indent: string): Generator<string> {
  const inner = `${indent}  `;
  if (value.kind === "tuple") {
    yield label;
    yield* linesOfArguments(value.members, inner, decodingWords.unnamedValue);
  } else if (value.kind === "list" && value.items.length > 0) {
    yield label;
    for (const [at, item] of value.items.entries()) yield* linesOfValue(`${inner}[${at}]`, item, inner);
  } else yield `${label} = ${valueText(value)}`;
}

function valueText(value: Exclude<DecodedValue, { kind: "tuple" }>): string {
  switch (value.kind) {
    case "integer":
    case "bool":
      return String(value.value);
    case "decimal":
      return value.text;
    case "address":
      return checksummed(value.address);
    case "bytes":
    case "raw":
      return cut(value.bytes, longestValue);
    case "function":
      return `${checksummed(value.address)}.${value.selector}`;
    case "text":
      return JSON.stringify(visibleText(value.text, longestValue));
    case "hashed":
      return `${value.hash} (${decodingWords.hashOfValue()})`;
    case "list":
      return "[]";
  }
}
