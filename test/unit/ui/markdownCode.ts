/**
 * A Markdown text without its code: blocks and spans as CommonMark delimits them, each replaced by `‹block›` or
 * `‹span›`. What a service said must not be found in what is left.
 */
export function withoutCode(markdown: string): string {
  const left: string[] = [];
  let fence: string | undefined;
  for (const line of markdown.split("\n")) {
    const [, ticks, info] = /^ {0,5}(`{3,})([^`]*)$/.exec(line) ?? [];
    if (fence === undefined && ticks !== undefined) {
      fence = ticks;
      left.push("‹block›");
    } else if (fence !== undefined) {
      if (ticks !== undefined && ticks.length >= fence.length && info?.trim() === "") fence = undefined;
    } else {
      left.push(withoutSpans(line));
    }
  }
  if (fence !== undefined) left.push("‹open block›");
  return left.join("\n");
}

function withoutSpans(line: string): string {
  // A backslash keeps backticks from opening a span, but not from closing one.
  const opening = /(?<!\\)`+/.exec(line);
  if (opening === null) return line;
  const closing = [...line.matchAll(/`+/g)].find(
    ({ 0: run, index }) => index > opening.index && run.length === opening[0].length,
  );
  if (closing === undefined) return `${line.slice(0, opening.index)}‹open span›`;
  const rest = line.slice(closing.index + closing[0].length);
  return `${line.slice(0, opening.index)}‹span›${withoutSpans(rest)}`;
}
