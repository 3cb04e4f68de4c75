import { Fragment, type VNode } from "preact";
import type { Piece } from "../../page/pageModel.ts";
import { usePage } from "./pageContext.ts";

/**
 * A name on the wire behind what stands for it, where the reader wants these: a label's tooltip has it anyway. It goes to
 * the next line, in its narrow column, between its words only.
 */
export function WireName({ name }: { name: string }): VNode | null {
  if (!usePage().settings.fieldNames) return null;
  return (
    <>
      {" "}
      <code class="wire">
        <Breakable text={name} />
      </code>
    </>
  );
}

/** UTF-16 units of a folder, with its slash, that would look lost on a line of its own: `src/`. */
const lostFolder = 5;

/**
 * A text that goes to the next line behind an underscore or a slash before it does anywhere else, and where a contract
 * is named behind its file.
 */
export function Breakable({ text }: { text: string }): VNode {
  const slash = text.indexOf("/");
  const mayEnd = (character: string, end: number): boolean => {
    if (character === "/") return end > lostFolder || text.lastIndexOf("/", end - 2) >= 0;
    return character === "_" || (character === ":" && slash >= 0 && slash < end && text.charAt(end) !== "/");
  };
  const ends = text.split("").flatMap((character, at) => (mayEnd(character, at + 1) ? [at + 1] : []));
  return <Parts text={text} starts={[0, ...ends]} />;
}

/** A name that goes to the next line between its words before it does anywhere else: `Insufficient` `Allowance`. */
export function BreakableName({ text }: { text: string }): VNode {
  const isCapital = (at: number): boolean => text.charAt(at) !== text.charAt(at).toLowerCase();
  const words = text
    .split("")
    .flatMap((_, at) => (at > 0 && isCapital(at) && !isCapital(at - 1) ? [at] : []));
  return <Parts text={text} starts={[0, ...words]} />;
}

function Parts({ text, starts }: { text: string; starts: readonly number[] }): VNode {
  return (
    <>
      {starts.map((start, index) => (
        <Fragment key={start}>
          {/* As it is, it would be a space in the name of a button or a row. */}
          {index > 0 && <wbr aria-hidden="true" />}
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
