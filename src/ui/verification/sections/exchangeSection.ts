import type { RawResponse } from "../../../http/rawResponse.ts";
import { groupDigits } from "../../../core/amount.ts";
import { textButton } from "../../parts/button.ts";
import { html, nothing, type Html } from "../../parts/html.ts";
import { moment } from "../../parts/fact.ts";
import { durationText } from "../../timeText.ts";
import { section } from "../../parts/section.ts";

/** Every answer that is kept with its request, and the way to each as it came. */
export function exchangeSection(responses: readonly RawResponse[]): Html {
  if (responses.length === 0) return nothing;
  const looks = responses.filter(({ method, path }) => method === "GET" && path.includes("/v2/verify/"));
  return section(
    "Exchange",
    html`<table class="exchange">
        <thead>
          <tr>
            <th scope="col">Request</th>
            <th scope="col">Status</th>
            <th scope="col">Took</th>
            <th scope="col">Size</th>
            <th scope="col">Received</th>
            <th scope="col"><span class="unseen">Raw answer</span></th>
          </tr>
        </thead>
        <tbody>
          ${responses.map(row)}
        </tbody>
      </table>
      ${
        looks.length === 0
          ? nothing
          : html`<p class="aside">Of several looks at the job, only the first and the last are kept.</p>`
      }`,
  );
}

function row(response: RawResponse, index: number): Html {
  const open = textButton("Open raw JSON", { type: "openRaw", answer: index }, `of answer ${index + 1}`);
  return html`<tr>
    <td><code>${response.method} ${response.path.slice(0, 300)}</code></td>
    <td>${response.status}</td>
    <td>${durationText(response.tookMilliseconds)}</td>
    <td>${groupDigits(BigInt(response.text.length))} characters</td>
    <td>${moment(response.receivedAt)}</td>
    <td>${open}</td>
  </tr>`;
}
