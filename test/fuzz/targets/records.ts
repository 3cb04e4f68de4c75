import assert from "node:assert/strict";
import { pageMarkdown } from "../../../src/ui/pageMarkdown.ts";
import fc from "fast-check";
import { ApiError } from "../../../src/http/failure.ts";
import { storeExchange, readStoredExchange } from "../../../src/app/responses/storedExchange.ts";
import { readStoredResponse, storeResponse } from "../../../src/app/subjects/inspection.ts";
import { observeRecord } from "../../../src/app/history/observations.ts";
import { recordVisit } from "../../../src/app/history/historyUpdates.ts";
import { emptyHistory } from "../../../src/app/history/entry.ts";
import type { Dated } from "../../../src/app/lookups/requestCache.ts";
import { Lookups } from "../../../src/app/lookups/lookups.ts";
import type { ContractLookup } from "../../../src/services/ledger/ledger.ts";
import { lookUpRecord } from "../../../src/api/lookUps.ts";
import { contractHover } from "../../../src/ui/hover/contractHover.ts";
import { recordPage } from "../../../src/ui/subjects/record/recordPage.ts";
import { recordTitle } from "../../../src/ui/subjects/record/shownRecord.ts";
import { everyHashAgreed } from "../../support/consent.ts";
import { lookupNetwork, recordViewOf, viewedAt } from "../../support/lookupViews.ts";
import { unending } from "../../support/requests.ts";
import { cannedServices, inTurn } from "../cannedServices.ts";
import { assertResponseKept } from "../checks/kept.ts";
import { assertShown, type Shown } from "../checks/shown.ts";
import { endOf, stateOf, withoutWait } from "../ends.ts";
import { askedAndChanged } from "../inputs/responses.ts";
import { links } from "../inputs/hoverLinks.ts";
import { noOptions } from "../inputs/noOptions.ts";
import type { Recorded } from "../inputs/recorded.ts";
import { shownHistory, type ShownHistory } from "../../support/shownHistory.ts";
import { target, type Target } from "../target.ts";
import { ledgerUrl } from "../../../src/app/networks/network.ts";
import { ledgerAt } from "../../support/networks.ts";
import { sourceReading } from "../../support/readings.ts";

const network = lookupNetwork;
const mirrorUrl = ledgerUrl(network) ?? "";

/** All that is made of a record, or of why there is none. */
export function shownRecord(
  contract: string,
  end: Dated<ContractLookup> | ApiError,
  network = lookupNetwork,
): Shown {
  const state = end instanceof ApiError ? { lookup: undefined, error: end } : { lookup: end };
  const view = recordViewOf(undefined, state, { contract, network });
  const status = { state: "notRequested" } as const;
  const facts = {
    kind: "contract",
    network,
    contract: view.subject.contract,
    mode: "live",
    status,
    now: viewedAt,
  } as const;
  const response = end instanceof ApiError ? end.response : end.value.response;
  const fact = end instanceof ApiError ? undefined : observeRecord(network, view.subject.contract, end.value);
  const history: Partial<ShownHistory> =
    fact === undefined
      ? {}
      : shownHistory(recordVisit(emptyHistory, network.name, fact, viewedAt, true), viewedAt);
  return {
    pages: [recordPage(view)],
    hovers: [contractHover({ ...facts, record: stateOf(end) }, links, "utc")],
    markdown: [pageMarkdown(recordPage(view)), ...(history.markdown ?? [])],
    plain: [recordTitle(view, "utc"), ...(history.plain ?? [])],
    responses: response === undefined ? [] : [response],
    values: [fact, end],
  };
}

/** Contract records: whatever a mirror node responds is read, and shown, or said to be unreadable. */
export function records({ records: recorded }: Recorded): Target {
  // Full answers as often as all others.
  const inputs = fc.oneof(askedAndChanged(recorded.slice(0, 2)), askedAndChanged(recorded));
  return target("records", 100, inputs, async ({ contract, answers }, tally) => {
    const services = cannedServices(inTurn(answers), mirrorUrl);
    const lookups = new Lookups(() => Promise.resolve(services.channel), everyHashAgreed);
    const { subject } = recordViewOf(undefined, {}, { contract, network });
    const end = await endOf(
      lookups.contract({ ledger: ledgerAt(mirrorUrl), contract: subject.contract }, { signal: unending }),
    );
    tally.add(end instanceof ApiError ? end.failure.kind : end.value.kind);
    const given = await lookUpRecord(lookups, network, subject.contract, noOptions);
    const shown = shownRecord(contract, end);
    await assertShown({
      ...shown,
      values: [...(shown.values ?? []), given, services.log, services.requests.map(({ url }) => url)],
    });
    if (end instanceof ApiError || end.value.kind !== "found") return;
    assertResponseKept(sourceReading(end.value.contract), end.value.response);
    const exchange = readStoredExchange(storeExchange(storeResponse(subject, end)));
    const again = exchange && readStoredResponse(exchange, subject);
    assert.deepEqual(again?.value, { ...end.value, response: withoutWait(end.value.response) });
  });
}
