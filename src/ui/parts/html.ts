import { visibleText } from "../../core/characters/visibleText.ts";
import { holeContexts, type HoleContext } from "./htmlContext.ts";

/** Made by {@link html} alone, so that no text becomes markup in any other way. */
class Markup {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}

/** Made by {@link attributes} alone. */
class TagAttributes {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}

/** A piece of markup; `String(piece)` is its text. */
export type Html = Markup;

/** A list of attributes for a tag. */
export type Attributes = TagAttributes;

/** What may stand in a hole. `undefined` is nothing; of a list all items stand there, one after the other. */
export type Hole = string | number | bigint | Markup | TagAttributes | undefined | readonly Hole[];

/** Whoever shows a longer text cuts it and offers the whole; this only keeps a page from drowning. */
const longestText = 100_000;

const contextsOf = new WeakMap<TemplateStringsArray, readonly HoleContext[]>();

/**
 * Markup from a template. Texts are escaped and their unseen characters made visible, in content and in quoted
 * attributes alike. A template with a hole that escaping cannot guard is a mistake, and throws.
 */
export function html(chunks: TemplateStringsArray, ...holes: readonly Hole[]): Html {
  let contexts = contextsOf.get(chunks);
  if (contexts === undefined) {
    contexts = holeContexts(chunks);
    contextsOf.set(chunks, contexts);
  }
  let text = chunks[0] ?? "";
  contexts.forEach((context, index) => {
    text += filled(holes[index], context) + (chunks[index + 1] ?? "");
  });
  return new Markup(text);
}

/** Markup that components have made, which escape by themselves. */
export function drawn(markup: string): Html {
  return new Markup(markup);
}

/** Nothing at all. */
export const nothing: Html = html``;

/** Attributes of a tag: `true` stands without a value, `undefined` is left out. */
export function attributes(values: Readonly<Record<string, string | number | true | undefined>>): Attributes {
  const parts = Object.entries(values).map(([name, value]) => {
    if (!/^[a-z][a-z-]*$/.test(name) || /^(?:on|style$|srcdoc$|formaction$|href$|src$)/.test(name))
      throw new Error(`Not an attribute for a value: ${name}`);
    if (value === undefined) return "";
    return value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`;
  });
  return new TagAttributes(parts.join("").trimStart());
}

function filled(hole: Hole, context: HoleContext): string {
  if (hole === undefined) return "";
  if (isList(hole)) return hole.map((item) => filled(item, context)).join("");
  if (hole instanceof Markup) {
    if (context !== "content") throw new Error("Markup stands between tags only.");
    return hole.toString();
  }
  if (hole instanceof TagAttributes) {
    if (context !== "attributes") throw new Error("Attributes stand inside a tag only.");
    return hole.toString();
  }
  if (context === "attributes") throw new Error("Inside a tag only attributes(…) can stand.");
  return escaped(String(hole));
}

function isList(hole: Hole): hole is readonly Hole[] {
  return Array.isArray(hole);
}

function escaped(text: string): string {
  return visibleText(text, longestText).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
