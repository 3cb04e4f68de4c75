import type { RawAnswer } from "../../api/rawAnswer.ts";
import { groupDigits } from "../../core/amount.ts";
import { textButton } from "../button.ts";
import { html, nothing, type Html } from "../html.ts";
import { durationText, moment } from "../moment.ts";
import { section } from "../section.ts";

/** A job is looked at up to a hundred times; the first and the last looks tell most. */
const mostRows = 40;

/** Every request with its answer, and the way to each answer as it came. */
export function exchangeSection(answers: readonly RawAnswer[]): Html {
  if (answers.length === 0) return nothing;
  const rows = answers.map((answer, index) => ({ answer, index }));
  const hidden = Math.max(0, rows.length - mostRows);
  const shown = hidden === 0 ? rows : [...rows.slice(0, 5), ...rows.slice(5 + hidden)];
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
          ${shown.map(({ answer, index }) => row(answer, index))}
        </tbody>
      </table>
      ${
        hidden === 0
          ? nothing
          : html`<p class="aside">${groupDigits(BigInt(hidden))} looks at the job in between are left out</p>`
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
