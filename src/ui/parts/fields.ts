import { html, nothing, type Html } from "./html.ts";

/** One line of a field list: what it is, the value, and the name it has on the wire where it came from there. */
export type FieldLine = { readonly label: string; readonly value: Html; readonly wireName?: string };

/** Labels and values in two columns. */
export function fieldList(lines: readonly FieldLine[]): Html {
  return html`<dl class="fields">
    ${lines.map(({ label, value, wireName }) => {
      const wire = wireName === undefined ? nothing : html` <code class="wire">${breakable(wireName)}</code>`;
      return html`<div class="field">
        <dt>${label}${wire}</dt>
        <dd>${value}</dd>
      </div>`;
    })}
  </dl>`;
}

/** A name that goes to the next line, in its narrow column, between its words only. */
function breakable(name: string): Html {
  const [first = "", ...rest] = name.split("_");
  return html`${first}${rest.map((word) => html`_<wbr />${word}`)}`;
}
