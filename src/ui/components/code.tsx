import { Fragment, type VNode } from "preact";
import type { Piece } from "../page/piece.ts";
import { usePage } from "./pageContext.ts";

/** A name on the wire. It goes to the next line, in its narrow column, between its words only. */
export function WireName({ name }: { name: string }): VNode {
  const { fieldNames } = usePage().settings;
  return (
    <code class={fieldNames ? "wire" : "wire unseen"}>
      <Breakable text={name} />
    </code>
  );
}

/** A text that goes to the next line behind an underscore or a slash before it does anywhere else. */
export function Breakable({ text }: { text: string }): VNode {
  const ends = text.split("").flatMap((character, index) => ("_/".includes(character) ? [index + 1] : []));
  const starts = [0, ...ends];
  return (
    <>
      {starts.map((start, index) => (
        <Fragment key={start}>
          {index > 0 && <wbr />}
          {text.slice(start, starts[index + 1])}
        </Fragment>
      ))}
    </>
  );
}

/** One line, of which the style cuts the beginning where there is no room for all of it. */
export function Fitted({ text, tail, whole }: Extract<Piece, { kind: "fitted" }>): VNode {
  return (
    <code class="fitted" title={whole}>
      <span>{text}</span>
      <span>{tail}</span>
    </code>
  );
}

/** A text in which no short address, as `0x1234…abcd`, goes to the next line in its middle. */
export function Unbroken({ text }: { text: string }): VNode {
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
