import { checksummed } from "../../core/address.ts";
import type { Hex } from "../../core/hex.ts";
import { entityIdOfLongZero } from "../../core/longZero.ts";
import { html, nothing, type Html } from "../parts/html.ts";
import { reference } from "../parts/reference.ts";

/** What stands at the top of a page. */
export type PageHeader = {
  /** The sign in the corner, coloured by the tone's class. */
  readonly sign: Html;
  readonly tone: string;
  readonly title: string;
  readonly address: string;
  readonly contractId: string | undefined;
  readonly network: string;
  readonly chainId: string;
  readonly actions: Html;
};

/** The sign, the title, what contract this is about, and what can be done with it. */
export function pageHeader(header: PageHeader): Html {
  const { sign, tone, title, contractId, network, chainId, actions } = header;
  const address = checksummed(header.address as Hex);
  const isLongZero = contractId !== undefined && entityIdOfLongZero(header.address as Hex) !== undefined;
  return html`<header class="head">
    <div class="tile ${tone}">${sign}</div>
    <div class="titles">
      <h1>${title}</h1>
      <ul class="identity" aria-label="Contract">
        <li>
          ${reference(address, "address")}
          ${isLongZero ? html`<span class="aside">long-zero form</span>` : nothing}
        </li>
        ${contractId === undefined ? nothing : html`<li>${reference(contractId, "contract ID")}</li>`}
        <li>
          ${network} ${chainId === "" ? nothing : html`<span class="aside">· chain ID ${chainId}</span>`}
        </li>
      </ul>
    </div>
    <div class="actions">${actions}</div>
  </header>`;
}
