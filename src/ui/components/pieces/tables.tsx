import type { VNode } from "preact";
import type { Block, ListItem, Piece } from "../../page/pageModel.ts";
import { Icon } from "./controls.tsx";

/** Draws pieces: those of a cell or an item can hold tables and lists again. */
export type DrawPieces = (pieces: readonly Piece[]) => VNode;

/** Rows and columns of pieces. Its roles are said, for browsers take a table that is laid out as blocks for none. */
export function Table({
  name,
  label,
  columns,
  rows,
  draw,
}: Omit<Extract<Block, { kind: "table" }>, "kind" | "label"> & {
  /** One inside of a field is named by that. */
  label?: string;
  draw: DrawPieces;
}): VNode {
  return (
    <table class={name} role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ title, isUnseen }) => (
            <th role="columnheader" scope="col" key={title}>
              {isUnseen === true ? <span class="unseen">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((cells, index) => (
          <tr role="row" key={index}>
            {cells.map((pieces, index) => {
              const { title, part, isLabel } = columns[index] ?? {};
              return (
                <td
                  role="cell"
                  key={index}
                  class={part && `cell-${part}`}
                  data-label={isLabel === true ? title : undefined}
                >
                  {draw(pieces)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One under the other, with a sign where one is good or bad. */
export function List({ items, draw }: { items: readonly ListItem[]; draw: DrawPieces }): VNode {
  return (
    <ul class="files">
      {items.map(({ sign, pieces }, index) => (
        <li key={index}>
          {sign !== undefined && (
            <span class={`sign ${sign}`}>
              <Icon name={sign === "good" ? "check" : "error"} />
            </span>
          )}{" "}
          {draw(pieces)}
        </li>
      ))}
    </ul>
  );
}

/** Values by name, inside of another value. */
export function Nested({
  fields,
  draw,
}: {
  fields: Extract<Piece, { kind: "nested" }>["fields"];
  draw: DrawPieces;
}): VNode {
  return (
    <dl class="nested">
      {fields.map(({ name, pieces }, index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{draw(pieces)}</dd>
        </div>
      ))}
    </dl>
  );
}
