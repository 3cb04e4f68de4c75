import type { RawAnswer } from "../../../http/rawResponse.ts";
import { groupDigits } from "../../../core/amount.ts";
import { textButton } from "../../parts/button.ts";
import { html, nothing, type Html } from "../../parts/html.ts";
import { durationText, moment } from "../../parts/moment.ts";
import { section } from "../../parts/section.ts";

/** Every answer that is kept with its request, and the way to each as it came. */
export function exchangeSection(answers: readonly RawAnswer[]): Html {
  if (answers.length === 0) return nothing;
  const looks = answers.filter(({ method, path }) => method === "GET" && path.includes("/v2/verify/"));
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
          ${answers.map(row)}
        </tbody>
      </table>
      ${
        looks.length === 0
          ? nothing
          : html`<p class="aside">Of several looks at the job, only the first and the last are kept.</p>`
      }`,
  );
}

function row(answer: RawAnswer, index: number): Html {
  const open = textButton("Open raw JSON", { type: "openRaw", answer: index }, `of answer ${index + 1}`);
  return html`<tr>
    <td><code>${answer.method} ${answer.path.slice(0, 300)}</code></td>
    <td>${answer.status}</td>
    <td>${durationText(answer.tookMilliseconds)}</td>
    <td>${groupDigits(BigInt(answer.text.length))} characters</td>
    <td>${moment(answer.receivedAt)}</td>
    <td>${open}</td>
  </tr>`;
}
