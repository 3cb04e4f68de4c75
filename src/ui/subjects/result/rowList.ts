import type { ResultReading } from "../../../services/ledger/schema.ts";
import { groupDigits } from "../../../core/amount.ts";
import { attributes, html, nothing, type Html } from "../../parts/html.ts";
import { icon } from "../../parts/icon.ts";
import { pieceFieldList, piecesHtml } from "../../parts/pieceHtml.ts";
import type { Row, RowList } from "../../row.ts";
import { listFields } from "./listField.ts";
import { resultRows } from "./resultRows.ts";

/** Rows that stand in the document itself; the others are asked for as they scroll into view. */
const mostRows = 50;
/** UTF-16 units of markup: one row can have megabytes of data, of which the shortened form is still long. */
const mostMarkup = 110_000;
/** Fewer rows need no filter. */
const leastToFilter = 6;

/** A long list: a table whose rows open to show every field. */
export function rowList(reading: ResultReading, list: RowList): Html {
  const { name, columns, hint } = listFields[list];
  const { total, rows } = resultRows(reading, { type: "rows", list, from: 0, count: mostRows, filter: "" });
  if (total === 0) return html`<p class="aside">none</p>`;
  const shown = withinMarkup(rows.map((row, index) => rowHtml(row, list, index)));
  const all = attributes({
    "data-rows": list,
    "data-total": total,
    "aria-label": name,
    "aria-rowcount": total + 1,
  });
  return html`${total < leastToFilter ? nothing : filterField(list, hint)}
    <div class="rows rows-${list}" role="table" ${all}>
      <div role="rowgroup">
        <div role="row" class="row-line row-head" aria-rowindex="1">
          ${columns.map((column) => html`<div role="columnheader">${column}</div>`)}
        </div>
      </div>
      <div class="rows-body" role="rowgroup" data-rows-body>${shown}</div>
    </div>`;
}

function filterField(list: RowList, hint: string): Html {
  return html`<div class="rows-filter">
    <vscode-textfield
      placeholder="Filter by ${hint}"
      label="Filter ${listFields[list].name.toLowerCase()} by ${hint}"
      maxlength="200"
      data-rows-filter="${list}"
      >${icon("search", "content-before")}</vscode-textfield
    >
    <span class="aside" role="status" data-rows-count="${list}"></span>
  </div>`;
}

function withinMarkup(rows: readonly Html[]): readonly Html[] {
  let length = 0;
  return rows.filter((row) => {
    length += String(row).length;
    return length <= mostMarkup;
  });
}

function rowHtml(row: Row, list: RowList, index: number): Html {
  const id = `${list}-${row.place}`;
  const [first = [], ...others] = row.cells;
  const toggle = attributes({
    "aria-expanded": "false",
    "aria-controls": id,
    "aria-label": `Row ${groupDigits(BigInt(index + 1))}: all fields`,
    tabindex: index === 0 ? "0" : "-1",
  });
  return html`<div role="row" class="row" aria-rowindex="${index + 2}" data-row="${index}">
    <div class="row-line" role="presentation">
      <div role="cell" class="cell">
        <button type="button" class="row-toggle" ${toggle}>${icon("chevron-right")}</button
        >${piecesHtml(first)}
      </div>
      ${others.map((cell) => html`<div role="cell" class="cell">${piecesHtml(cell)}</div>`)}
    </div>
    <div role="cell" class="row-detail" id="${id}" hidden>${pieceFieldList(row.fields)}</div>
  </div>`;
}
