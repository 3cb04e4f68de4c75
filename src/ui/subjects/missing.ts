import type { MissingReason } from "../../text/missingReason.ts";
import { explainNotFound, missingReasons } from "../../text/subjects/registry.ts";
import { button, type Button } from "../parts/button.ts";
import { html, nothing, type Html } from "../parts/html.ts";
import { section } from "../parts/section.ts";
import { wordsSection } from "./wordsSection.ts";
import type { LookupView } from "./view.ts";

/** More networks are a matter for the status bar. */
const mostNetworks = 6;

/** HTTP 404: what it can mean, each with what to do about it. */
export function missingSections(view: LookupView, messages: readonly string[]): Html {
  return html`<p class="story">${explainNotFound(view.subject).sentence}</p>
    ${section(
      "What can be the reason",
      html`<ul class="reasons">
        ${missingReasons(view.subject).map((reason) => reasonItem(reason, view))}
      </ul>`,
    )}
    ${wordsSection(messages)}`;
}

function reasonItem(reason: MissingReason, view: LookupView): Html {
  const buttons = reasonButtons(reason, view);
  return html`<li>
    <p><strong>${reason.title}.</strong> ${reason.sentence}</p>
    ${buttons.length === 0 ? nothing : html`<div class="buttons">${buttons.map((one) => button(one))}</div>`}
  </li>`;
}

function reasonButtons({ kind }: MissingReason, { otherNetworks, asking }: LookupView): readonly Button[] {
  switch (kind) {
    case "fresh":
      return [
        {
          label: "Keep trying for 30 s",
          icon: "sync",
          message: { type: "keepTrying" },
          primary: true,
          disabledBecause: asking === undefined ? undefined : `${asking} is being asked already`,
        },
      ];
    case "scheduled":
      return [{ label: "Find Scheduled Execution", icon: "search", message: { type: "findScheduled" } }];
    case "network":
      return lookElsewhere(otherNetworks);
    case "asOf":
      return [{ label: "Look at it now", icon: "history", message: { type: "asOf", timestamps: [] } }];
    case "notContract":
    case "noResult":
    case "nonce":
    case "unseen":
      return [];
  }
}

/** One button for each other network that has a mirror node. */
export function lookElsewhere(networks: readonly string[]): readonly Button[] {
  return networks.slice(0, mostNetworks).map((network) => ({
    label: `Look on ${network}`,
    icon: "globe",
    message: { type: "lookElsewhere", network },
  }));
}
