import { reach, type Reference } from "../../core/scan/references.ts";
import type { Place } from "./hexContext.ts";

/** Where a shell's prompt ends that a terminal's line may begin with, 0 where there is none: folders have names, too. */
export function promptEnd(line: string): number {
  return /^(?:➜\s+\S+\s|.{0,200}?(?:[$%#❯»✗λ]\s|>))/u.exec(line)?.[0].length ?? 0;
}

/** VS Code hands over some 2,000 characters of a line: of a longer one nobody knows how it begins. */
const longestKnown = 1_500;

/** Where a reference stands in a terminal's line, without the prompt. */
export function placeInTerminal(line: string, { start, end }: Pick<Reference, "start" | "end">): Place {
  const from = promptEnd(line.slice(0, start));
  const place = { text: line.slice(from, end + reach), start: start - from, end: end - from };
  return start > longestKnown ? { ...place, head: "" } : place;
}
