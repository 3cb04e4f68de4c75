import { asciiJson } from "../asciiJson.ts";
import { attributes, html, nothing, type Html } from "./html.ts";
import { icon } from "./icon.ts";
import type { PageMessage } from "../pageMessage.ts";

/** One line of a menu. */
export type MenuItem = { readonly label: string; readonly message: PageMessage };

/** A button with three dots that opens a menu of less frequent actions. */
export function moreMenu(items: readonly MenuItem[]): Html {
  if (items.length === 0) return nothing;
  return html`<div class="menu">
    <vscode-button
      secondary
      icon-only
      data-menu="more-menu"
      aria-haspopup="menu"
      aria-expanded="false"
      aria-controls="more-menu"
      aria-label="More actions"
      title="More actions"
      >${icon("ellipsis")}</vscode-button
    >
    <div class="menu-items more-items" id="more-menu" role="menu" aria-label="More actions" hidden>
      ${items.map(({ label, message }) => {
        const action = attributes({ "data-action": asciiJson(message) });
        return html`<button type="button" role="menuitem" tabindex="-1" ${action}>${label}</button>`;
      })}
    </div>
  </div>`;
}
