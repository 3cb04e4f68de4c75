import type { Frame, Locator } from "playwright-core";

/**
 * All texts of a document, those that are spoken or appear under the pointer included; not what services said, code, names
 * on the wire and moments.
 *
 * @param within what is looked at
 */
export async function shownTexts(document: Frame, within = "body"): Promise<readonly string[]> {
  return document.evaluate<readonly string[]>(`(${lookAround.toString()})(${JSON.stringify(within)})`);
}

/** An element, as far as it is looked at here. */
type Node = {
  readonly nodeType: number;
  readonly textContent: string | null;
  readonly childNodes: Iterable<Node>;
  readonly matches: (selector: string) => boolean;
  readonly getAttribute: (name: string) => string | null;
};
declare const document: { querySelectorAll: (selector: string) => Iterable<Node> };

/** Runs in the document. */
function lookAround(within: string): readonly string[] {
  const foreign = "code, pre, time, script, style, .prose, .unseen, .identity, .nested dt, [class*=codicon-]";
  // What has a label of ours has its name on the wire as a title.
  const named = "dt, .nothing";
  const texts: string[] = [];
  const look = (node: Node): void => {
    if (node.nodeType === 3) texts.push(node.textContent ?? "");
    if (node.nodeType !== 1 || node.matches(foreign)) return;
    for (const name of ["aria-label", "placeholder", "alt", ...(node.matches(named) ? [] : ["title"])])
      texts.push(node.getAttribute(name) ?? "");
    for (const child of node.childNodes) look(child);
  };
  for (const root of document.querySelectorAll(within)) look(root);
  return texts.map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => text !== "");
}

/** The text of each of some elements, each once. */
export async function textsOf(elements: Locator): Promise<readonly string[]> {
  const texts = await elements.allTextContents();
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ""))];
}
