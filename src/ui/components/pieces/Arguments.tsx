import type { VNode } from "preact";
import { pageWords as words } from "../../../text/pages/page.ts";
import type { ArgumentItem, Piece } from "../../page/pageModel.ts";
import { Breakable } from "./code.tsx";
import type { DrawPieces } from "./tables.tsx";

/** Values by name, with their types; what a log can be looked for by carries a sign. */
export function Arguments(props: { items: readonly ArgumentItem[]; draw: DrawPieces }): VNode {
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
export function Named({ name, text, isIndexed }: Extract<Piece, { readonly kind: "named" }>): VNode {
  return (
    <span class="named">
      {isIndexed && <IndexedSign />}
      {name !== "" && <code class="aside">{name}</code>}
      {name !== "" && " "}
      <code title={text}>{text}</code>
    </span>
  );
}

function IndexedSign(): VNode {
  return (
    <span class="indexed" title={words.indexed()}>
      <span class="unseen">{words.indexed()} </span>
    </span>
  );
}
