import { explainBadRequest, explainNoMirror } from "../../text/lookup.ts";
import { html, type Html } from "../parts/html.ts";
import { lookElsewhere, missingSections } from "./missing.ts";
import { failureBanner, banner, settingsButton } from "./banner.ts";
import { wordsSection } from "./wordsSection.ts";
import type { LookupView } from "./view.ts";

/** Everything that a page shows in place of an answer that was found. */
export function unansweredSections(view: LookupView): Html {
  const { lookup, asking, error, subject } = view;
  if (subject.network.mirrorUrl === undefined) return noMirror(view);
  if (lookup?.value.kind === "notFound") {
    return html`${failureBanner(view)} ${missingSections(view, lookup.value.messages)}`;
  }
  if (lookup?.value.kind === "badRequest") {
    const { sentence, nextStep, title, tone } = explainBadRequest(subject);
    return html`${failureBanner(view)} ${banner(tone, title, html`${sentence} ${nextStep}`)}
    ${wordsSection(lookup.value.messages)}`;
  }
  if (error !== undefined || view.notSent !== undefined) return failureBanner(view);
  return asking === undefined ? notAsked() : askingFor(asking);
}

function askingFor(host: string): Html {
  return html`<p class="story" role="status">Asking ${host}…</p>
    <div class="skeleton" aria-hidden="true">
      ${[0, 1, 2].map(
        () =>
          html`<div class="bone bone-heading"></div>
            <div class="bone"></div>
            <div class="bone bone-short"></div>
            <div class="bone"></div>`,
      )}
    </div>`;
}

function notAsked(): Html {
  return banner("neutral", "Not asked yet", html`This panel was restored, and nothing has been sent since.`, [
    { label: "Refresh", icon: "refresh", message: { type: "refresh" }, primary: true },
  ]);
}

function noMirror({ subject, otherNetworks }: LookupView): Html {
  const { tone, title, sentence, nextStep, remedies } = explainNoMirror(subject);
  const buttons = [...lookElsewhere(otherNetworks), ...remedies.flatMap(settingsButton)];
  return banner(tone, title, html`${sentence} ${nextStep}`, buttons);
}
