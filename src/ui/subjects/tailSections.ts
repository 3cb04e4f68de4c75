import type { JsonValue } from "../../core/json/jsonValue.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import type { ObjectReading, Shape, UnreadableField } from "../../services/reading/reading.ts";
import { groupDigits } from "../../core/amount.ts";
import { button } from "../parts/button.ts";
import { foreignJson } from "../parts/foreignValue.ts";
import { html, nothing, type Html } from "../parts/html.ts";
import { durationText } from "../timeText.ts";
import { section } from "../parts/section.ts";
import { rawPlaces } from "./rawPlaces.ts";
import type { PathPart } from "../valuePath.ts";

/** More than these stand in the raw answer alone. */
const mostFields = 60;
const longestName = 120;

type NamedValue = { readonly name: string; readonly path: readonly PathPart[]; readonly value: JsonValue };

/** What stands at the end of a record or result: what is beyond the specification, what broke it, and all of it raw. */
export function tailSections(
  response: RawResponse,
  reading: ObjectReading<Shape>,
  unreadable: readonly UnreadableField[],
): Html {
  const beyond = reading
    .firstExtra(mostFields)
    .map(([name, value]): NamedValue => ({ name, path: [name], value }));
  const broken = unreadable.map(({ path, raw }) => ({ name: path, path: pathOf(path), value: raw }));
  return html`${namedValues("Unreadable", broken, broken.length, "not of the documented type; as it came")}
  ${namedValues("Also sent by the service", beyond, reading.extraCount, "fields beyond the specification")}
  ${rawSection(response)}`;
}

function namedValues(heading: string, values: readonly NamedValue[], count: number, note: string): Html {
  if (count === 0) return nothing;
  const more = count - mostFields;
  return section(
    heading,
    html`<dl class="fields extra">
        ${values.slice(0, mostFields).map(({ name, path, value }) => {
          const shortName = name.length > longestName ? `${name.slice(0, longestName)}…` : name;
          return html`<div class="field">
            <dt><code>${shortName}</code></dt>
            <dd>${foreignJson(value, { answer: 0, path }, shortName)}</dd>
          </div>`;
        })}
      </dl>
      ${more > 0 ? html`<p class="aside">and ${groupDigits(BigInt(more))} more in the raw JSON</p>` : nothing}`,
    note,
  );
}

function rawSection(response: RawResponse): Html {
  const size = groupDigits(BigInt(response.text.length));
  return section(
    "Raw JSON",
    html`<div class="raw-line">
      <span>
        <code>${response.method} ${response.path.slice(0, 300)}</code>
        <span class="aside">
          · <code>${response.host}</code> · HTTP ${response.status} ·
          ${durationText(response.tookMilliseconds)} · ${size} characters, every digit as sent
        </span>
      </span>
      ${button({ label: "Open raw JSON", message: { type: "openRaw", answer: rawPlaces.lookup } })}
    </div>`,
  );
}

/** `admin_key.key` as the steps that lead there. */
function pathOf(path: string): readonly PathPart[] {
  return path.split(".");
}
