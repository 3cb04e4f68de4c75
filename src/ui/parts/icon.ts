import { attributes, html, type Html } from "./html.ts";

/** The codicons in use. */
export type IconName =
  | "add"
  | "arrow-left"
  | "arrow-right"
  | "check"
  | "chevron-down"
  | "chevron-right"
  | "circle-large"
  | "circle-slash"
  | "copy"
  | "debug-restart"
  | "ellipsis"
  | "error"
  | "file-binary"
  | "globe"
  | "history"
  | "info"
  | "key"
  | "link-external"
  | "pass-filled"
  | "plug"
  | "refresh"
  | "remove"
  | "search"
  | "settings-gear"
  | "sync"
  | "verified"
  | "warning";

/** A sign beside words that say the same: screen readers pass over it. `slot` places it in a vscode-button. */
export function icon(name: IconName, slot?: "content-before" | "content-after"): Html {
  const all = attributes({ class: `codicon codicon-${name}`, slot, "aria-hidden": "true" });
  return html`<span ${all}></span>`;
}
