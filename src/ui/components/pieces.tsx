import { Fragment, type VNode } from "preact";
import { assertNever } from "../../core/assertNever.ts";
import { pageWords } from "../../text/pages/page.ts";
import type { Block } from "../page/pageModel.ts";
import { toneIcons } from "../page/toneIcons.ts";
import type { ListItem, Piece } from "../page/piece.ts";
import { isPath } from "../page/valuePath.ts";
import { Breakable, Fitted, Unbroken, WireName } from "./code.tsx";
import { CopySign, Icon, TextButton, Tick } from "./controls.tsx";
import { Arguments, Named } from "./Arguments.tsx";
import { Bar } from "./Bar.tsx";
import { Badge, Branch, CallLine, Origin, Share } from "./calls.tsx";
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
          <Fragment key={index}>
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

/** Rows and columns of pieces. */
export function Table({ name, columns, rows }: Extract<Block, { kind: "table" }>): VNode {
  return (
    <table class={name}>
      <thead>
        <tr>
          {columns.map(({ title, isUnseen }) => (
            <th scope="col" key={title}>
              {isUnseen === true ? <span class="unseen">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, index) => (
          <tr key={index}>
            {cells.map((pieces, index) => {
              const { title, part, isLabel } = columns[index] ?? {};
              return (
                <td
                  key={index}
                  class={part && `cell-${part}`}
                  data-label={isLabel === true ? title : undefined}
                >
                  <Pieces pieces={pieces} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A wider space, which is gone where the line is broken at it: what follows stands at the edge then. */
function Gap(): VNode {
  return <span class="gap"> </span>;
}

function OnePiece({ piece }: { piece: Piece }): VNode {
  switch (piece.kind) {
    case "text":
      return <Unbroken text={piece.text} />;
    case "strong":
      return <strong>{piece.text}</strong>;
    case "status":
      return <span role="status">{piece.text}</span>;
    case "aside":
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
      return (
        <span class={`chip ${piece.tone}`}>
          <Icon name={toneIcons[piece.tone]} />
          {piece.text}
        </span>
      );
    case "origin":
      return (
        <Origin certainty={piece.certainty}>
          <Pieces pieces={piece.pieces} />
        </Origin>
      );
    case "arguments":
      return <Arguments items={piece.items} draw={(pieces) => <Pieces pieces={pieces} />} />;
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
          class={piece.text.includes("\n") ? "prose" : undefined}
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
    case "copy":
      return <CopySign text={piece.whole} what={piece.what} />;
    case "open":
      return <OpenWhole {...piece} />;
    case "action":
      return (
        <TextButton message={piece.message} title={piece.title} name={nameOf(piece)}>
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
      return <List items={piece.items} />;
    case "nested":
      return (
        <dl class="nested">
          {piece.fields.map(({ name, pieces }, index) => (
            <div key={index}>
              <dt>{name}</dt>
              <dd>
                <Pieces pieces={pieces} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case "table":
      return (
        <Table
          kind="table"
          name="values"
          columns={piece.columns.map((title) => ({ title }))}
          rows={piece.rows}
        />
      );
    case "equals":
      return <Equals items={piece.items} />;
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

function List({ items }: { items: readonly ListItem[] }): VNode {
  return (
    <ul class="files">
      {items.map(({ sign, pieces }, index) => (
        <li key={index}>
          {sign !== undefined && (
            <span class={`sign ${sign}`}>
              <Icon name={sign === "good" ? "check" : "error"} />
            </span>
          )}{" "}
          <Pieces pieces={pieces} />
        </li>
      ))}
    </ul>
  );
}

/** Opens a value in an editor; the whole response where the way to the value is too long for a message. */
function OpenWhole({ answer = 0, path, what }: Extract<Piece, { kind: "open" }>): VNode {
  const title = isPath(path) ? pageWords.openWhole(what) : pageWords.openResponse(what);
  return (
    <TextButton
      message={isPath(path) ? { type: "openValue", answer, path } : { type: "openRaw", answer }}
      title={title}
      name={title}
    >
      {pageWords.open()}
    </TextButton>
  );
}
