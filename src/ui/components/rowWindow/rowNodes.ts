import type { Viewport } from "./rowWindow.ts";

/** What of a list is in view; undefined before it is drawn. */
export function viewportOf(body: HTMLElement | null): Viewport | undefined {
  return body === null ? undefined : { top: body.scrollTop, height: body.clientHeight };
}

/** The index of the row that something stands in. */
export function rowOf(target: Element): number | undefined {
  const row = target.closest<HTMLElement>("[data-row]");
  return row === null ? undefined : Number(row.dataset["row"]);
}

/** What opens a row, where that is in the document. */
export function toggleIn(body: HTMLElement | null, index: number): HTMLElement | undefined {
  return body?.querySelector<HTMLElement>(`[data-row="${index}"] .row-toggle`) ?? undefined;
}

/** How high each opened row is. */
export function measure(body: HTMLElement | null, found: (index: number, height: number) => void): void {
  for (const node of body?.querySelectorAll<HTMLElement>(".row.open") ?? [])
    found(Number(node.dataset["row"]), node.offsetHeight);
}

/** Of a row that goes out of the document the keyboard would fall back to the top of the page. */
export function keepFocus(
  body: HTMLElement | null,
  stays: { readonly first: number; readonly last: number },
): void {
  const { activeElement } = document;
  const index = activeElement !== null && body?.contains(activeElement) ? rowOf(activeElement) : undefined;
  if (index !== undefined && (index < stays.first || index >= stays.last))
    body?.focus({ preventScroll: true });
}

/** Scrolls a list, no further than to have all between two edges in view. */
export function scrollTo(body: HTMLElement | null, top: number, bottom: number): void {
  if (body === null) return;
  const { scrollTop, clientHeight } = body;
  if (top < scrollTop) body.scrollTop = top;
  else if (bottom > scrollTop + clientHeight) body.scrollTop = bottom - clientHeight;
}

/** Rows that Page Down goes on by. */
export function pageSize(body: HTMLElement | null): number {
  const row = body?.querySelector<HTMLElement>(".row-line")?.offsetHeight ?? 1;
  return Math.max(1, Math.floor((body?.clientHeight ?? 0) / Math.max(1, row)) - 1);
}

/** The row that a key leads to; undefined for other keys. */
export function nextRow(key: string, at: number, pageful: number, total: number): number | undefined {
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
