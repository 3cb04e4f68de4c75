import { age } from "../parts/age.ts";
import { html, nothing, type Html } from "../parts/html.ts";
import type { LookupView } from "./view.ts";

/** How old the answer on screen is, and whether another is on its way. */
export function freshness({ lookup, asking, now }: LookupView): Html {
  const answered = lookup === undefined ? nothing : html`looked up ${age(lookup.receivedAt, now)}`;
  const under =
    asking === undefined
      ? nothing
      : html`<span role="status">${lookup === undefined ? "" : "· "}asking <code>${asking}</code>…</span>`;
  return html`<span class="freshness">${answered} ${under}</span>`;
}
