import { button } from "../parts/button.ts";
import { html, type Html } from "../parts/html.ts";
import { stageLine } from "../parts/stageLine.ts";
import { pageHeader } from "./pageHeader.ts";
import { stagesToCome } from "./stages.ts";
import { stepText } from "./stepText.ts";
import type { VerificationView } from "./view.ts";

type RunningView = Extract<VerificationView, { kind: "running" }>;

/** A verification under way: where it stands, for how long, and a way out. */
export function runningPage({ subject, step, startedAt }: RunningView): Html {
  return html`${pageHeader({
      sign: html`<vscode-progress-ring
        aria-label="Verifying"
        role="img"
        aria-live="off"
      ></vscode-progress-ring>`,
      tone: "neutral",
      title: "Verifying…",
      address: subject.address,
      contractId: subject.contractId,
      network: subject.network.name,
      chainId: subject.network.chainId,
      actions: button({ label: "Cancel", icon: "circle-slash", message: { type: "cancel" } }),
    })}
    <main>
      <p class="story" role="status" data-step>${stepText(step)}</p>
      ${stageLine(stagesToCome)}
      <p class="aside">
        <span class="elapsed" role="timer" aria-label="Elapsed" data-since="${startedAt}">0 s</span>
        so far. Small contracts take a second or two, large ones minutes.
      </p>
    </main>`;
}
