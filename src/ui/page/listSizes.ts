import type { ListedRow, Row } from "./row.ts";

/** A list of no more rows stands whole in the document. */
export const mostWhole = 50;
/** Of a longer one what is in view at first; the others are asked for: those that are kept below as soon as the page is there. */
export const firstRows = 18;
/** UTF-16 units of JSON: one row can have megabytes of data, of which the shortened form is still long. */
const mostJson = 160_000;
/** Fewer rows need no filter. */
export const leastToFilter = 6;

/**
 * The first rows of a list, as many as a page has room for. Where there are more than these, each comes without its fields,
 * which are most of it: they come once a row is opened.
 */
export function firstOf(total: number, rows: readonly Row[]): readonly ListedRow[] {
  const listed = total > rows.length ? rows.map(closed) : rows;
  let length = 0;
  return listed.filter((row) => {
    length += JSON.stringify(row).length;
    return length <= mostJson;
  });
}

function closed({ place, cells, rawCells }: Row): ListedRow {
  return rawCells === undefined ? { place, cells } : { place, cells, rawCells };
}
