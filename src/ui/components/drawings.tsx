import type { VNode } from "preact";
import { type Flow, type GasUse, type Party, type TimeLine, pageToneIcons } from "../page/pageModel.ts";
import { Icon } from "./pieces/controls.tsx";
import { Pieces } from "./pieces/pieces.tsx";

/** Sender → receiver, beside each other or, where the page is narrow, one above the other. */
export function FlowDrawing({ label, tone, from, to, amount }: Flow): VNode {
  return (
    <div class={`flow ${tone}`} role="group" aria-label={label}>
      <PartyName {...from} />
      <div class="flow-way">
        <svg class="flow-down" width="12" height="34" aria-hidden="true">
          <line class="flow-line" x1="6" y1="0" x2="6" y2="32" />
          <path class="flow-head" d="M1 26 L6 34 L11 26 Z" />
        </svg>
        <span class="flow-amount">{amount}</span>
        <svg class="flow-across" width="100%" height="12" aria-hidden="true">
          <line class="flow-line" x1="0" y1="6" x2="100%" y2="6" />
          <svg x="100%" y="0" width="10" height="12" overflow="visible">
            <path class="flow-head" d="M-8 1 L0 6 L-8 11 Z" />
          </svg>
        </svg>
        <span class={`flow-end ${tone}`}>
          <Icon name={pageToneIcons[tone]} />
        </span>
      </div>
      <PartyName {...to} />
    </div>
  );
}

function PartyName({ role, name, notes }: Party): VNode {
  return (
    <div class="party">
      <span class="party-role">{role}</span>{" "}
      <span>
        <Pieces pieces={name} />
      </span>
      {notes.map((pieces, index) => (
        <span class="aside" key={index}>
          <Pieces pieces={pieces} />
        </span>
      ))}
    </div>
  );
}

/** What was used of the limit as a bar. */
export function GasBar({ label, used, consumed, legend }: GasUse): VNode {
  return (
    <>
      <svg role="img" aria-label={label} width="100%" height="12">
        <rect class="gas-limit" x="0" y="1" width="100%" height="10" rx="3" />
        {used !== undefined && (
          <rect class="gas-used" x="0" y="1" width={`${used / 10}%`} height="10" rx="3" />
        )}
        {consumed !== undefined && (
          <svg x={`${consumed / 10}%`} y="0" width="2" height="12" overflow="visible">
            <rect class="gas-consumed" x="-1" y="0" width="2" height="12" />
          </svg>
        )}
      </svg>
      <ul class="legend" aria-hidden="true">
        {legend.map(({ kind, text }) => (
          <li class={`legend-${kind}`} key={kind}>
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Room at both ends for a mark's half. */
const [first, width] = [1.5, 97];

/** Pixels between the line and its labels, and from one lane of these to the next. */
const [labelGap, laneHeight] = [16, 16];

/** A contract's life. */
export function TimeLineDrawing({ label, now, valid, marks, labels }: TimeLine): VNode {
  const lanes = (isAbove: boolean): number =>
    Math.max(0, ...labels.filter((each) => each.isAbove === isAbove).map(({ lane }) => lane));
  const y = 30 + lanes(true) * laneHeight;
  /** A label further out stands under its leader; one at the line keeps clear of it. */
  const shift = (lane: number, isAbove: boolean): string | undefined =>
    lane > 0 ? "-5" : lanes(isAbove) > 0 ? "5" : undefined;
  return (
    <svg
      class="time-line"
      role="img"
      aria-label={label}
      width="100%"
      height={y + 32 + lanes(false) * laneHeight}
    >
      {labels
        .filter(({ lane }) => lane > 0)
        .map(({ text, at, isAbove, lane }) => (
          <line
            class="life-leader"
            x1={place(at)}
            y1={y}
            x2={place(at)}
            y2={isAbove ? y - labelGap - lane * laneHeight + 3 : y + labelGap + lane * laneHeight}
            key={text}
          />
        ))}
      <line class="life-future" x1={place(now)} y1={y} x2={place(100)} y2={y} />
      <line class="life-past" x1={place(0)} y1={y} x2={place(now)} y2={y} />
      {valid !== undefined && (
        <line class="life-valid" x1={place(valid.from)} y1={y} x2={place(valid.to)} y2={y} />
      )}
      {marks.map(({ kind, title, at }) => (
        <circle class={`life-${kind}`} cx={place(at)} cy={y} r={kind === "now" ? "6" : "5"} key={kind}>
          <title>{title}</title>
        </circle>
      ))}
      {labels.map(({ text, at, anchor, isAbove, lane }) => (
        <text
          x={place(at)}
          dx={anchor === "start" ? shift(lane, isAbove) : undefined}
          y={isAbove ? y - labelGap - lane * laneHeight : y + labelGap + 10 + lane * laneHeight}
          text-anchor={anchor}
          aria-hidden="true"
          key={text}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

function place(at: number): string {
  return `${Math.round((first + (at * width) / 100) * 100) / 100}%`;
}
