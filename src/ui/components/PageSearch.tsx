import type { RefObject, VNode } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { pageWords } from "../../text/pages/page.ts";
import { longestFilter } from "../page/rowList.ts";
import { Icon } from "./pieces/controls.tsx";
import { useTyping, type TextField } from "./pieces/useTyping.ts";

type Searching<Text> = {
  text: Text;
  isFound: boolean;
  /** Where it is found: places in the page, and rows of long lists. */
  places: number;
  /** Takes the text to look for; `undefined` ends the search. */
  onText: (text: string | undefined) => void;
};

/**
 * The search of a page, which Ctrl+F begins: a webview has none.
 * @param within what is searched
 * @param rows how many rows of long lists hold the text: most of them are not drawn
 */
export function PageSearch(
  props: Omit<Searching<string | undefined>, "places"> & {
    within: RefObject<HTMLElement | null>;
    rows: number;
  },
): VNode | null {
  const { within, text, rows, ...others } = props;
  const [marked, setMarked] = useState(0);
  useFindKey(() => {
    if (text === undefined) others.onText("");
  });
  useMarks(within, text ?? "", setMarked);
  return text === undefined ? null : <SearchField text={text} places={marked + rows} {...others} />;
}

/** Where the reader types what to look for. */
function SearchField(props: Searching<string>): VNode {
  const { onText } = props;
  const field = useRef<TextField>(null);
  const onInput = useTyping(field, onText);
  // Before the next key comes, which is typed already; the control draws what takes it a moment after it is there.
  useLayoutEffect(() => {
    const before = document.activeElement;
    if (field.current !== null) {
      field.current.label = pageWords.filter();
      field.current.value = props.text;
    }
    // One that was kept does not take the keyboard.
    if (props.text === "") void field.current?.updateComplete.then(() => field.current?.focus());
    return () => {
      // Back to where the reader was, if that is still there.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  useFindKey(() => field.current?.focus());
  return (
    <search class="page-filter">
      <vscode-textfield
        placeholder={pageWords.filter()}
        maxlength={String(longestFilter)}
        ref={field}
        onInput={onInput}
        onKeyDown={({ key }) => {
          if (key === "Escape") onText(undefined);
        }}
      >
        <Icon name="search" slot="content-before" />
      </vscode-textfield>
      <vscode-button
        secondary
        icon-only
        aria-label={pageWords.closeFilter()}
        title={pageWords.closeFilter()}
        onClick={() => onText(undefined)}
      >
        <Icon name="close" />
      </vscode-button>
      <span class="aside" role="status">
        {foundText(props)}
      </span>
    </search>
  );
}

/** How often it is found. Nothing where only what is not shown in full holds it, such as a shortened address. */
function foundText({ text, isFound, places }: Searching<string>): string {
  if (text.trim() === "") return "";
  if (!isFound) return pageWords.nothingFound();
  if (places === 0) return "";
  return places > mostMarks ? pageWords.foundMany(mostMarks) : pageWords.found(places);
}

/** Calls back for Ctrl+F, or Cmd+F on a Mac. */
function useFindKey(onFind: () => void): void {
  const latest = useRef(onFind);
  latest.current = onFind;
  // As soon as the page can be used: what waits for a frame would miss a key that is pressed before.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (
        event.key.toLowerCase() !== "f" ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

/** More are not told apart at a glance. */
const mostMarks = 1000;
/** The name of their style. */
const marksName = "found";

/**
 * Marks a text wherever it is shown under a node, as long as it is looked for, also in what comes later.
 * @param onMarked is told in how many places outside of long lists
 */
function useMarks(
  node: RefObject<HTMLElement | null>,
  text: string,
  onMarked: (places: number) => void,
): void {
  useEffect(() => {
    const { current } = node;
    const wanted = text.trim().toLowerCase();
    if (current === null || wanted === "") return;
    const mark = (): void => {
      const marks = marksIn(current, wanted);
      CSS.highlights.set(marksName, new Highlight(...marks));
      onMarked(marks.filter((range) => !isInList(range)).length);
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(current, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete(marksName);
    };
  }, [node, text]);
}

function isInList({ startContainer }: Range): boolean {
  return Boolean(startContainer.parentElement?.closest("[data-rows]"));
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
