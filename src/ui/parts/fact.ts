import { fieldList } from "./fields.ts";
import { html, nothing, type Html } from "./html.ts";
import { referenceLink } from "./reference.ts";
import { isoOf, utcText } from "../timeText.ts";

/** A moment, in UTC until the page's script puts it into the reader's own time zone and spelling. */
export function moment(milliseconds: number): Html {
  const iso = isoOf(milliseconds);
  if (iso === undefined) return html`${milliseconds}`;
  return html`<time datetime="${iso}" title="${iso}" data-local>${utcText(milliseconds)}</time>`;
}

/** Something known about an attempt, for the page and for the copied report alike. */
export type Fact = {
  readonly label: string;
  /** The name it has on the wire. */
  readonly wireName?: string;
  /** In our words. */
  readonly text?: string;
  /** To the letter: a host, a path, what a service said. */
  readonly code?: string;
  /** Whether that names a contract, and leads to its panel. */
  readonly isReference?: boolean;
  /** What explains it, in our words. */
  readonly note?: string;
  /** In words too, but what they say is that there is nothing. */
  readonly missing?: string;
  /** Milliseconds since the Unix epoch. */
  readonly moment?: number;
};

/** Facts as a list of fields; `first` stands before them. */
export function factList(facts: readonly Fact[], first?: { label: string; value: Html }): Html {
  const lines = facts.map((fact) => ({
    label: fact.label,
    value: factValue(fact),
    ...(fact.wireName === undefined ? {} : { wireName: fact.wireName }),
  }));
  return fieldList(first === undefined ? lines : [first, ...lines]);
}

function factValue(fact: Fact): Html {
  const parts = [
    ...(fact.text === undefined ? [] : [html`${fact.text}`]),
    ...(fact.moment === undefined ? [] : [moment(fact.moment)]),
    ...(fact.missing === undefined ? [] : [html`<span class="absent">${fact.missing}</span>`]),
    ...(fact.code === undefined
      ? []
      : [fact.isReference === true ? referenceLink(fact.code) : html`<code>${fact.code}</code>`]),
    ...(fact.note === undefined ? [] : [html`<span class="aside">${fact.note}</span>`]),
  ];
  const dot = html` <span class="aside">·</span> `;
  return html`${parts.map((part, index) => [index === 0 ? nothing : dot, part])}`;
}
