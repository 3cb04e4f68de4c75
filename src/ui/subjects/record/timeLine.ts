import { html, nothing, type Html } from "../../parts/html.ts";
import { lifetimeText, type Lifetime, type Mark } from "./lifetime.ts";

/** Labels above the line; the others stand beneath it. */
const above: ReadonlySet<Mark["kind"]> = new Set(["now", "to", "expires"]);
/** Percent that a letter takes on a narrow page. */
const letterWidth = 1.7;
/** Room at both ends for a mark's half. */
const [first, width] = [1.5, 97];

type Label = { readonly text: string; readonly x: number; readonly anchor: "start" | "middle" | "end" };

/** A contract's life drawn to scale up to now. */
export function timeLine(lifetime: Lifetime): Html {
  const { marks, nowX, valid } = lifetime;
  return html`<svg
    class="time-line"
    role="img"
    aria-label="${lifetimeText(lifetime)}"
    width="100%"
    height="62"
  >
    <line class="life-future" x1="${percent(nowX)}" y1="30" x2="${percent(100)}" y2="30" />
    <line class="life-past" x1="${percent(0)}" y1="30" x2="${percent(nowX)}" y2="30" />
    ${
      valid === undefined
        ? nothing
        : html`<line
            class="life-valid"
            x1="${percent(valid.from)}"
            y1="30"
            x2="${percent(valid.to)}"
            y2="30"
          />`
    }
    ${marks.map(
      ({ kind, label, text, x }) =>
        html`<circle class="life-${kind}" cx="${percent(x)}" cy="30" r="${kind === "now" ? 6 : 5}">
          <title>${kind === "now" ? "now" : `${label} ${text}`}</title>
        </circle>`,
    )}
    ${labelsOf(marks.filter(({ kind }) => above.has(kind))).map((label) => labelText(label, 14))}
    ${labelsOf(marks.filter(({ kind }) => !above.has(kind))).map((label) => labelText(label, 56))}
  </svg>`;
}

/** Labels that would overlap become one. */
export function labelsOf(marks: readonly Mark[]): readonly Label[] {
  const labels: Label[] = [];
  for (const { label: text, x } of marks) {
    const last = labels.at(-1);
    const next = anchored(text, x);
    if (last !== undefined && startOf(next) < endOf(last) + 2) {
      labels[labels.length - 1] = anchored(`${last.text}, ${text}`, x > 88 ? x : last.x);
    } else labels.push(next);
  }
  return labels;
}

function anchored(text: string, x: number): Label {
  const half = (text.length * letterWidth) / 2;
  return { text, x, anchor: x < half ? "start" : x > 100 - half ? "end" : "middle" };
}

function startOf({ text, x, anchor }: Label): number {
  const length = text.length * letterWidth;
  return anchor === "start" ? x : anchor === "end" ? x - length : x - length / 2;
}

function endOf(label: Label): number {
  return startOf(label) + label.text.length * letterWidth;
}

function labelText({ text, x, anchor }: Label, y: number): Html {
  const edge = anchor === "start" ? Math.min(x, 100) : x;
  return html`<text x="${percent(edge)}" y="${y}" text-anchor="${anchor}" aria-hidden="true">${text}</text>`;
}

function percent(x: number): string {
  return `${Math.round((first + (x * width) / 100) * 100) / 100}%`;
}
