import { Fragment, options, type ComponentChild, type VNode } from "preact";
import { visibleText } from "../../core/characters/visibleText.ts";

/** Whoever shows a longer text cuts it and offers the whole; this only keeps a page from drowning. */
const longestText = 100_000;

/** What would be run, loaded or sent to instead of read. */
const active = /^(?:on|dangerouslySetInnerHTML$|style$|srcdoc$|src$|href$|xlink|action$|formaction$|ping$)/i;

/**
 * Goes over every element that a component makes, wherever it is drawn: unseen characters of its texts are made visible,
 * in content and attributes alike, and what is more than text is a mistake, and throws. Preact escapes what is left.
 */
options.vnode = (vnode) => {
  if (typeof vnode.type !== "string" && vnode.type !== Fragment) return;
  const props = vnode.props as Record<string, unknown>;
  for (const [name, value] of Object.entries(props)) {
    if (name === "children") props[name] = seen(value as ComponentChild);
    else if (typeof vnode.type === "string") props[name] = attribute(vnode, name, value);
  }
};

function attribute({ type }: VNode, name: string, value: unknown): unknown {
  const isHandler = /^on[A-Z]/.test(name) && typeof value === "function";
  if (active.test(name) && !isHandler && value !== undefined)
    throw new Error(`Not an attribute for a value: ${name}`);
  if (typeof value === "object" && value !== null && name !== "ref")
    throw new Error(`${String(type)} takes texts only: ${name}`);
  return typeof value === "string" ? visibleText(value, longestText) : value;
}

function seen(child: ComponentChild | readonly ComponentChild[]): ComponentChild | ComponentChild[] {
  if (typeof child === "string") return visibleText(child, longestText);
  return Array.isArray(child)
    ? child.map((one: ComponentChild) => seen(one) as ComponentChild)
    : (child as ComponentChild);
}
