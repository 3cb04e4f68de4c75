import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { longestFilter } from "../../page/rowList.ts";

/** A text field of vscode-elements, as far as it is touched here. */
export type TextField = HTMLElement & {
  label: string;
  value: string;
  readonly updateComplete: Promise<unknown>;
};

const pauseMilliseconds = 120;

/** Tells what a filter's field holds when its reader pauses. @returns what the field calls for each key */
export function useTyping(field: RefObject<TextField | null>, onText: (text: string) => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => onText((field.current?.value ?? "").slice(0, longestFilter)),
      pauseMilliseconds,
    );
  };
}
