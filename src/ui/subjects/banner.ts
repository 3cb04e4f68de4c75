import type { Explanation, RemedyKind, Tone } from "../../text/explanation.ts";
import { explainFailure } from "../../text/failure.ts";
import { explainNotSent } from "../../text/notSent.ts";
import { age } from "../parts/age.ts";
import { button, type Button } from "../parts/button.ts";
import { html, nothing, type Html } from "../parts/html.ts";
import { icon } from "../parts/icon.ts";
import { toneIcons } from "../parts/toneIcons.ts";
import { rawPlaces } from "./rawPlaces.ts";
import type { LookupView } from "./view.ts";

/** A sentence that stands out, with what can be done about it. */
export function banner(tone: Tone, heading: string, content: Html, buttons: readonly Button[] = []): Html {
  return html`<section class="next-step notice ${tone}" aria-label="${heading}">
    <p><span class="notice-sign">${icon(toneIcons[tone])}</span> <strong>${heading}.</strong> ${content}</p>
    ${buttons.length === 0 ? nothing : html`<div class="buttons">${buttons.map((one) => button(one))}</div>`}
  </section>`;
}

const rawButton: Button = {
  label: "Open raw answer",
  message: { type: "openRaw", answer: rawPlaces.failure },
};

/** Why the last request got no answer, or was not sent, beside the answer before it if there is one. */
export function failureBanner({ error, notSent, lookup, now }: LookupView): Html {
  if (notSent !== undefined) {
    const { tone, title, sentence, nextStep } = explainNotSent(notSent);
    return banner(tone, title, html`${sentence} ${nextStep}`);
  }
  if (error === undefined) return nothing;
  const explanation = explainFailure(error.failure, error.host);
  const { title, sentence, nextStep, tone } = explanation;
  const old =
    lookup === undefined
      ? nothing
      : html` What stands below is the last answer, from ${age(lookup.receivedAt, now)}.`;
  const words = error.failure.kind === "serviceFailed" ? error.failure.messages : [];
  const said =
    words.length === 0
      ? nothing
      : html` <span class="aside">It said: “${words.join(" · ").slice(0, 500)}”</span>`;
  const raw: readonly Button[] = error.response === undefined ? [] : [rawButton];
  const content = html`${sentence}${said} ${nextStep}${old}`;
  return banner(tone, title, content, [...remedyButtons(explanation), ...raw]);
}

/** The buttons of an explanation, asking again first. */
function remedyButtons({ remedies }: Pick<Explanation, "remedies">): readonly Button[] {
  const again: Button = { label: "Try again", icon: "debug-restart", message: { type: "refresh" } };
  const others = remedies.flatMap((remedy) => settingsButton(remedy));
  return remedies[0] === "tryAgain" ? [{ ...again, primary: true }, ...others] : [...others, again];
}

/** A button to settings that are the cause, or to what finds the cause. */
export function settingsButton(remedy: RemedyKind): readonly Button[] {
  const message = { type: "remedy", remedy } as const;
  if (remedy === "openNetworkSettings") return [{ label: "Open Settings", icon: "settings-gear", message }];
  if (remedy === "openProxySettings") {
    return [{ label: "Open Proxy Settings", icon: "settings-gear", message }];
  }
  if (remedy === "checkConnection") return [{ label: "Check Connection", icon: "plug", message }];
  return [];
}
