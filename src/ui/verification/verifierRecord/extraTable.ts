import { groupDigits } from "../../../core/amount.ts";
import { foreignJson } from "../../parts/foreignValue.ts";
import { html, nothing, type Html } from "../../parts/html.ts";
import { longestList } from "./andMore.ts";
import type { ExtraField } from "./verifierRecordFields.ts";

const longestName = 120;

/**
 * Fields that are not documented: their names and values as they came.
 * @param count of all there are, where these are but the first of them
 */
export function extraTable(fields: readonly ExtraField[], answer: number, count = fields.length): Html {
  const more = count - longestList;
  return html`<dl class="fields extra">
      ${fields.slice(0, longestList).map(({ name, path, value }) => {
        const shortName = name.length > longestName ? `${name.slice(0, longestName)}…` : name;
        return html`<div class="field">
          <dt><code>${shortName}</code></dt>
          <dd>${foreignJson(value, { answer, path }, shortName)}</dd>
        </div>`;
      })}
    </dl>
    ${
      more > 0 ? html`<p class="aside">and ${groupDigits(BigInt(more))} more in the raw answer</p>` : nothing
    }`;
}
