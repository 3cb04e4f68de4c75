import { codePointMark, invisible } from "./invisibleCharacters.ts";

/**
 * Unlike `visibleText`, does not keep emoji that contain such characters: the list of emoji would be loaded at
 * activation.
 */
const invisibleOrBreak = new RegExp(String.raw`[\n\t]|${invisible.source}`, "gv");

/** A text for the log: one line, with long hex shortened and invisible characters marked. */
export function logLine(text: string): string {
  return singleLine(redactLongHex(text));
}

/**
 * Like `logLine` for a stack trace, with one indented line per frame, so that no part of the error can imitate a line
 * of the log.
 */
export function logLines(stack: string): string {
  return redactLongHex(stack)
    .split(/\n(?= {4}at )/)
    .map(singleLine)
    .join("\n");
}

const singleLine = (text: string): string => text.replace(invisibleOrBreak, codePointMark);

/** More than any log line needs. The pattern cannot handle much longer runs of digits. */
const maxLineLength = 64 * 1024;

/** Shortens possible private keys in log lines: keeps the first four of 64 or more hex digits. */
export function redactLongHex(text: string): string {
  return text.slice(0, maxLineLength).replace(/(0x)?([0-9a-fA-F]{4})[0-9a-fA-F]{60,}/g, "$1$2…");
}
