import type { BuildTool } from "../../builds/build.ts";
import { visibleLine } from "../../core/strings/visibleText.ts";
import type { DecodedValue } from "../../decode/decoding.ts";
import type { StoredValue } from "../../decode/storage/readVariables.ts";
import { pathText, type StoragePath } from "../../decode/storage/storagePath.ts";
import { storageWords } from "../../text/subjects/record/storage.ts";
import { decodingWords } from "../../text/decoding/decoding.ts";
import { numberText } from "../../text/language.ts";
import { stateWords } from "../../text/subjects/result/stateVariables.ts";
import { cut, inlineValue, nameText, noName, type NameOf } from "../decoding/inlineValue.ts";
import type { Piece } from "../page/pageModel.ts";
import { aside, code } from "../values/shownText.ts";
import { spelledAddress } from "../values/valueForms.ts";

/** UTF-16 units of a variable's name with its keys. */
const longestName = 120;
/** The same with every digit of the keys. */
const longestWhole = 1000;
/** UTF-16 units of a member's name, and of a struct on one line. */
const longestMember = 60;
const longestStruct = 100;

/** What a variable, or a part of one, is called. */
export function variableName(path: StoragePath, nameOf: NameOf): Extract<Piece, { kind: "code" }> {
  const shown = pathText(path, (key) => inlineValue(key, nameOf));
  const whole = pathText(path, wholeKey);
  return code(visibleLine(shown, longestName), visibleLine(whole, longestWhole));
}

/** The members of a struct on one line, cut. */
export function structText(
  { members }: Extract<StoredValue, { kind: "struct" }>,
  nameOf: NameOf = noName,
): string {
  const texts = members.map(({ place, value }) => {
    const step = place.path.steps.at(-1);
    const label = step?.kind === "member" ? `${nameText(step.name, longestMember)}: ` : "";
    return `${label}${value.kind === "value" ? inlineValue(value.value, nameOf) : "…"}`;
  });
  return cut(`(${texts.join(", ")})`, longestStruct);
}

/** How many elements an array has, in words. */
export function itemCount(length: bigint): string {
  return length <= Number.MAX_SAFE_INTEGER ? decodingWords.items(Number(length)) : numberText(length);
}

/** What a variable holds, on one line, cut; undefined where that was not read. */
export function storedText(value: StoredValue, nameOf: NameOf = noName): string | undefined {
  switch (value.kind) {
    case "value":
      return valueText(value.value, nameOf);
    case "struct":
      return structText(value, nameOf);
    case "list":
      return value.length === 0n ? "[]" : itemCount(value.length);
    case "tooLong":
      return storageWords.tooLong(value.length);
    case "mapping":
    case "unread":
      return undefined;
  }
}

/** Beside no other value, digits are grouped, as on pages; those of a number that is cut are not. */
function valueText(value: DecodedValue, nameOf: NameOf): string {
  const text = inlineValue(value, nameOf);
  return value.kind === "integer" && text === String(value.value) ? numberText(value.value) : text;
}

/** A key with every digit. */
export function wholeKey(key: DecodedValue): string {
  switch (key.kind) {
    case "address":
      return spelledAddress(key.address);
    case "bytes":
    case "raw":
      return key.bytes;
    case "integer":
      return key.codeName ?? String(key.value);
    case "text":
      return JSON.stringify(key.text);
    default:
      return inlineValue(key, noName);
  }
}

/** By how much an integer has changed from another one than zero. */
export function integerChange(
  before: DecodedValue | undefined,
  after: DecodedValue | undefined,
): readonly Piece[] {
  if (before?.kind !== "integer" || after?.kind !== "integer") return [];
  const change = after.value - before.value;
  const isCounted = before.codeName === undefined && after.codeName === undefined && change !== 0n;
  if (!isCounted || before.value === 0n) return [];
  return [aside(change > 0n ? `+${numberText(change)}` : `−${numberText(-change)}`)];
}

/** Which line of a tool's configuration has it write storage layouts; undefined of a tool that writes none. */
export function layoutHint(tool: BuildTool | undefined): string | undefined {
  switch (tool) {
    case "foundry":
      return stateWords.layoutOfFoundry('extra_output = ["storageLayout"]', "foundry.toml");
    case "hardhat":
    case "standardJson":
      return stateWords.layoutOfSolc('"storageLayout"', "outputSelection");
    default:
      return undefined;
  }
}
