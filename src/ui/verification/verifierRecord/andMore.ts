import { groupDigits } from "../../../core/amount.ts";
import { openWhole, type Origin } from "../../parts/foreignValue.ts";
import { html, nothing, type Html } from "../../parts/html.ts";

/** A list shows so many items; the rest is said and can be opened. */
export const longestList = 100;

/** The line under a list that was cut. */
export function andMore(length: number, origin: Origin, name: string): Html {
  if (length <= longestList) return nothing;
  return html`<p class="aside">
    and ${groupDigits(BigInt(length - longestList))} more ${openWhole(origin, name)}
  </p>`;
}
