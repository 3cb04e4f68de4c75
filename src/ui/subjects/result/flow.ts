import type { ResultOutcome } from "../../../text/result.ts";
import type { ResultReading } from "../../../services/ledger/schema.ts";
import { isCreation } from "../../../services/ledger/executionKind.ts";
import { valueOf } from "../../../services/reading/reading.ts";
import { formatHbar } from "../../../core/amount.ts";
import { sameAddress } from "../../../core/address.ts";
import { html, nothing, type Html } from "../../parts/html.ts";
import { shortenHex } from "../../../core/hex.ts";
import { icon } from "../../parts/icon.ts";
import { addressName, calledAt, idOfAddress } from "../identifierForms.ts";
import { isReference } from "../../../core/scan/subject.ts";
import { referenceLink } from "../../parts/reference.ts";
import { toneIcons } from "../../parts/toneIcons.ts";

/** Sender → receiver, with what went along and whether it arrived. */
export function flow(reading: ResultReading, { tone, title }: ResultOutcome): Html {
  const { fields } = reading;
  const amount = valueOf(fields.amount);
  const ended = html`<span class="flow-end ${tone}">${icon(toneIcons[tone])} ${title}</span>`;
  return html`<div class="flow ${tone}" role="group" aria-label="From sender to receiver">
    ${party("from", valueOf(fields.from), undefined)}
    <div class="flow-way">
      <svg class="flow-down" width="12" height="34" aria-hidden="true">
        <line class="flow-line" x1="6" y1="0" x2="6" y2="32" />
        <path class="flow-head" d="M1 26 L6 34 L11 26 Z" />
      </svg>
      <span class="flow-amount">${amount === undefined || amount === 0n ? nothing : formatHbar(amount)}</span>
      <svg class="flow-across" width="100%" height="12" aria-hidden="true">
        <line class="flow-line" x1="0" y1="6" x2="100%" y2="6" />
        <svg x="100%" y="0" width="10" height="12" overflow="visible">
          <path class="flow-head" d="M-8 1 L0 6 L-8 11 Z" />
        </svg>
      </svg>
      ${ended}
    </div>
    ${receiver(reading)}
  </div>`;
}

function receiver(reading: ResultReading): Html {
  const { fields } = reading;
  const id = valueOf(fields.contract_id);
  const address = valueOf(fields.address);
  const to = valueOf(fields.to);
  if (isCreation(reading)) return party("new contract", address ?? id, id);
  if (to === undefined) return party("contract", address ?? id, id);
  const isTheContract = address === undefined || sameAddress(to, address) || idOfAddress(to) === id;
  return party("to", to, isTheContract ? id : undefined, isTheContract ? undefined : id);
}

function party(role: string, text: string | undefined, id: string | undefined, ran?: string): Html {
  const called = text === undefined || role === "from" ? undefined : calledAt(text);
  return html`<div class="party">
    <span class="party-role">${role}</span>
    <span class="party-name"
      >${text === undefined ? html`<span class="absent">not named</span>` : named(text)}${
        id === undefined || text === undefined || id === addressName(text).shown
          ? nothing
          : html` <span class="aside">·</span> ${link(id, id)}`
      }</span
    >
    ${called === undefined ? nothing : html`<span class="aside">${called}</span>`}
    ${ran === undefined ? nothing : html`<span class="aside">ran ${link(ran, ran)}</span>`}
  </div>`;
}

function named(text: string): Html {
  const { whole } = addressName(text);
  return link(whole, whole.startsWith("0x") ? shortenHex(whole) : whole);
}

function link(whole: string, shown: string): Html {
  return isReference(whole) ? referenceLink(whole, shown) : html`<code>${shown}</code>`;
}
