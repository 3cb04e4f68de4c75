import type { Protocol } from "../../services/verifier/verification.ts";
import { asciiJson } from "../asciiJson.ts";
import { attributes, html, type Html } from "../parts/html.ts";
import { icon } from "../parts/icon.ts";
import type { PageMessage } from "../pageMessage.ts";

const descriptions: Readonly<Record<Protocol, string>> = {
  session: "One request; records that name the files found and missing.",
  direct: "One request; a result for each address, with the libraries' addresses.",
  job: "Starts a job and asks until it is done. What the public service speaks.",
};

/** Verifying by another protocol than the one at hand: a menu, or a disabled button that says why. */
export function protocolMenu(current: Protocol, disabledBecause: string | undefined): Html {
  const label = html`Other protocol${icon("chevron-down", "content-after")}`;
  if (disabledBecause !== undefined) {
    const disabled = attributes({
      "aria-disabled": "true",
      title: disabledBecause,
      "aria-label": `Other protocol: ${disabledBecause}`,
    });
    return html`<vscode-button secondary ${disabled}>${label}</vscode-button>`;
  }
  const others = (Object.keys(descriptions) as Protocol[]).filter((protocol) => protocol !== current);
  return html`<div class="menu">
    <vscode-button
      secondary
      data-menu="protocol-menu"
      aria-haspopup="menu"
      aria-expanded="false"
      aria-controls="protocol-menu"
      >${label}</vscode-button
    >
    <div class="menu-items" id="protocol-menu" role="menu" aria-label="Other protocol" hidden>
      ${others.map((protocol) => {
        const message: PageMessage = { type: "verifyWith", protocol };
        const action = attributes({ "data-action": asciiJson(message) });
        return html`<button type="button" role="menuitem" tabindex="-1" ${action}>
          <span class="menu-label">${protocol}</span>
          <span class="menu-description">${descriptions[protocol]}</span>
        </button>`;
      })}
    </div>
  </div>`;
}
