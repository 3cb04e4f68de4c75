import type { Tone } from "../../text/explanation.ts";
import { visibleText } from "../../core/strings/visibleText.ts";
import { atPlaceholders } from "../../text/language.ts";
import { codeSpan, plainMarkdown } from "../markdownText.ts";
import type { Hex } from "../../core/hex.ts";
import type { Network } from "../../app/networks/network.ts";

/**
 * A piece of a hover, shown under the one before. Text from a service stands in pieces of its own, which are shown
 * without trust: in them no command can be linked and icons are not rendered, whatever the text tries.
 */
export type HoverPart = { readonly markdown: string; readonly isForeign: boolean };

/** A piece of our own words and parsed values. */
export function ownPart(lines: readonly string[]): HoverPart {
  return { markdown: lines.join("\n\n"), isForeign: false };
}

const longestForeign = 240;

/** A text of a service under a label of ours. @param note what is said beside it */
export function foreignPart(label: string, text: string, note = ""): HoverPart {
  const beside = note === "" ? "" : ` · ${plainMarkdown(note)}`;
  return { markdown: `${label} ${codeSpan(visibleText(text, longestForeign))}${beside}`, isForeign: true };
}

/** Texts of others in a sentence of ours, under a label. @param message has a placeholder for each of them */
export function foreignSentence(label: string, message: string, ...texts: readonly string[]): HoverPart {
  const spans = texts.map((text) => codeSpan(visibleText(text, longestForeign)));
  return {
    markdown: `${label} ${atPlaceholders(message, (words) => words, ...spans).join("")}`,
    isForeign: true,
  };
}

/** Rows of a label and a value, both Markdown. The table has no head of its own. */
export function rows(lines: readonly (readonly [label: string, value: string])[]): string {
  return [
    "| | |",
    "|:--|:--|",
    ...lines.map(([label, value]) => `| ${dim(label)}&nbsp;&nbsp; | ${value} |`),
  ].join("\n");
}

/** A value with the sign that copies it. @param title what the sign says that it does */
export function copyable(shown: string, text: string, title: string, links: HoverLinks): string {
  return `${shown} ${link("$(copy)", links.copy(text), title)}`;
}

/** The row of links that ends a hover. */
export function linkRow(links: readonly (string | undefined)[]): string {
  return links.filter((each) => each !== undefined).join("&nbsp;&nbsp;·&nbsp;&nbsp;");
}

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
  partial: "editorWarning-foreground",
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

/** Where the links of a hover lead, as `command:` addresses. */
export type HoverLinks = {
  /** Whether VS Code has a row of a link to the record or the result below the hover. */
  readonly isLinked: boolean;
  readonly record: (contract: string, network: Network) => string;
  readonly result: (transaction: string, network: Network) => string;
  readonly debug: (transaction: string, network: Network) => string;
  /** Verifies the contract that the hover is about. */
  readonly verify: (network: Network) => string;
  readonly explorer: (reference: string, network: Network) => string;
  readonly copy: (text: string) => string;
  /** The file of the workspace that names a contract, at its address there. */
  readonly deploymentFile: (chainId: string, address: Hex) => string;
  readonly selectNetwork: string;
  /** Makes a network of the settings the active one. */
  readonly useNetwork: (name: string) => string;
  readonly chooseRpcUrl: (network: Network) => string;
  readonly checkConnection: (network: Network) => string;
  readonly manageTrust: string;
};
