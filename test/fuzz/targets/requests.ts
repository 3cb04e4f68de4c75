import assert from "node:assert/strict";
import fc from "fast-check";
import { parseSubject } from "../../../src/core/references/subject.ts";
import type { Network } from "../../../src/app/networks/network.ts";
import { explorerPage } from "../../../src/app/networks/webPages.ts";
import { readServiceUrl } from "../../../src/app/networks/readNetworks.ts";
import { Lookups } from "../../../src/app/lookups/lookups.ts";
import { subjectText } from "../../../src/app/subjects/subject.ts";
import { localAddress } from "../../../src/app/networks/localAddress.ts";
import { everyHashAgreed } from "../../support/consent.ts";
import { ledgerAt, networkWith } from "../../support/networks.ts";
import { unending } from "../../support/requests.ts";
import { timestampFilters } from "../../unit/core/arbitraries.ts";
import { cannedServices, type CannedServices } from "../cannedServices.ts";
import { endOf } from "../ends.ts";
import { identifiers } from "../inputs/identifiers.ts";
import { target } from "../target.ts";

/** Addresses of services, with paths of their own, as the settings let them be. */
const bases = fc
  .tuple(
    fc.webUrl({ validSchemes: ["http", "https"] }),
    fc.constantFrom("", "/", "/a/b", "/%2e%2e/x", "/a//b/", "/;v=1", "/ä"),
  )
  .map(([url, path]) => readServiceUrl(url + path))
  .filter((url) => url !== undefined);

const around = fc.constantFrom("", " ", '"', "(", "`", "see ", "https://hashscan.io/mainnet/transaction/");

const inputs = fc.record({
  text: fc.tuple(around, identifiers, around).map((parts) => parts.join("")),
  base: bases,
  timestamps: fc.array(timestampFilters, { maxLength: 3 }),
  nonce: fc.option(fc.nat(2_147_483_647), { nil: undefined }),
});

const notFound = { status: 404, headers: {}, body: '{"_status":{"messages":[{"message":"Not found"}]}}' };
const queries = new Set(["timestamp", "nonce", "scheduled", "fields"]);

/** Below the base URL there is one fixed path with one name in it, and queries of ours alone. */
function assertOwn(base: string, { requests }: CannedServices): void {
  for (const { url: text, init } of requests) {
    const url = new URL(text);
    assert.equal(url.href, text);
    assert.ok(text.startsWith(`${new URL(base).href.replace(/\/$/, "")}/`), text);
    const below = url.pathname.slice(new URL(base).pathname.replace(/\/+$/, "").length);
    assert.match(
      below,
      /^\/(?:api\/v1\/(?:contracts(?:\/results)?|transactions)|v2\/contract\/1)\/[0-9a-fx.-]+$/,
    );
    for (const name of url.searchParams.keys()) assert.ok(queries.has(name), text);
    assert.deepEqual([url.hash, url.username, url.password], ["", "", ""]);
    assert.deepEqual(
      [init.method, init.baseUrl, init.body ?? null, init.redirect],
      ["GET", base, null, "manual"],
    );
  }
}

/** Where questions go, whatever names what they are about. */
export const requests = target("requests", 500, inputs, async ({ text, base, timestamps, nonce }, tally) => {
  const subject = parseSubject(text);
  tally.add(subject.ok ? subject.value.kind : "no subject");
  if (!subject.ok) return;
  const services = cannedServices(() => notFound);
  const lookups = new Lookups(() => Promise.resolve(services.channel), everyHashAgreed);
  const network: Network = networkWith({
    mirrorUrl: base,
    verifierUrl: base,
    explorerUrl: `${base}/{address}/{transaction}`,
  });
  if (subject.value.kind === "contract") {
    const { contract } = subject.value;
    await endOf(lookups.contract({ ledger: ledgerAt(base), contract, timestamps }, { signal: unending }));
    const { address } = localAddress(network, contract);
    await endOf(
      lookups.status({ verifierUrl: base, chainId: network.chainId, address }, { signal: unending }),
    );
  } else {
    const { transaction } = subject.value;
    const question = { ledger: ledgerAt(base), transaction, ...(nonce === undefined ? {} : { nonce }) };
    await endOf(lookups.result(question, { signal: unending }));
    if (transaction.kind === "id")
      await endOf(
        lookups.scheduledExecution(ledgerAt(base), { id: transaction.id, nonce: nonce ?? 0 }, unending),
      );
    const page = explorerPage(
      network,
      "transaction",
      subjectText({ kind: "result", network, transaction, nonce: 0 }),
    );
    assert.ok(page !== undefined && new URL(page).origin === new URL(base).origin);
  }
  assert.ok(services.requests.length > 0);
  assertOwn(base, services);
});
