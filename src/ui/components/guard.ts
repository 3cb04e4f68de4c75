import { Fragment, options, type ComponentChild, type VNode } from "preact";
import { visibleText } from "../../core/characters/visibleText.ts";

/** Whoever shows a longer text cuts it and offers the whole; this only keeps a page from drowning. */
const longestText = 100_000;

/** What would be run, loaded or sent to instead of read. */
const active =
  /^(?:on|dangerouslySetInnerHTML$|innerHTML$|outerHTML$|style$|srcdoc$|srcset$|src$|href$|xlink|data$|action$|formaction$|ping$|http-equiv$|content$)/i;

/** What would load or run something by being there. */
const activeElements: ReadonlySet<string> = new Set([
  "script",
  "style",
  "link",
  "meta",
  "base",
  "iframe",
  "object",
  "embed",
  "form",
]);

/** Elements that components have made: an object of the same shape out of JSON is none. */
const made = new WeakSet<object>();

/**
 * Goes over every element that a component makes, wherever it is drawn: unseen characters of its texts are made visible,
 * in content and attributes alike, and what is more than text is a mistake, and throws. Preact escapes what is left.
 */
options.vnode = (vnode) => {
  made.add(vnode);
  if (typeof vnode.type === "string" && activeElements.has(vnode.type.toLowerCase()))
    throw new Error(`Not an element of a page: ${vnode.type}`);
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
  // What a button asks for is JSON, which is worth nothing when it is cut.
  if (name === "data-action" && typeof value === "string" && value.length > longestText) return undefined;
  return typeof value === "string" ? visibleText(value, longestText) : value;
}

function seen(child: ComponentChild | readonly ComponentChild[]): ComponentChild | ComponentChild[] {
  if (typeof child === "string") return visibleText(child, longestText);
  if (Array.isArray(child)) return child.map((one: ComponentChild) => seen(one) as ComponentChild);
  if (typeof child === "object" && child !== null && !made.has(child))
    throw new Error("Not an element of ours");
  return child as ComponentChild;
}
