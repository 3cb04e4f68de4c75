import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { LongList } from "../page/pageModel.ts";
import { usePage, type ListPlace } from "./pieces/pageContext.ts";
import { RowHeights } from "./rowWindow/rowHeights.ts";
import { RowStore } from "./rowWindow/rowStore.ts";
import { RowWindow } from "./rowWindow/rowWindow.ts";

/** What a row has until one was measured; in pixels. */
const usualHeight = 30;

/** The window of a list, fed with the rows that the panel sends, at the place where the reader left it. */
export function useRowWindow(
  { list, total, rows, receivedAt, revision }: LongList,
  body: RefObject<HTMLDivElement | null>,
  redraw: (action: undefined) => void,
): RowWindow {
  const { host } = usePage();
  const made = useRef<RowWindow | undefined>(undefined);
  const from = `${receivedAt}/${revision ?? 0}`;
  const shownOf = useRef({ from, receivedAt });
  const returnTo = useRef<ListPlace | undefined>(undefined);
  if (made.current === undefined) {
    const store = new RowStore((request) => host?.post(request), list, from, rows);
    made.current = new RowWindow(store, new RowHeights(usualHeight), total, rows.length);
  }
  const window = made.current;
  useLayoutEffect(() => {
    const before = shownOf.current;
    if (before.from === from) return;
    shownOf.current = { from, receivedAt };
    window.renew(from, rows, total, before.receivedAt === receivedAt);
    redraw(undefined);
  }, [from]);
  useEffect(() => () => window.close(), []);
  const returnNow = ({ open, top }: ListPlace): void => {
    for (const index of open) if (index < window.total && !window.heights.isOpen(index)) window.toggle(index);
    redraw(undefined);
    // Rows take their height first.
    requestAnimationFrame(() => {
      if (body.current !== null) body.current.scrollTop = top;
    });
  };
  const measure = (): void => {
    const row = body.current?.querySelector<HTMLElement>(".row:not(.open)");
    // A page that is not shown has no heights.
    if (row && row.offsetHeight > 0) window.heights.rowHeight = row.offsetHeight;
  };
  // A row has another height where the page is narrow, and none before its styles are there.
  useEffect(() => {
    if (body.current === null) return;
    const observer = new ResizeObserver(() => {
      measure();
      redraw(undefined);
    });
    observer.observe(body.current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    measure();
    const place = host?.takePlace(list);
    if (place === undefined) {
      redraw(undefined);
      return;
    }
    if (place.filter === "") returnNow(place);
    else {
      returnTo.current = place;
      window.filter = place.filter;
      redraw(undefined);
    }
  }, []);
  useLayoutEffect(
    () =>
      host?.onRows((response) => {
        if (response.list !== list) return;
        const isNew = window.receive(response);
        if (isNew === undefined) return;
        if (isNew && body.current !== null) body.current.scrollTop = 0;
        const place = returnTo.current;
        returnTo.current = undefined;
        if (place === undefined) redraw(undefined);
        else returnNow(place);
      }),
    [host, list],
  );
  return window;
}
