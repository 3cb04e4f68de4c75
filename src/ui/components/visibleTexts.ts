import { Fragment, options } from "preact";
import { visibleText } from "../../core/characters/visibleText.ts";

/** Whoever shows a longer text cuts it and offers the whole; this only keeps a page from drowning. */
const longestText = 100_000;

/** Unseen characters are made visible in every text that a component draws, in content and attributes alike. */
options.vnode = ({ type, props }) => {
  if (typeof type !== "string" && type !== Fragment) return;
  const texts = props as Record<string, unknown>;
  for (const [name, value] of Object.entries(texts)) texts[name] = visible(value);
};

function visible(value: unknown): unknown {
  if (typeof value === "string") return visibleText(value, longestText);
  return Array.isArray(value) ? value.map(visible) : value;
}
