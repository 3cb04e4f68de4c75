import assert from "node:assert/strict";
import fc from "fast-check";
import { parseAddress } from "../../../src/core/address.ts";
import { Secret } from "../../../src/core/keys/secret.ts";
import { readStoredExchange, storeExchange } from "../../../src/app/responses/storedExchange.ts";
import { readStoredReport, storeReport } from "../../../src/app/responses/storedReport.ts";
import { explainReport } from "../../../src/text/verification/conclusion.ts";
import { recordVerification } from "../../../src/app/history/historyUpdates.ts";
import { emptyHistory } from "../../../src/app/history/entry.ts";
import { Lookups } from "../../../src/app/lookups/lookups.ts";
import { networkWith } from "../../support/networks.ts";
import { verificationAnswer } from "../../../src/api/answers.ts";
import type { VerificationReport } from "../../../src/app/verification/report.ts";
import { summarize, storedSummary } from "../../../src/app/verification/summary.ts";
import { Verifications } from "../../../src/app/verification/verifications.ts";
import { copyText } from "../../../src/ui/verification/copyText.ts";
import { rawResponses } from "../../../src/ui/verification/view.ts";
import { verificationPage, verificationTitle } from "../../../src/ui/verification/verificationPage.ts";
import { everyHashAgreed, keysOf } from "../../support/consent.ts";
import { beginning } from "../../support/fakeClock.ts";
import { unending } from "../../support/requests.ts";
import { cannedServices, inTurn } from "../cannedServices.ts";
import { withoutWait } from "../ends.ts";
import { assertShown, type Shown } from "../checks/shown.ts";
import { askedAndChanged, sentKey } from "../inputs/responses.ts";
import type { Recorded } from "../inputs/recorded.ts";
import { shownHistory } from "../../support/shownHistory.ts";
import { target, type Target } from "../target.ts";

const verifierUrl = "https://verifier.example/base";
const mirrorUrl = "https://verifier.example/mirror";
const network = networkWith({ mirrorUrl, verifierUrl, explorerUrl: "https://explorer.example/{address}" });

/**
 * Every path there is: a job is followed under the name that the service gave it, and a telling failure leads to a probe for a JSON-RPC node
 * at the mirror node's URL.
 */
const ownUrls =
  /^https:\/\/(?:verifier\.example\/mirror(?:\/api\/v1\/contracts\/0\.0\.5012345)?|verifier\.example\/base\/(?:(?:session\/)?verify\/etherscan|v2\/verify\/etherscan\/1\/0x[0-9a-f]{40}|v2\/verify\/[^/?#]+|v2\/contract\/1\/0x[0-9a-f]{40}\?fields=compilation))$/;

/** All that is made of a report. */
async function shownReport(report: VerificationReport): Promise<Shown> {
  const summary = summarize(report);
  assert.deepEqual(storedSummary.parse(JSON.parse(JSON.stringify(summary))), summary);
  const finished = { kind: "finished", report, earlier: [summary] } as const;
  const restored = { kind: "restored", summary } as const;
  const history = shownHistory(recordVerification(emptyHistory, report, beginning), beginning);
  const { title, sentence, nextStep } = explainReport(report);
  return {
    pages: [verificationPage(finished), verificationPage(restored)],
    markdown: [(await copyText("markdown", finished)) ?? "", ...history.markdown],
    plain: [
      verificationTitle(finished),
      title,
      sentence,
      nextStep,
      (await copyText("curl", finished)) ?? "",
      ...history.plain,
    ],
    responses: rawResponses(report),
    values: [summary, verificationAnswer(report), report.conclusion],
  };
}

/** What was kept on disk is read as it was when it took place. */
function assertStored(report: VerificationReport): void {
  const stored = storeReport(report);
  const exchange = stored && readStoredExchange(storeExchange(stored));
  const again = exchange && readStoredReport(exchange, network);
  if (report.conclusion.kind !== "responded" || again?.conclusion.kind !== "responded") return;
  const { response } = report.conclusion;
  assert.deepEqual(again.conclusion.response, {
    ...response,
    responses: response.responses.map(withoutWait),
  });
}

/** Verifications by every protocol, with a key: whatever a service responds to the attempt, and of the status after it. */
export function verifications({ verifications: recorded, statuses, records: [record] }: Recorded): Target {
  const inputs = fc.record({
    asked: askedAndChanged(recorded),
    status: askedAndChanged(statuses),
    /** Where it is asked for by its ID, what a mirror node says of that. */
    record: fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      askedAndChanged(record === undefined ? [] : [record]),
    ),
  });
  return target("verifications", 90, inputs, async ({ asked, status, record }, tally) => {
    const { protocol, address } = asked;
    const [answer, statusAfter, mirror] = [asked, status, record ?? status].map(({ answers }) =>
      inTurn(answers),
    );
    const services = cannedServices(
      (path) =>
        (path.includes("/api/v1/") ? mirror : path.includes("/v2/contract/") ? statusAfter : answer)!(),
      verifierUrl,
    );
    const channel = () => Promise.resolve(services.channel);
    const lookups = new Lookups(channel, everyHashAgreed);
    const verifying = new Verifications(channel, () => Promise.resolve(lookups), keysOf(new Secret(sentKey)));
    const parsed = parseAddress(address);
    assert.ok(parsed.ok);
    const report = await verifying.verify({
      network,
      contract:
        record === undefined
          ? { kind: "address", address: parsed.value, shard: 0n, realm: 0n }
          : { kind: "id", id: { shard: 0n, realm: 0n, num: 5_012_345n } },
      protocol,
      way: { kind: "explorer" },
      deadlineMilliseconds: 300_000,
      signal: unending,
      onStep: () => undefined,
    });
    const { conclusion } = report;
    tally.add(
      conclusion.kind === "responded"
        ? conclusion.response.outcome
        : conclusion.kind === "failed"
          ? conclusion.error.failure.kind
          : conclusion.kind,
    );
    const shown = await shownReport(report);
    const urls = services.requests.map(({ url }) => url);
    await assertShown({ ...shown, values: [...(shown.values ?? []), services.log, urls] });
    for (const url of urls) assert.match(url, ownUrls);
    assertStored(report);
  });
}
