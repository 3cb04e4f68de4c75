import { isJsonObject, type JsonObject, type JsonValue } from "../../../core/json/jsonValue.ts";
import type { ObjectReading, Reading, Shape } from "../../../services/reading/reading.ts";
import { unreadableFields } from "../../../services/reading/unreadable.ts";
import type { NamedFile } from "../../../services/verifier/schema.ts";
import { parseAddress } from "../../../core/address.ts";
import { groupDigits } from "../../../core/amount.ts";
import { compactJson } from "../../compactJson.ts";
import { spelledAddress } from "../../subjects/identifierForms.ts";
import { codeSpan, codeValue } from "../../markdownText.ts";
import { longestList } from "./andMore.ts";
import { extraFields, type ExtraField, type RecordField } from "./recordFields.ts";

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
    ...(extra.length === 0 ? [] : ["### Also sent by the service", extraMarkdown(extra)]),
  ];
}

/** Undocumented fields as a list. */
export function extraMarkdown(fields: readonly ExtraField[]): string {
  const items = fields
    .slice(0, longestList)
    .map(({ name, value }) => `- ${codeSpan(name.slice(0, 120))}: ${jsonMarkdown(value)}`);
  return withRest(items, fields.length).join("\n");
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
  if (form === "found" || form === "missing")
    return nested(start, value as readonly NamedFile[], fileMarkdown);
  if (form === "map" && isJsonObject(value as JsonValue)) {
    const map = value as JsonObject;
    return nested(start, Object.keys(map), (name) => libraryMarkdown(name, map[name] ?? null));
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

/** A list under a field. Of what is not shown nothing is written. */
function nested<Item>(start: string, items: readonly Item[], inMarkdown: (item: Item) => string): string {
  if (items.length === 0) return `${start} none`;
  const lines = items.slice(0, longestList).map((item) => `  - ${inMarkdown(item)}`);
  return [start, ...withRest(lines, items.length, "  ")].join("\n");
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
