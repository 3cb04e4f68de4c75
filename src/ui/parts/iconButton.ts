import { asciiJson } from "../asciiJson.ts";
import { attributes, html, type Html } from "./html.ts";
import { icon, type IconName } from "./icon.ts";
import type { PageMessage } from "../pageMessage.ts";

/** A button that is a sign alone; `label` is its name. One that cannot be used stays in the tab order, to say why. */
export function iconButton(
  name: IconName,
  label: string,
  message: PageMessage,
  disabledBecause?: string,
): Html {
  const all = attributes(
    disabledBecause === undefined
      ? { "data-action": asciiJson(message), title: label, "aria-label": label }
      : {
          "aria-disabled": "true",
          title: disabledBecause,
          "aria-label": `${label}: ${disabledBecause}`,
        },
  );
  return html`<vscode-button secondary icon-only ${all}>${icon(name)}</vscode-button>`;
}
