import { groupDigits } from "../../../core/amount.ts";
import { valueOf } from "../../../services/reading/reading.ts";
import type { ResultReading } from "../../../services/ledger/schema.ts";
import { html, nothing, type Html } from "../../parts/html.ts";

/** Gas as shares of the limit, in tenths of a percent from 0 to 1000. */
export type GasShares = {
  readonly limit: bigint;
  readonly used: number | undefined;
  readonly consumed: number | undefined;
  /** More was used than the limit allows, so that the bar is full. */
  readonly isAbove: boolean;
};

/** The shares of a result; `undefined` where there is no limit to take shares of, or nothing was used of it. */
export function gasShares({ fields }: ResultReading): GasShares | undefined {
  const limit = valueOf(fields.gas_limit);
  const used = valueOf(fields.gas_used);
  const consumed = valueOf(fields.gas_consumed);
  if (limit === undefined || limit <= 0n || (used === undefined && consumed === undefined)) return undefined;
  const share = (gas: bigint | undefined): number | undefined =>
    gas === undefined ? undefined : Number(clamped((gas * 1000n) / limit));
  return { limit, used: share(used), consumed: share(consumed), isAbove: (used ?? 0n) > limit };
}

function clamped(perMille: bigint): bigint {
  return perMille < 0n ? 0n : perMille > 1000n ? 1000n : perMille;
}

/** What was used of the limit as a bar, and what the EVM itself consumed as a mark on it. */
export function gasBar(reading: ResultReading): Html {
  const shares = gasShares(reading);
  if (shares === undefined) return nothing;
  const { used, consumed, isAbove } = shares;
  return html`<svg class="gas-bar" role="img" aria-label="${gasText(reading)}" width="100%" height="12">
      <rect class="gas-limit" x="0" y="1" width="100%" height="10" rx="3" />
      ${
        used === undefined
          ? nothing
          : html`<rect class="gas-used" x="0" y="1" width="${percent(used)}" height="10" rx="3" />`
      }
      ${
        consumed === undefined
          ? nothing
          : html`<svg x="${percent(consumed)}" y="0" width="2" height="12" overflow="visible">
              <rect class="gas-consumed" x="-1" y="0" width="2" height="12" />
            </svg>`
      }
    </svg>
    <ul class="legend" aria-hidden="true">
      ${
        used === undefined
          ? nothing
          : html`<li class="legend-used">
              ${amount(valueOf(reading.fields.gas_used))} used, ${percent(used)} of the
              limit${isAbove ? " and more" : ""}
            </li>`
      }
      ${
        consumed === undefined
          ? nothing
          : html`<li class="legend-consumed">
              ${amount(valueOf(reading.fields.gas_consumed))} consumed by the EVM
            </li>`
      }
      <li>limit ${groupDigits(shares.limit)}</li>
    </ul>`;
}

function gasText({ fields }: ResultReading): string {
  const used = valueOf(fields.gas_used);
  const consumed = valueOf(fields.gas_consumed);
  return [
    `Gas: ${used === undefined ? "use not told" : `${groupDigits(used)} used`}`,
    ...(consumed === undefined ? [] : [`${groupDigits(consumed)} consumed by the EVM`]),
    `limit ${amount(valueOf(fields.gas_limit))}.`,
  ].join(", ");
}

function amount(gas: bigint | undefined): string {
  return gas === undefined ? "not told" : groupDigits(gas);
}

function percent(perMille: number): string {
  return `${perMille / 10}%`;
}
