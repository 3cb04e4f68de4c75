import { Fragment, type VNode } from "preact";
import { assertNever } from "../../core/assertNever.ts";
import type { Piece, PieceField } from "../piece.ts";
import { isPath } from "../valuePath.ts";
import { CopySign, Icon, TextButton } from "./controls.tsx";

/** Pieces of a value, a space between them; a copy sign sticks to what it copies. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }): VNode {
  return (
    <>
      {pieces.map((piece, index) => {
        if (piece.kind === "copy" && index > 0) return undefined;
        const next = pieces[index + 1];
        const space = index === 0 || piece.kind === "break" ? "" : " ";
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

/** Labelled values in two columns. */
export function Fields({ fields }: { fields: readonly PieceField[] }): VNode {
  return (
    <dl class="fields">
      {fields.map(({ label, name, pieces }) => (
        <div class="field" key={`${name} ${label}`}>
          <dt>
            {label}
            {name !== "" && " "}
            {name !== "" && <WireName name={name} />}
          </dt>
          <dd>
            <Pieces pieces={pieces} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** It goes to the next line, in its narrow column, between its words only. */
function WireName({ name }: { name: string }): VNode {
  return (
    <code class="wire">
      {name.split("_").map((word, index) => (
        <Fragment key={index}>
          {index > 0 && "_"}
          {index > 0 && <wbr />}
          {word}
        </Fragment>
      ))}
    </code>
  );
}

function OnePiece({ piece }: { piece: Piece }): VNode {
  switch (piece.kind) {
    case "text":
      return <>{piece.text}</>;
    case "strong":
      return <strong>{piece.text}</strong>;
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
    case "null":
      return <code class="null">null</code>;
    case "code":
      return (
        <code title={piece.whole === piece.text ? undefined : piece.whole.slice(0, 400)}>{piece.text}</code>
      );
    case "reference":
      return (
        <TextButton
          kind="reference"
          message={{ type: "openReference", text: piece.whole }}
          title={`Show ${piece.whole}`}
        >
          <code>{piece.text}</code>
        </TextButton>
      );
    case "copy":
      return <CopySign text={piece.whole} what={piece.what} />;
    case "open":
      return <OpenWhole {...piece} />;
    case "break":
      return <br />;
    default:
      return assertNever(piece);
  }
}

/** Opens a value in an editor; the whole answer where the way to the value is too long for a message. */
function OpenWhole({ answer = 0, path, what }: Extract<Piece, { kind: "open" }>): VNode {
  const about = isPath(path) ? `${what} whole` : `the answer with ${what}`;
  return (
    <TextButton
      message={isPath(path) ? { type: "openValue", answer, path } : { type: "openRaw", answer }}
      title={`Open ${about}`}
    >
      Open
      <span class="unseen"> {about}</span>
    </TextButton>
  );
}
