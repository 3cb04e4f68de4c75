import type { Tone } from "../../text/explanation.ts";
import { html, type Html } from "../parts/html.ts";
import { iconButton } from "../parts/iconButton.ts";
import { moreMenu, type MenuItem } from "../parts/menuButton.ts";
import type { LookupView } from "./view.ts";

/** What is particular to one page's header. */
export type LookupHeader = {
  readonly sign: Html;
  readonly tone: Tone;
  readonly title: string;
  /** Names of the subject, one after the other. */
  readonly identity: readonly Html[];
  /** Buttons before the common ones. */
  readonly actions: Html;
  readonly menu: readonly MenuItem[];
};

/** The sign, the title, what this is about, and what can be done: back, forward, refresh, and the page's own. */
export function lookupHeader(view: LookupView, header: LookupHeader): Html {
  const { network } = view.subject;
  const { canGoBack, canGoForward } = view.navigation;
  return html`<header class="head">
    <div class="tile ${header.tone}">${view.asking === undefined ? header.sign : spinner}</div>
    <div class="titles">
      <h1>${header.title}</h1>
      <ul class="identity" aria-label="Subject">
        ${header.identity.map((name) => html`<li>${name}</li>`)}
        <li>${network.name} <span class="aside">· chain ID ${network.chainId}</span></li>
      </ul>
    </div>
    <div class="actions">
      ${iconButton("arrow-left", "Back", { type: "back" }, canGoBack ? undefined : "nothing to go back to")}
      ${iconButton(
        "arrow-right",
        "Forward",
        { type: "forward" },
        canGoForward ? undefined : "nothing to go forward to",
      )}
      ${refreshButton(view)} ${header.actions} ${moreMenu(header.menu)}
    </div>
  </header>`;
}

/** Turns while a request is under way. */
const spinner = html`<vscode-progress-ring
  aria-label="Asking"
  role="img"
  aria-live="off"
></vscode-progress-ring>`;

function refreshButton({ asking, subject }: LookupView): Html {
  const because =
    asking !== undefined
      ? `${asking} is being asked already`
      : subject.network.mirrorUrl === undefined
        ? "this network has no mirror node"
        : undefined;
  return iconButton("refresh", "Refresh", { type: "refresh" }, because);
}
