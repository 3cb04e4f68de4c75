import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from "@tanstack/virtual-core";
import { useLayoutEffect, useReducer, useState } from "preact/hooks";

type Element = HTMLDivElement;

/** The rows of a long list that are in view, as `@tanstack/virtual-core` computes them; draws anew when they change. @param options whose `onChange` is called before that */
export function useVirtualizer(
  options: Pick<
    VirtualizerOptions<Element, Element>,
    "count" | "enabled" | "estimateSize" | "getScrollElement" | "initialRect" | "overscan"
  > & { readonly onChange: (virtualizer: Virtualizer<Element, Element>) => void },
): Virtualizer<Element, Element> {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const all: VirtualizerOptions<Element, Element> = {
    ...options,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    indexAttribute: "data-row",
    onChange: (changed) => {
      options.onChange(changed);
      redraw(undefined);
    },
  };
  const [virtualizer] = useState(() => new Virtualizer(all));
  virtualizer.setOptions(all);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  return virtualizer;
}
