import { redactLongHex } from "./redact.ts";
import { markOf, unseen } from "./unseen.ts";

/** Emoji that hold some of these are not spared, as `visibleText` does: their list would be loaded with the extension. */
const unseenOrBreak = new RegExp(String.raw`[\n\t]|${unseen.source}`, "gv");

/** What may be written into a log: no long hex, nothing that is not seen, and one line only. */
export function logLine(text: string): string {
  return lineOf(redactLongHex(text));
}

/**
 * The same of what was thrown, with the frames of its stack in lines of their own. They are indented, so that a name in what was thrown
 * cannot make a line that looks like one of the log's own.
 */
export function logLines(stack: string): string {
  return redactLongHex(stack)
    .split(/\n(?= {4}at )/)
    .map(lineOf)
    .join("\n");
}

const lineOf = (text: string): string => text.replace(unseenOrBreak, markOf);
