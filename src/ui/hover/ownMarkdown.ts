import type { Tone } from "../../text/explanation.ts";

/**
 * A link that runs a command of ours.
 * @param label Markdown of our own
 * @param target the link as `editor/commandOptions` makes it: percent-encoded, without brackets
 * @param title shown when the pointer rests on it, instead of the command with all its arguments
 */
export function link(label: string, target: string, title: string): string {
  return `[${label}](${target} "${title.replace(/["\\]/g, "")}")`;
}

const colours: Readonly<Record<Tone, string | undefined>> = {
  good: "testing-iconPassed",
  careful: "editorWarning-foreground",
  bad: "editorError-foreground",
  neutral: undefined,
};

/** A sign of VS Code's own, in the colour of the news. */
export function sign(name: string, tone: Tone): string {
  const colour = colours[tone];
  return colour === undefined ? `$(${name})` : coloured(`$(${name})`, colour);
}

/** Markdown of ours that stands back behind the rest. */
export function dim(markdown: string): string {
  return coloured(markdown, "descriptionForeground");
}

/** VS Code takes colours of the theme in Markdown that it trusts, and leaves them out elsewhere. */
function coloured(markdown: string, colour: string): string {
  return `<span style="color:var(--vscode-${colour});">${markdown}</span>`;
}
