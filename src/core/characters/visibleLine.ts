import { markOf } from "./unseen.ts";
import { visibleText } from "./visibleText.ts";

/**
 * A foreign text as it may be shown as one line, or as a part of one: as `visibleText` has it, with line feeds and tabs
 * marked as well, for it could otherwise pass for a line of ours.
 */
export function visibleLine(text: string, limit = Infinity): string {
  // One more, for `visibleText` to see that something was cut.
  return visibleText(oneLine(text.slice(0, limit + 1)), limit);
}

/** A text in which nothing begins another line or column. */
export function oneLine(text: string): string {
  return text.replace(/[\n\t]/g, markOf);
}
