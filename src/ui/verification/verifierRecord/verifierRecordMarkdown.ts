import { isJsonObject, type JsonObject, type JsonValue } from "../../../core/json/jsonValue.ts";
import { namesOf } from "../../../core/json/namesOf.ts";
import {
  type ObjectReading,
  type Reading,
  type Shape,
  unreadableFields,
} from "../../../services/reading/reading.ts";
import type { NamedFile, NamedFiles } from "../../../services/verifier/schema.ts";
import { parseAddress } from "../../../core/address.ts";
import { groupDigits } from "../../../core/amount.ts";
import { compactJson } from "../../compactJson.ts";
import { spelledAddress } from "../../subjects/identifierForms.ts";
import { codeSpan, codeValue } from "../../markdownText.ts";
import { longestList } from "./andMore.ts";
import { extraFields, type ExtraField, type RecordField } from "./verifierRecordFields.ts";

/** JSON on one line is cut here. */
const longestJson = 1000;

/** Everything one object said, as Markdown paragraphs. */
export function recordMarkdown(
  reading: ObjectReading<Shape>,
  fields: readonly RecordField[],
): readonly string[] {
  const unreadable = unreadableFields(reading).map(({ path, raw }) => ({ name: path, path: [], value: raw }));
  const extra = extraFields(reading);
  return [
    fields.map(fieldMarkdown).join("\n"),
    ...(unreadable.length === 0 ? [] : ["### Unreadable, as it came", extraMarkdown(unreadable)]),
    ...(extra.count === 0 ? [] : ["### Also sent by the service", extraMarkdown(extra.shown, extra.count)]),
  ];
}

/**
 * Undocumented fields as a list.
 * @param count of all there are, where these are but the first of them
 */
export function extraMarkdown(fields: readonly ExtraField[], count = fields.length): string {
  const items = fields
    .slice(0, longestList)
    .map(({ name, value }) => `- ${codeSpan(name.slice(0, 120))}: ${jsonMarkdown(value)}`);
  return withRest(items, count).join("\n");
}

/** A value, with null, absent and unreadable told apart. */
export function readingMarkdown(reading: Reading<unknown>): string {
  switch (reading.state) {
    case "absent":
      return "*not sent*";
    case "null":
      return "*null*";
    case "unreadable":
      return `*unreadable*, as it came: ${jsonMarkdown(reading.raw)}`;
    case "value":
      return jsonMarkdown(reading.value as JsonValue);
  }
}

function fieldMarkdown({ label, name, form, reading }: RecordField): string {
  const start = `- ${label} (${codeSpan(name)}):`;
  if (reading.state !== "value") {
    const isBelow = reading.state === "unreadable";
    return `${start} ${isBelow ? "*unreadable*, see below" : readingMarkdown(reading)}`;
  }
  const { value } = reading;
  if (form === "address") return `${start} ${codeSpan(spelledAddress(value as string))}`;
  if (form === "found" || form === "missing") {
    const files = value as NamedFiles;
    return nested(start, files.length, files.first(longestList).map(fileMarkdown));
  }
  if (form === "map" && isJsonObject(value as JsonValue)) {
    const map = value as JsonObject;
    const names = namesOf(map);
    const shown = names.slice(0, longestList).map((name) => libraryMarkdown(name, map[name] ?? null));
    return nested(start, names.length, shown);
  }
  return `${start} ${jsonMarkdown(value as JsonValue)}`;
}

function fileMarkdown({ path, detail }: NamedFile): string {
  return codeSpan(path) + (detail === undefined ? "" : `: ${jsonMarkdown(detail, "    ")}`);
}

function libraryMarkdown(placeholder: string, value: JsonValue): string {
  const isAddress = typeof value === "string" && parseAddress(value).ok;
  return `${codeSpan(placeholder)} → ${isAddress ? codeSpan(spelledAddress(value)) : jsonMarkdown(value, "    ")}`;
}

/** A list under a field: the first of so many items. */
function nested(start: string, count: number, shown: readonly string[]): string {
  if (count === 0) return `${start} none`;
  const lines = shown.map((item) => `  - ${item}`);
  return [start, ...withRest(lines, count, "  ")].join("\n");
}

function withRest(lines: readonly string[], count: number, indent = ""): readonly string[] {
  if (count <= lines.length) return lines;
  return [...lines, `${indent}- and ${groupDigits(BigInt(count - lines.length))} more`];
}

function jsonMarkdown(value: JsonValue, indent = "  "): string {
  if (value === null) return "*null*";
  if (value === "") return "*empty text*";
  return codeValue(typeof value === "string" ? value : compactJson(value, longestJson).text, indent);
}
