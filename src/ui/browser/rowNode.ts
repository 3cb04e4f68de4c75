import type { Row, RowList } from "../row.ts";
import { element, fieldListNode, iconNode, pieceNodes } from "./pieceNodes.ts";

/** A row as nodes, just as `rowList` writes it; `index` is its place among the shown ones. */
export function rowNode(row: Row, list: RowList, index: number): HTMLElement {
  const node = emptyRow(index);
  const line = withRole("presentation", "row-line");
  const detail = withRole("cell", "row-detail");
  detail.id = `${list}-${row.place}`;
  detail.hidden = true;
  detail.append(fieldListNode(row.fields));
  row.cells.forEach((pieces, column) => {
    const cell = withRole("cell", "cell");
    if (column === 0) cell.append(toggle(detail.id, index));
    cell.append(...pieceNodes(pieces));
    line.append(cell);
  });
  node.append(line, detail);
  return node;
}

/** A row that has not come yet. */
export function waitingNode(index: number): HTMLElement {
  const node = emptyRow(index);
  node.setAttribute("aria-busy", "true");
  const line = withRole("presentation", "row-line");
  const cell = withRole("cell", "cell");
  cell.append(element("span", "aside", "…"));
  line.append(cell);
  node.append(line);
  return node;
}

/** The button that opens a row. */
export function toggleOf(node: HTMLElement | undefined): HTMLButtonElement | undefined {
  return node?.querySelector<HTMLButtonElement>(".row-toggle") ?? undefined;
}

/** Shows all fields of a row, or hides them. */
export function setOpen(node: HTMLElement, open: boolean): void {
  const detail = node.querySelector<HTMLElement>(".row-detail");
  if (detail !== null) detail.hidden = !open;
  toggleOf(node)?.setAttribute("aria-expanded", String(open));
  node.classList.toggle("open", open);
}

function emptyRow(index: number): HTMLElement {
  const node = withRole("row", "row");
  node.dataset["row"] = String(index);
  node.setAttribute("aria-rowindex", String(index + 2));
  return node;
}

function toggle(controls: string, index: number): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "row-toggle";
  button.tabIndex = -1;
  button.setAttribute("aria-expanded", "false");
  button.setAttribute("aria-controls", controls);
  button.setAttribute("aria-label", `Row ${(index + 1).toLocaleString("en")}: all fields`);
  button.append(iconNode("chevron-right"));
  return button;
}

function withRole(role: string, className: string): HTMLElement {
  const made = element("div", className);
  made.setAttribute("role", role);
  return made;
}
