import { Fragment, type VNode } from "preact";
import { assertNever } from "../../../core/assertNever.ts";
import { pageWords } from "../../../text/pages/page.ts";
import type { Piece, ArgumentItem, Block, ListItem } from "../../page/pageModel.ts";
import { isPath } from "../../page/valuePath.ts";
import { Chip, Badge, Branch, CallLine, Origin, OriginSign, Share } from "./calls.tsx";
import { Breakable, Fitted, WireName } from "./code.tsx";
import { CopySign, Icon, RowLink, TextButton, Tick } from "./controls.tsx";
import { KeyInput } from "./keyInput.tsx";
import { Age, Moment } from "./times.tsx";

/** Pieces of a value, a space between them; a copy sign sticks to what it copies. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }): VNode {
  return (
    <>
      {pieces.map((piece, index) => {
        if (piece.kind === "copy" && index > 0) return undefined;
        const next = pieces[index + 1];
        const isFirst = index === 0 || pieces[index - 1]?.kind === "break";
        const space =
          index === 0 || piece.kind === "break" ? "" : isFirst || piece.kind !== "aside" ? " " : <Gap />;
        return (
          // By its kind: a mark before a fold that is open leaves it as it is.
          <Fragment
            key={`${piece.kind} ${pieces.slice(0, index).filter(({ kind }) => kind === piece.kind).length}`}
          >
            {space}
            {next?.kind === "copy" ? (
              <span class="identifier">
                <OnePiece piece={piece} />
                <OnePiece piece={next} />
              </span>
            ) : (
              <OnePiece piece={piece} />
            )}
          </Fragment>
        );
      })}
    </>
  );
}

/** A wider space, which is gone where the line is broken at it: what follows stands at the edge then. */
function Gap(): VNode {
  return <span class="gap"> </span>;
}

/** Whether a text is too short to be cut: in a row, what is longer gives way to it. */
const isBrief = (text: string): boolean => text.length <= 10;

const draw: DrawPieces = (pieces) => <Pieces pieces={pieces} />;

function OnePiece({ piece }: { piece: Piece }): VNode {
  switch (piece.kind) {
    case "text":
      return <Unbroken text={piece.text} />;
    case "strong":
      return <strong title={piece.whole}>{piece.text}</strong>;
    case "status":
      return <span role="status">{piece.text}</span>;
    case "aside":
      return <span class={isBrief(piece.text) ? "aside brief" : "aside"}>{piece.text}</span>;
    case "absent":
    case "prose":
      return <span class={piece.kind}>{piece.text}</span>;
    case "careful":
      return (
        <span class="unreadable">
          <Icon name="warning" /> {piece.text}
        </span>
      );
    case "chip":
      return <Chip {...piece} />;
    case "origin":
      return piece.isSignOnly === true ? (
        <OriginSign {...piece} />
      ) : (
        <Origin certainty={piece.certainty}>
          <Pieces pieces={piece.pieces} />
        </Origin>
      );
    case "arguments":
      return piece.summary === undefined ? (
        <Arguments items={piece.items} draw={draw} />
      ) : (
        <details class="unfold">
          <summary>
            <code>
              <Breakable text={piece.summary} />
            </code>
          </summary>
          <Arguments items={piece.items} draw={draw} />
        </details>
      );
    case "keyInput":
      return <KeyInput {...piece} />;
    case "call":
      return <CallLine {...piece} />;
    case "named":
      return <Named {...piece} />;
    case "badge":
      return <Badge {...piece} />;
    case "branch":
      return <Branch {...piece} />;
    case "share":
      return <Share {...piece} />;
    case "null":
      return <code class="null">null</code>;
    case "code":
      return (
        <code
          // Always one: what a text is made of decides nothing else of its markup.
          class={piece.text.includes("\n") ? "prose" : isBrief(piece.text) ? "brief" : "long"}
          title={piece.whole === piece.text ? undefined : piece.whole.slice(0, 400)}
        >
          <Breakable text={piece.text} />
        </code>
      );
    case "fitted":
      return <Fitted {...piece} />;
    case "wire":
      return <WireName name={piece.text} />;
    case "reference":
      return (
        <>
          <TextButton
            kind="reference"
            message={{ type: "openReference", text: piece.whole }}
            title={pageWords.show(piece.whole)}
          >
            <code>
              <Unbroken text={piece.text} />
            </code>
          </TextButton>
          {piece.short !== undefined && piece.short !== "" && (
            <>
              <Gap />
              <span class="aside">{piece.short}</span>
            </>
          )}
        </>
      );
    case "row":
      return <RowLink {...piece} />;
    case "copy":
      return <CopySign text={piece.whole} what={piece.what} />;
    case "open":
      return <OpenWhole {...piece} />;
    case "action":
      return (
        <TextButton
          message={piece.message}
          title={piece.title}
          name={nameOf(piece)}
          {...(piece.text === "" ? { kind: "quiet" } : {})}
        >
          {piece.icon && <Icon name={piece.icon} />}
          {piece.text}
        </TextButton>
      );
    case "tick":
      return <Tick {...piece} />;
    case "bar":
      return <Bar {...piece} />;
    case "moment":
      return <Moment {...piece} />;
    case "age":
      return <Age at={piece.at} />;
    case "list":
      return <List items={piece.items} draw={draw} />;
    case "nested":
      return <Nested fields={piece.fields} draw={draw} />;
    case "table":
      return (
        <Table
          name="values"
          columns={piece.columns.map((title) => ({ title }))}
          rows={piece.rows}
          draw={draw}
        />
      );
    case "equals":
      return <Equals items={piece.items} />;
    case "marked":
      return (
        <span class="marked">
          <span>
            <Pieces pieces={piece.pieces} />
          </span>
          <span class="marks">
            <Pieces pieces={piece.marks} />
          </span>
        </span>
      );
    case "joined":
      return (
        <>
          {piece.pieces.map((one, index) => (
            <OnePiece key={index} piece={one} />
          ))}
        </>
      );
    case "break":
      return <br />;
    default:
      return assertNever(piece);
  }
}

