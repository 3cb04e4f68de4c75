import { explainAttempt } from "../../text/attempt.ts";
import { button } from "../parts/button.ts";
import { chip } from "../parts/chip.ts";
import { fieldList } from "../parts/fields.ts";
import { html, type Html } from "../parts/html.ts";
import { icon } from "../parts/icon.ts";
import { moreMenu } from "../parts/menuButton.ts";
import { moment } from "../parts/fact.ts";
import { section } from "../parts/section.ts";
import { toneIcons } from "../parts/toneIcons.ts";
import { copyMenu } from "./copyMenu.ts";
import { fromMemoryBanner } from "./fromMemoryBanner.ts";
import { pageHeader } from "./pageHeader.ts";
import type { VerificationView } from "./view.ts";

type RestoredView = Extract<VerificationView, { kind: "restored" }>;

/** The last attempt, from memory. */
export function restoredPage(view: RestoredView): Html {
  const { summary } = view;
  const { tone, title, sentence } = explainAttempt(summary);
  return html`${pageHeader({
      sign: icon(toneIcons[tone]),
      tone,
      title,
      address: summary.address,
      contractId: summary.contractId,
      network: summary.network,
      chainId: summary.chainId,
      actions: html`${button({
        label: "Verify again",
        icon: "debug-restart",
        message: { type: "tryAgain" },
        primary: true,
      })}
      ${moreMenu(copyMenu(view))}`,
    })}
    <main>
      <p class="story">${sentence}</p>
      ${fromMemoryBanner(summary.finishedAt, "verify again to see the whole answer")}
      ${section(
        "Last attempt",
        fieldList([
          { label: "Outcome", value: chip(tone, summary.word) },
          { label: "Protocol", value: html`${summary.protocol}` },
          {
            label: "Service",
            value:
              summary.host === undefined
                ? html`<span class="absent">none in the settings</span>`
                : html`<code>${summary.host}</code>`,
          },
          { label: "Finished", value: moment(summary.finishedAt) },
        ]),
      )}
    </main>`;
}
