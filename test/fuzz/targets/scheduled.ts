import assert from "node:assert/strict";
import fc from "fast-check";
import { parseTransactionId } from "../../../src/core/hedera/transactionId.ts";
import { ApiError } from "../../../src/http/failure.ts";
import { Lookups } from "../../../src/app/lookups/lookups.ts";
import { everyHashAgreed } from "../../support/consent.ts";
import { fullResult } from "../../support/lookupViews.ts";
import { unending } from "../../support/requests.ts";
import { cannedServices } from "../cannedServices.ts";
import { assertNoKey } from "../checks/key.ts";
import { endOf } from "../ends.ts";
import { changedResponse } from "../inputs/responses.ts";
import { target } from "../target.ts";
import { ledgerAt } from "../../support/networks.ts";

const mirrorUrl = "https://mirror.example/base";
const parsed = parseTransactionId("0.0.2001-1700000021-000000000");
if (!parsed.ok) throw new Error(parsed.reason);
const id = parsed.value;

const row = {
  consensus_timestamp: fullResult["timestamp"],
  entity_id: "0.0.1002",
  name: "CONTRACTCALL",
  nonce: 0,
  scheduled: true,
};
const transactions = [row, { ...row, name: "SCHEDULECREATE", scheduled: false }];
const type = "application/json";

const inputs = fc.record({
  list: changedResponse({ status: 200, contentType: type, body: { transactions } }),
  result: changedResponse({ status: 200, contentType: type, body: fullResult }),
});

/** The execution of a scheduled transaction: what one response names goes into the path of the next request. */
export const scheduled = target("scheduled", 200, inputs, async ({ list, result }, tally) => {
  const services = cannedServices((path) => (path.includes("/results/") ? result : list), mirrorUrl);
  const lookups = new Lookups(() => Promise.resolve(services.channel), everyHashAgreed);
  const end = await endOf(lookups.scheduledExecution(ledgerAt(mirrorUrl), { id, nonce: 0 }, unending));
  tally.add(end instanceof ApiError ? end.failure.kind : end.kind);
  const paths = services.requests.map(({ url }) => url);
  for (const url of paths)
    assert.match(
      url,
      /^https:\/\/mirror\.example\/base\/api\/v1\/(?:transactions\/[\d.-]+(?:\?scheduled=true)?|contracts\/\d+\.\d+\.\d+\/results\/\d+\.\d+)$/,
    );
  assertNoKey([end, services.log, paths]);
});