/** What is spoken of a button holds what is written on it, for those who say what they want pressed. */
function nameOf({ text, title }: Extract<Piece, { kind: "action" }>): string {
  return title.includes(text) ? title : pageWords.labelled(text, title);
}

/** Equals side by side: the style puts dots between them, and none at the ends of a line. */
export function Equals({ items }: { items: readonly (readonly Piece[])[] }): VNode {
  return (
    <span class="equals">
      {items.map((pieces, index) => (
        <span key={index}>
          <Pieces pieces={pieces} />{" "}
        </span>
      ))}
    </span>
  );
}

/** A text in which no short address, as `0x1234…abcd`, goes to the next line in its middle. */
function Unbroken({ text }: { text: string }): VNode {
  const parts: (string | VNode)[] = [];
  let from = 0;
  for (let at = text.indexOf("…"); at >= 0; at = text.indexOf("…", at + 1)) {
    const start = at - headLength;
    if (start < from || !text.startsWith("0x", start)) continue;
    const end = at + 1 + tailLength;
    parts.push(text.slice(from, start), <span class="unbroken">{text.slice(start, end)}</span>);
    from = end;
  }
  return <>{[...parts, text.slice(from)]}</>;
}

/** Of a short address: what stands before its ellipsis, and behind it. */
const headLength = 6;
const tailLength = 4;

/** Opens a value in an editor; the whole response where the way to the value is too long for a message. */
function OpenWhole({ responseIndex = 0, path, what }: Extract<Piece, { kind: "open" }>): VNode {
  const title = isPath(path) ? pageWords.openWhole(what) : pageWords.openResponse(what);
  return (
    <TextButton
      message={isPath(path) ? { type: "openValue", responseIndex, path } : { type: "openRaw", responseIndex }}
      title={title}
      name={title}
    >
      {pageWords.open()}
    </TextButton>
  );
}

/** Parts of a whole, with gaps between them that are narrower than any part. */
function Bar({ label, parts }: Piece & { readonly kind: "bar" }): VNode {
  const whole = parts.reduce((sum, { size }) => sum + size, 0);
  const before = parts.map((_, index) => parts.slice(0, index).reduce((sum, { size }) => sum + size, 0));
  return (
    <svg class="bar" role="img" aria-label={label} width="100%" height="4">
      {parts.map(({ tone, size }, index) => (
        <svg
          key={index}
          x={`${(100 * (before[index] ?? 0)) / whole}%`}
          y="0"
          width={`${(100 * size) / whole}%`}
          height="4"
        >
          <rect class={`bar-part ${tone}`} x="0" y="0" width="100%" height="4" />
          <rect class="bar-gap" x="100%" y="0" width="2" height="4" transform="translate(-2 0)" />
        </svg>
      ))}
    </svg>
  );
}

/** Values by name, with their types; what a log can be looked for by carries a sign. */
function Arguments(props: { items: readonly ArgumentItem[]; draw: DrawPieces }): VNode {
  return (
    <dl class="arguments">
      {props.items.map(({ label, isName, type, isIndexed, pieces }, index) => (
        <div class="argument" key={index}>
          <dt>
            {isIndexed && <IndexedSign />}
            {isName ? (
              <code>
                <Breakable text={label} />
              </code>
            ) : (
              <span class="aside">{label}</span>
            )}
            {type !== "" && " "}
            {type !== "" && (
              <code class="argument-type">
                <Breakable text={type} />
              </code>
            )}
          </dt>
          <dd>{props.draw(pieces)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One of these on one line. */
function Named({ name, text, isIndexed }: Extract<Piece, { readonly kind: "named" }>): VNode {
  return (
    <span class={isBrief(text) ? "named brief" : "named"}>
      {isIndexed && <IndexedSign />}
      {name !== "" && <code class="aside">{name}</code>}
      {name !== "" && " "}
      <code title={text}>{text}</code>
    </span>
  );
}

function IndexedSign(): VNode {
  return (
    <span class="indexed" title={pageWords.indexed()}>
      <span class="unseen">{pageWords.indexed()} </span>
    </span>
  );
}

/** Draws pieces: those of a cell or an item can hold tables and lists again. */
type DrawPieces = (pieces: readonly Piece[]) => VNode;

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
function List({ items, draw }: { items: readonly ListItem[]; draw: DrawPieces }): VNode {
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
function Nested({
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
