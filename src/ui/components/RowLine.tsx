import type { VNode } from "preact";
import { pageWords } from "../../text/pages/page.ts";
import type { Row } from "../page/pageModel.ts";
import { rowName } from "../page/rowName.ts";
import type { RowList } from "../page/rowList.ts";
import { Icon } from "./pieces/controls.tsx";
import { Fields } from "./Fields.tsx";
import { PageContext, usePage } from "./pieces/pageContext.ts";
import { Pieces } from "./pieces/pieces.tsx";

type RowProps = {
  list: RowList;
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
export function RowLine({ list, name, index, row, isOpen, isTabStop, measure }: RowProps): VNode {
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
