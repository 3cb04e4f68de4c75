import { codeSpan, plainMarkdown } from "../markdownText.ts";
import { utcText } from "../timeText.ts";
import type { Fact } from "./fact.ts";

/** A fact as an item of a list. */
export function factMarkdown(fact: Fact): string {
  const parts = [
    ...(fact.text === undefined ? [] : [plainMarkdown(fact.text)]),
    ...(fact.moment === undefined ? [] : [utcText(fact.moment)]),
    ...(fact.missing === undefined ? [] : [`*${plainMarkdown(fact.missing)}*`]),
    ...(fact.code === undefined ? [] : [codeSpan(fact.code)]),
    ...(fact.note === undefined ? [] : [plainMarkdown(fact.note)]),
  ];
  const wire = fact.wireName === undefined ? "" : ` (${codeSpan(fact.wireName)})`;
  return `- ${fact.label}${wire}: ${parts.join(" · ")}`;
}
