import type { TargetedKeyboardEvent, VNode } from "preact";
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import { pageWords } from "../../text/pages/page.ts";
import { type LongList, type Row, callText, type Piece } from "../page/pageModel.ts";
import { usePage, PageContext } from "./pieces/pageContext.ts";
import { RowStore } from "./rowStore.ts";
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from "@tanstack/virtual-core";
import { longestFilter, type RowList as ListName } from "../page/rowList.ts";
import { Icon } from "./pieces/controls.tsx";
import { useTyping, type TextField } from "./pieces/useTyping.ts";
import { Fields } from "./Fields.tsx";
import { Pieces } from "./pieces/pieces.tsx";

/** Rows kept in the document above and below those in view. */
const spare = 12;
/** What a closed row has until one was measured, and the window of a list, as its style says. In pixels. */
const usualHeight = 30;
const windowHeight = 482;
const mostOpenKept = 20;

/** A long list: a table whose rows open to show every field, narrowed by a filter. */
export function RowList(props: LongList): VNode {
  const { list, name, columns, rawColumns, total, rows: first, version, filter, search } = props;
  const { host, countRows, lists, settings } = usePage();
  const { current: kept } = useRef(host.view.lists[list]);
  const body = useRef<HTMLDivElement>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [rows] = useState(
    () =>
      new RowStore(
        { list, version, total, rows: first },
        (request) => host.request(request),
        () => redraw(undefined),
      ),
  );
  const [typed, setTyped] = useState(kept?.filter ?? "");
  /** By their places in the whole list. */
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(kept?.open));
  const [active, setActive] = useState(0);
  /** The row that gets the keyboard when it comes. */
  const focused = useRef<number | undefined>(undefined);
  const placeToShow = useRef<number | undefined>(undefined);
  const topToRestore = useRef(kept?.top);
  const rowHeight = useRef(usualHeight);

  const isWhole = first.length >= total;
  /** Of a row that goes out of the document the keyboard would fall back to the top of the page. */
  const keepFocus = (range: { startIndex: number; endIndex: number } | null): void => {
    const { activeElement } = document;
    if (range === null || activeElement === null || body.current?.contains(activeElement) !== true) return;
    const index = rowOf(activeElement);
    if (index !== undefined && (index < range.startIndex - spare || index > range.endIndex + spare))
      body.current.focus({ preventScroll: true });
  };
  const virtualizer = useVirtualizer({
    count: rows.total,
    enabled: !isWhole,
    getScrollElement: () => body.current,
    estimateSize: () => rowHeight.current,
    initialRect: { width: 0, height: windowHeight },
    overscan: spare,
    onChange: ({ range }) => keepFocus(range),
  });
  const items = virtualizer.getVirtualItems();
  const from = isWhole ? 0 : (items[0]?.index ?? 0);
  const to = isWhole ? rows.total : (items.at(-1)?.index ?? -1) + 1;

  useLayoutEffect(() => {
    rows.show({ list, version, total, rows: first });
    redraw(undefined);
  }, [version]);
  useLayoutEffect(() => {
    rows.narrow(search ?? typed);
    redraw(undefined);
  }, [search, typed]);
  useLayoutEffect(() => () => rows.close(), []);
  useLayoutEffect(() => {
    const measureRows = (): void =>
      body.current?.querySelectorAll<HTMLDivElement>(".row").forEach(virtualizer.measureElement);
    const closed = body.current?.querySelector<HTMLElement>(".row:not(.open)")?.offsetHeight ?? 0;
    if (closed > 0 && closed !== rowHeight.current) {
      rowHeight.current = closed;
      virtualizer.measure();
      measureRows();
    } else if (!isWhole && !rows.isWaiting && topToRestore.current !== undefined) {
      // Rows that are open take their height first.
      measureRows();
      virtualizer.scrollToOffset(topToRestore.current);
      topToRestore.current = undefined;
    }
  });
  useEffect(() => {
    if (search !== undefined) countRows?.(list, rows.total);
  });

  const keep = (change: { filter?: string; top?: number; open?: readonly number[] }): void => {
    const before = host.view.lists[list] ?? { filter: "", top: 0, open: [] };
    host.keepView({ lists: { ...host.view.lists, [list]: { ...before, ...change } } });
  };
  const goTo = (index: number): void => {
    const next = Math.max(0, Math.min(rows.total - 1, index));
    focused.current = next;
    setActive(next);
    if (!isWhole) virtualizer.scrollToIndex(next);
  };
  const showPlace = (): void => {
    const place = placeToShow.current;
    if (place === undefined || rows.isWaiting) return;
    placeToShow.current = undefined;
    const index = rows.indexOf(place);
    if (index === undefined) return;
    // A row that has not come yet takes the keyboard from here.
    body.current?.focus();
    goTo(index);
  };
  useEffect(() => {
    lists?.set(list, (place) => {
      placeToShow.current = place;
      // What the list is narrowed to may not have it.
      if (search === undefined) setTyped("");
      redraw(undefined);
    });
    return () => void lists?.delete(list);
  }, [lists, list, search]);
  useLayoutEffect(() => {
    showPlace();
    rows.want(from, to);
    const wanted = focused.current;
    const toggle =
      wanted === undefined
        ? undefined
        : body.current?.querySelector<HTMLElement>(`[data-row="${wanted}"] .row-toggle`);
    toggle?.focus();
    // A row that has not come yet gets the keyboard when it comes, unless that has gone elsewhere.
    if (toggle || body.current?.contains(document.activeElement) !== true) focused.current = undefined;
  });

  const toggle = (index: number): void => {
    const place = rows.rowAt(index)?.place;
    if (place === undefined) return;
    const next = new Set(open);
    if (!next.delete(place)) next.add(place);
    setOpen(next);
    keep({ open: [...next].slice(0, mostOpenKept) });
  };
  const onFilter = (text: string): void => {
    setTyped(text);
    setActive(0);
    virtualizer.scrollToOffset(0);
    keep({ filter: text, top: 0 });
  };
  const onScroll = (): void => {
    // What the whole page is searched for is of the moment.
    if (search === undefined) keep({ top: Math.round(body.current?.scrollTop ?? 0) });
  };
  // The row that the pointer has put the focus into is the one that Tab comes back to.
  const onFocus = ({ target }: Event): void => {
    const index = target instanceof Element ? rowOf(target) : undefined;
    if (index !== undefined) setActive(index);
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !(target === body.current || target.matches(".row-toggle")))
      return;
    const next = nextRow(event.key, rowOf(target) ?? active, pageSize(body.current), rows.total);
    if (next === undefined) return;
    event.preventDefault();
    goTo(next);
  };
  const onClick = ({ target }: Event): void => {
    if (!(target instanceof Element)) return;
    const button = target.closest("button");
    if (button !== null && !button.matches(".row-toggle")) return;
    const isLine = target.closest(".row-line") !== null && getSelection()?.isCollapsed !== false;
    const index = rowOf(target);
    if (index !== undefined && (isLine || button !== null)) toggle(index);
  };

  const isDecoded = rawColumns !== undefined && !settings.isRaw;
  const shown = Array.from({ length: to - from }, (_, index) => from + index);
  const tabStop = active >= from && active < to ? active : from;
  return (
    <>
      {filter !== undefined && search === undefined && (
        <FilterField
          list={list}
          {...filter}
          text={typed}
          count={typed === "" ? "" : pageWords.rowCount(rows.total, total)}
          onFilter={onFilter}
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
          class={isWhole ? "rows-body" : "rows-body rows-window"}
          role="rowgroup"
          tabIndex={isWhole ? undefined : -1}
          data-rows-body
          ref={body}
          onScroll={onScroll}
          onFocusCapture={onFocus}
          onKeyDown={onKeyDown}
          onClick={onClick}
        >
          <Space height={isWhole ? 0 : (items[0]?.start ?? 0)} />
          {shown.map((index) => {
            const row = rows.rowAt(index);
            return (
              <RowLine
                key={index}
                list={list}
                name={name}
                index={index}
                row={row}
                isOpen={row !== undefined && open.has(row.place)}
                isTabStop={index === tabStop}
                measure={virtualizer.measureElement}
              />
            );
          })}
          <Space height={isWhole ? 0 : virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} />
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

/** The index of the row that something stands in. */
function rowOf(target: Element): number | undefined {
  const row = target.closest<HTMLElement>("[data-row]");
  return row === null ? undefined : Number(row.dataset["row"]);
}

/** Rows that Page Down goes on by. */
function pageSize(body: HTMLElement | null): number {
  const row = body?.querySelector<HTMLElement>(".row-line")?.offsetHeight ?? 1;
  return Math.max(1, Math.floor((body?.clientHeight ?? 0) / Math.max(1, row)) - 1);
}

/** The row that a key leads to; undefined for other keys. */
function nextRow(key: string, at: number, pageful: number, total: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return at + 1;
    case "ArrowUp":
      return at - 1;
    case "PageDown":
      return at + pageful;
    case "PageUp":
      return at - pageful;
    case "Home":
      return 0;
    case "End":
      return total - 1;
    default:
      return undefined;
  }
}

/** The rows of a long list that are in view, as `@tanstack/virtual-core` computes them; draws anew when they change. @param options whose `onChange` is called before that */
function useVirtualizer(
  options: Pick<
    VirtualizerOptions<HTMLDivElement, HTMLDivElement>,
    "count" | "enabled" | "estimateSize" | "getScrollElement" | "initialRect" | "overscan"
  > & { readonly onChange: (virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>) => void },
): Virtualizer<HTMLDivElement, HTMLDivElement> {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const all: VirtualizerOptions<HTMLDivElement, HTMLDivElement> = {
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

type FilterProps = {
  list: string;
  label: string;
  placeholder: string;
  text: string;
  count: string;
  onFilter: (text: string) => void;
};

/** The field that narrows a long list, and how many rows it leaves. */
function FilterField({ list, label, placeholder, text, count, onFilter }: FilterProps): VNode {
  const field = useRef<TextField>(null);
  const onInput = useTyping(field, onFilter);
  useEffect(() => {
    if (field.current === null) return;
    // The control takes its name as a property alone, and what it holds is restored without being typed.
    field.current.label = label;
    if (text !== "" && field.current.value === "") field.current.value = text;
  }, [label, text]);
  return (
    <div class="rows-filter">
      <vscode-textfield
        placeholder={placeholder}
        maxlength={String(longestFilter)}
        data-rows-filter={list}
        ref={field}
        onInput={onInput}
      >
        <Icon name="search" slot="content-before" />
      </vscode-textfield>{" "}
      <span class="aside" role="status" data-rows-count={list}>
        {count}
      </span>
    </div>
  );
}

type RowProps = {
  list: ListName;
  /** What the list is called. */
  name: string;
  /** Its place among the shown ones, from zero on. */
  index: number;
  /** `undefined` for one that has not come yet. */
  row: Row | undefined;
  isOpen: boolean;
  /** One row can be reached with Tab, with what it links to; the others from there with the arrows. */
  isTabStop: boolean;
  /** Is given its element, to measure it. */
  measure: (element: HTMLDivElement | null) => void;
};

/** One row of a long list, with all its fields beneath it when it is open. */
function RowLine({ list, name, index, row, isOpen, isTabStop, measure }: RowProps): VNode {
  const page = usePage();
  if (row === undefined) {
    return (
      <div
        role="row"
        class="row"
        aria-rowindex={index + 2}
        data-row={String(index)}
        aria-busy="true"
        ref={measure}
      >
        <div class="row-line" role="presentation">
          <div role="cell">
            <span class="aside">…</span>
          </div>
        </div>
      </div>
    );
  }
  const id = `${list}-${row.place}`;
  const cells = page.settings.isRaw ? (row.rawCells ?? row.cells) : row.cells;
  const toggle = (
    <button
      type="button"
      class="row-toggle"
      aria-expanded={isOpen}
      aria-controls={id}
      aria-label={pageWords.rowFields(rowName(cells), name, index + 1)}
      tabIndex={isTabStop ? 0 : -1}
    >
      <Icon name="chevron-right" />
    </button>
  );
  return (
    <div
      role="row"
      class={isOpen ? "row open" : "row"}
      aria-rowindex={index + 2}
      data-row={String(index)}
      ref={measure}
    >
      <div class="row-line" role="presentation">
        <PageContext.Provider value={isTabStop ? page : { ...page, isOutOfTabOrder: true }}>
          {cells.map((pieces, column) => (
            <div role="cell" key={column}>
              {column === 0 && toggle}
              <Pieces pieces={pieces} />
            </div>
          ))}
        </PageContext.Provider>
      </div>
      <div role="cell" class="row-detail" id={id} hidden={!isOpen}>
        {isOpen && <Fields fields={row.fields} />}
      </div>
    </div>
  );
}

/** UTF-16 units of each text. */
const longest = 60;

/** What a row is about, for those who hear of it alone: what it calls, else the first two of its names and values. */
function rowName(cells: readonly (readonly Piece[])[]): string {
  const call = cells.flat().find((piece) => piece.kind === "call");
  if (call !== undefined) return cut(callText({ ...call, args: undefined }));
  const texts = cells.map((pieces) => pieces.map(valueText).find((text) => text !== "") ?? "");
  return texts
    .filter((text) => text !== "")
    .slice(0, 2)
    .map(cut)
    .join(" ");
}

/** Nothing of our own words, nor of the number of a row. */
function valueText(piece: Piece): string {
  if (piece.kind === "fitted") return piece.text + piece.tail;
  return "text" in piece && piece.kind !== "text" && piece.kind !== "aside" ? piece.text : "";
}

function cut(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
}
