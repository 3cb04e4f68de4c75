import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** More are not told apart at a glance. */
const mostMarks = 1000;
/** The name of their style. */
const name = "found";

/** Marks a text wherever it is shown under a node, as long as it is looked for, also in what comes later. */
export function useMarks(node: RefObject<HTMLElement | null>, text: string): void {
  useEffect(() => {
    const { current } = node;
    const wanted = text.trim().toLowerCase();
    if (current === null || wanted === "") return;
    const mark = (): void => {
      CSS.highlights.set(name, new Highlight(...marksIn(current, wanted)));
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(current, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete(name);
    };
  }, [node, text]);
}

function marksIn(node: Node, wanted: string): readonly Range[] {
  const found: Range[] = [];
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() && found.length < mostMarks) {
    const text = texts.currentNode.nodeValue ?? "";
    const lower = text.toLowerCase();
    // A letter or two get longer in lower case: places in one are not those in the other.
    if (lower.length !== text.length) continue;
    for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + wanted.length)) {
      const range = new Range();
      range.setStart(texts.currentNode, at);
      range.setEnd(texts.currentNode, at + wanted.length);
      found.push(range);
    }
  }
  return found.slice(0, mostMarks);
}
