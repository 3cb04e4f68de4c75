import assert from "node:assert/strict";
import { pageMarkdown } from "../../../src/ui/pageMarkdown.ts";
import { runToEnd } from "../../../src/core/async/yielding.ts";
import fc from "fast-check";
import { ApiError } from "../../../src/http/failure.ts";
import type { RowsRequest } from "../../../src/ui/page/pageMessage.ts";
import { readStoredExchange, storeExchange } from "../../../src/app/responses/storedExchange.ts";
import { readStoredResponse, storeResponse } from "../../../src/app/subjects/inspection.ts";
import { recordResultVisit } from "../../../src/app/history/historyUpdates.ts";
import { emptyHistory } from "../../../src/app/history/entry.ts";
import { observeResult } from "../../../src/app/history/observations.ts";
import type { Dated } from "../../../src/app/lookups/requestCache.ts";
import { Lookups } from "../../../src/app/lookups/lookups.ts";
import type { Reading, Rows, Shape } from "../../../src/services/reading/reading.ts";
import type { TransactionLookup } from "../../../src/services/ledger/ledger.ts";
import { lookUpResult } from "../../../src/api/lookUps.ts";
import { callTargets } from "../../../src/services/ledger/transaction.ts";
import { transactionHover } from "../../../src/ui/hover/transactionHover.ts";
import { resultPage } from "../../../src/ui/subjects/result/resultPage.ts";
import { resultRows } from "../../../src/ui/subjects/result/rows/resultRows.ts";
import { resultTitle } from "../../../src/ui/subjects/result/resultHead.ts";
import { everyHashAgreed } from "../../support/consent.ts";
import { lookupNetwork, resultViewOf, viewedAt } from "../../support/lookupViews.ts";
import { unending } from "../../support/requests.ts";
import { cannedServices, inTurn } from "../cannedServices.ts";
import { assertResponseKept, assertKept } from "../checks/kept.ts";
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

type Found = Extract<TransactionLookup, { kind: "found" }>;

/** Rows that a page may ask for: the panel's answer has to be one that the page takes. */
function shownRows({ transaction }: Found, filter: string): readonly unknown[] {
  return (["logs", "stateChanges"] as const).map((list) => {
    const request: RowsRequest & { readonly list: typeof list } = {
      type: "rows",
      list,
      from: 0,
      count: 200,
      filter,
    };
    const given = runToEnd(resultRows(transaction, request));
    assert.deepEqual(structuredClone(given), given);
    return given;
  });
}

/** All that is made of a result, or of why there is none. */
export function shownResult(
  transaction: string,
  end: Dated<TransactionLookup> | ApiError,
  network = lookupNetwork,
): Shown {
  const state = end instanceof ApiError ? { lookup: undefined, error: end } : { lookup: end };
  const view = resultViewOf(undefined, state, { transaction, network });
  const facts = {
    kind: "transaction",
    network,
    transaction: view.subject.transaction,
    mode: "live",
    now: viewedAt,
  } as const;
  const response = end instanceof ApiError ? end.response : end.value.response;
  const fact = end instanceof ApiError ? undefined : observeResult(view.subject, end.value);
  const history: Partial<ShownHistory> =
    fact === undefined
      ? {}
      : shownHistory(recordResultVisit(emptyHistory, network.name, fact, viewedAt), viewedAt);
  return {
    pages: [resultPage(view)],
    hovers: [transactionHover({ ...facts, result: stateOf(end) }, links, "utc")],
    markdown: [pageMarkdown(resultPage(view)), ...(history.markdown ?? [])],
    plain: [resultTitle(view), ...(history.plain ?? [])],
    responses: response === undefined ? [] : [response],
    values: [fact, end],
  };
}

/** Every row of a list is kept as the whole is. */
function assertRowsKept({ transaction }: Found): void {
  const { logs, state_changes: changes } = sourceReading(transaction).fields;
  for (const field of [logs, changes] as readonly (Reading<Rows<Shape>> | undefined)[]) {
    if (field?.state !== "value") continue;
    for (let index = 0; index < Math.min(field.value.length, 20); index += 1) {
      const raw = field.value.raw(index);
      const row = field.value.at(index);
      const isObject = typeof raw === "object" && raw !== null && !Array.isArray(raw);
      if (row !== undefined && isObject) assertKept(row, raw);
    }
  }
}

/** Execution results, by ID and by hash: whatever a mirror node responds. */
export function results({ results: recorded }: Recorded): Target {
  const filters = fc.constantFrom("", "0x", "0.0.10", "a", "\u202e", "<b>");
  const inputs = fc.tuple(askedAndChanged(recorded), filters);
  return target("results", 80, inputs, async ([{ transaction, answers }, filter], tally) => {
    const services = cannedServices(inTurn(answers), mirrorUrl);
    const lookups = new Lookups(() => Promise.resolve(services.channel), everyHashAgreed);
    const { subject } = resultViewOf(undefined, {}, { transaction, network });
    const question = { ledger: ledgerAt(mirrorUrl), transaction: subject.transaction };
    const end = await endOf(lookups.result(question, { signal: unending, origin: { entryPoint: "box" } }));
    tally.add(end instanceof ApiError ? end.failure.kind : end.value.kind);
    const given = await lookUpResult(lookups, network, subject.transaction, noOptions);
    const found = end instanceof ApiError || end.value.kind !== "found" ? undefined : end.value;
    const rows = found === undefined ? [] : shownRows(found, filter);
    const shown = shownResult(transaction, end);
    await assertShown({
      ...shown,
      values: [...(shown.values ?? []), given, rows, services.log, services.requests.map(({ url }) => url)],
    });
    if (found === undefined || end instanceof ApiError) return;
    callTargets(found.transaction);
    assertResponseKept(sourceReading(found.transaction), found.response);
    assertRowsKept(found);
    const exchange = readStoredExchange(storeExchange(storeResponse(subject, end)));
    const again = exchange && readStoredResponse(exchange, subject);
    assert.deepEqual(again?.value, { ...found, response: withoutWait(found.response) });
  });
}
