import { valueOf } from "../../../services/reading/reading.ts";
import type { VerificationResponse } from "../../../services/verifier/verification.ts";
import { foreignJson, foreignText, notSent, nullSign, type Origin } from "../../parts/foreignValue.ts";
import { html, nothing, type Html } from "../../parts/html.ts";
import { icon } from "../../parts/icon.ts";
import { section } from "../../parts/section.ts";
import { andMore, longestList } from "./andMore.ts";
import { unusedOf } from "./topLevelFields.ts";

/** `unused` of the session variant: what was given and not needed. */
export function unusedSection(response: VerificationResponse): Html {
  const unused = unusedOf(response);
  if (unused === undefined) return nothing;
  const origin: Origin = { answer: response.responses.length - 1, path: ["unused"] };
  return section("Unused items", content(unused, origin), html`<code class="wire">unused</code>`);
}

function content(unused: NonNullable<VerificationResponse["unused"]>, origin: Origin): Html {
  if (unused.state === "absent") return html`<p>${notSent}</p>`;
  if (unused.state === "null") return html`<p>${nullSign}</p>`;
  if (unused.state === "unreadable")
    return html`<p class="unreadable">${icon("warning")} unreadable: not a list of texts. As it came:</p>
      <p>${foreignJson(unused.raw, origin, "unused")}</p>`;
  const items = valueOf(unused) ?? [];
  if (items.length === 0) return html`<p class="aside">none</p>`;
  return html`<ul class="files">
      ${items.slice(0, longestList).map((item, index) => {
        const inside: Origin = { answer: origin.answer, path: ["unused", index] };
        return html`<li>${foreignText(item, inside, "the item")}</li>`;
      })}
    </ul>
    ${andMore(items.length, origin, "unused")}`;
}
