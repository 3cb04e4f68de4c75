import type { TargetedKeyboardEvent, VNode } from "preact";
import { useEffect, useLayoutEffect, useReducer, useRef } from "preact/hooks";
import { pageWords } from "../../text/pages/page.ts";
import type { LongList } from "../page/pageModel.ts";
import { FilterField } from "./FilterField.tsx";
import { usePage } from "./pieces/pageContext.ts";
import { RowLine } from "./RowLine.tsx";
import {
  keepFocus,
  measure,
  nextRow,
  pageSize,
  rowOf,
  scrollTo,
  toggleIn,
  viewportOf,
} from "./rowWindow/rowNodes.ts";
import { useRowWindow } from "./useRowWindow.ts";

const mostOpenKept = 20;

/** A long list: a table whose rows open to show every field, narrowed by a filter. */
export function RowList(props: LongList): VNode {
  const { list, name, columns, rawColumns, total, filter, search } = props;
  const { host, countRows, lists, settings } = usePage();
  const body = useRef<HTMLDivElement>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const rows = useRowWindow(props, body, redraw);
  const focusedRow = useRef<number | undefined>(undefined);
  const own = useRef<string | undefined>(undefined);
  const placeToShow = useRef<number | undefined>(undefined);
  const { first, last } = rows.range(viewportOf(body.current));

  const keepPlace = (): void => {
    // What the whole page is searched for is of the moment.
    if (search !== undefined) return;
    host?.keepPlace(list, {
      filter: rows.filter,
      top: Math.round(body.current?.scrollTop ?? 0),
      open: rows.heights.opened.slice(0, mostOpenKept),
    });
  };
  const goTo = (index: number): void => {
    rows.active = index;
    scrollTo(body.current, rows.heights.topOf(rows.active), rows.heights.topOf(rows.active + 1));
    focusedRow.current = rows.active;
  };
  const showNow = (): void => {
    const place = placeToShow.current;
    if (place === undefined || rows.isNew) return;
    placeToShow.current = undefined;
    const index = rows.indexOf(place);
    if (index === undefined) return;
    // A row that has not come yet takes the keyboard from here.
    body.current?.focus();
    goTo(index);
    redraw(undefined);
  };
  useEffect(() => {
    lists?.set(list, (place) => {
      placeToShow.current = place;
      // What the list is narrowed to may not have it.
      if (search === undefined) rows.filter = "";
      showNow();
      redraw(undefined);
    });
    return () => void lists?.delete(list);
  }, [lists, list, search]);
  useLayoutEffect(() => {
    showNow();
    if (host !== undefined) rows.want(first, last);
    measure(body.current, (index, height) => {
      if (rows.heights.isOpen(index)) rows.heights.open(index, height);
    });
    const wanted = focusedRow.current;
    const toggle = wanted === undefined ? undefined : toggleIn(body.current, wanted);
    toggle?.focus();
    // A row that has not come yet gets the keyboard when it comes, unless that has gone elsewhere.
    if (toggle !== undefined || body.current?.contains(document.activeElement) !== true)
      focusedRow.current = undefined;
  });

  useEffect(() => {
    if (search !== undefined) {
      own.current ??= rows.filter;
      rows.filter = search;
    } else if (own.current !== undefined) {
      rows.filter = own.current;
      own.current = undefined;
    }
    redraw(undefined);
  }, [search]);

  useEffect(() => {
    if (search !== undefined) countRows?.(list, rows.total);
  });

  const toggle = (index: number): void => {
    rows.toggle(index);
    redraw(undefined);
    keepPlace();
  };
  const onScroll = (): void => {
    keepFocus(body.current, rows.range(viewportOf(body.current)));
    redraw(undefined);
    keepPlace();
  };
  // The row that the pointer has put the focus into is the one that Tab comes back to.
  const onFocus = ({ target }: Event): void => {
    const index = target instanceof Element ? rowOf(target) : undefined;
    if (index === undefined || index === rows.active) return;
    rows.active = index;
    redraw(undefined);
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !(target === body.current || target.matches(".row-toggle")))
      return;
    const next = nextRow(event.key, rowOf(target) ?? rows.active, pageSize(body.current), rows.total);
    if (next === undefined) return;
    event.preventDefault();
    goTo(next);
    keepFocus(body.current, rows.range(viewportOf(body.current)));
    redraw(undefined);
  };
  const onClick = ({ target }: Event): void => {
    if (!(target instanceof Element) || target.closest("[data-action]") !== null) return;
    const isLine = target.closest(".row-line") !== null && getSelection()?.isCollapsed !== false;
    const index = rowOf(target);
    if (index !== undefined && (isLine || target.closest(".row-toggle") !== null)) toggle(index);
  };

  const isDecoded = rawColumns !== undefined && !settings.isRaw;
  const shown = Array.from({ length: last - first }, (_, index) => first + index);
  const tabStop = rows.active >= first && rows.active < last ? rows.active : first;
  return (
    <>
      {filter !== undefined && search === undefined && (
        <FilterField
          list={list}
          {...filter}
          text={own.current ?? rows.filter}
          count={rows.filter === "" ? "" : pageWords.rowCount(rows.total, total)}
          onFilter={(text) => {
            rows.filter = text;
            redraw(undefined);
          }}
        />
      )}
      {search !== undefined && (
        <p class={rows.total === 0 ? "aside rows-none" : "aside"} role="status">
          {pageWords.rowCount(rows.total, total)}
        </p>
      )}
      <div
        class={`rows rows-${list}${isDecoded ? " rows-decoded" : ""}`}
        role="table"
        data-rows={list}
        aria-label={name}
        aria-rowcount={rows.total + 1}
      >
        <div role="rowgroup">
          <div role="row" class="row-line row-head" aria-rowindex={1}>
            {(isDecoded ? columns : (rawColumns ?? columns)).map((column) => (
              <div role="columnheader" key={column}>
                {column}
              </div>
            ))}
          </div>
        </div>
        <div
          class={rows.isWhole ? "rows-body" : "rows-body rows-window"}
          role="rowgroup"
          tabIndex={rows.isWhole ? undefined : -1}
          data-rows-body
          ref={body}
          onScroll={onScroll}
          onFocusCapture={onFocus}
          onKeyDown={onKeyDown}
          onClick={onClick}
        >
          <Space height={rows.heights.topOf(first)} />
          {shown.map((index) => (
            <RowLine
              key={index}
              list={list}
              name={name}
              index={index}
              row={rows.rowAt(index)}
              isOpen={rows.heights.isOpen(index)}
              isTabStop={index === tabStop}
            />
          ))}
          <Space height={rows.heights.topOf(rows.total) - rows.heights.topOf(last)} />
        </div>
      </div>
    </>
  );
}

/** Room for rows that are not in the document. Its height is set by script: the page's policy allows no style in markup. */
function Space({ height }: { height: number }): VNode {
  const node = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (node.current !== null) node.current.style.height = `${height}px`;
  }, [height]);
  return <div role="presentation" ref={node} />;
}
