import { asciiJson } from "../asciiJson.ts";
import { attributes, html, type Html } from "./html.ts";
import { icon, type IconName } from "./icon.ts";
import type { PageMessage } from "../pageMessage.ts";

/** A button of the page: what it says, what it asks of the panel, and how much it stands out. */
export type Button = {
  readonly label: string;
  readonly icon?: IconName;
  readonly message: PageMessage;
  readonly primary?: boolean;
  /** Why it cannot be used now. It stays in the tab order, so that the reason is heard. */
  readonly disabledBecause?: string | undefined;
};

/** A full button. */
export function button({ label, icon: name, message, primary, disabledBecause }: Button): Html {
  const sign = name === undefined ? undefined : icon(name, "content-before");
  const usable = { "data-action": asciiJson(message) };
  const disabled = {
    "aria-disabled": "true",
    title: disabledBecause,
    "aria-label": `${label}: ${disabledBecause ?? ""}`,
  };
  const all = attributes({
    secondary: primary === true ? undefined : true,
    ...(disabledBecause === undefined ? usable : disabled),
  });
  return html`<vscode-button ${all}>${sign}${label}</vscode-button>`;
}

/** A button that reads like a link, for the middle of a line. `about` completes the label for screen readers. */
export function textButton(label: string, message: PageMessage, about: string): Html {
  const all = attributes({ "data-action": asciiJson(message), title: `${label} ${about}` });
  return html`<button type="button" class="text-button" ${all}>
    ${label}<span class="unseen">${` ${about}`}</span>
  </button>`;
}

/** The sign behind an identifier that copies it whole; `what` names it: "address". */
export function copySign(text: string, what: string): Html {
  const message: PageMessage = { type: "copy", text };
  const all = attributes({
    "data-action": asciiJson(message),
    title: `Copy ${what}`,
    "aria-label": `Copy ${what}`,
  });
  return html`<button type="button" class="copy-sign" ${all}>${icon("copy")}</button>`;
}
