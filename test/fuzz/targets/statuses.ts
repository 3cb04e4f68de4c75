import { pageMarkdown } from "../../../src/ui/pageMarkdown.ts";
import { parseAddress } from "../../../src/core/address.ts";
import { ApiError } from "../../../src/http/failure.ts";
import { explainStatus } from "../../../src/text/verification/status.ts";
import { explainStatusFailure } from "../../../src/text/verification/statusFailure.ts";
import { Lookups } from "../../../src/app/lookups/lookups.ts";
import { lookUpStatus } from "../../../src/api/lookUps.ts";
import { contractHover } from "../../../src/ui/hover/contractHover.ts";
import { recordPage } from "../../../src/ui/subjects/record/recordPage.ts";
import { everyHashAgreed } from "../../support/consent.ts";
import { fullRecord, lookupNetwork, recordViewOf, viewedAt } from "../../support/lookupViews.ts";
import { unending } from "../../support/requests.ts";
import { cannedServices, inTurn } from "../cannedServices.ts";
import { assertResponseKept } from "../checks/kept.ts";
import { assertShown } from "../checks/shown.ts";
import { endOf, stateOf } from "../ends.ts";
import { askedAndChanged } from "../inputs/responses.ts";
import { links } from "../inputs/hoverLinks.ts";
import { noOptions } from "../inputs/noOptions.ts";
import type { Recorded } from "../inputs/recorded.ts";
import { target, type Target } from "../target.ts";

const network = lookupNetwork;
const verifierUrl = network.verifierUrl ?? "";

/** What a verification service holds of a contract, whatever it responds: on the contract's page, in its hover, for others. */
export function statuses({ statuses: recorded }: Recorded): Target {
  return target("statuses", 60, askedAndChanged(recorded), async ({ address: text, answers }, tally) => {
    const address = parseAddress(text);
    if (!address.ok) throw new Error(`A recorded address cannot be read: ${text}`);
    const services = cannedServices(inTurn(answers), verifierUrl);
    const lookups = new Lookups(() => Promise.resolve(services.channel), everyHashAgreed);
    const asked = { verifierUrl, chainId: network.chainId, address: address.value.lower };
    const end = await endOf(lookups.status(asked, { signal: unending }));
    const isFailure = end instanceof ApiError;
    tally.add(isFailure ? end.failure.kind : end.value.state);
    const contract = { kind: "address", address: address.value, shard: 0n, realm: 0n } as const;
    const given = await lookUpStatus(lookups, network, contract, noOptions);
    const known = isFailure
      ? { status: undefined, statusError: end }
      : { status: end, statusError: undefined };
    const view = recordViewOf({ body: fullRecord }, { verification: { ...known, attempts: [] } });
    const record = { state: "notRequested" } as const;
    const facts = { kind: "contract", network, contract, mode: "live", record, now: viewedAt } as const;
    const words = isFailure ? explainStatusFailure(end) : explainStatus(end.value.state);
    const raw = isFailure ? end.response : end.value.response;
    await assertShown({
      pages: [recordPage(view)],
      markdown: [pageMarkdown(recordPage(view))],
      hovers: [contractHover({ ...facts, status: stateOf(end) }, links, "utc")],
      plain: [words.title],
      responses: raw === undefined ? [] : [raw],
      values: [given, services.log, end],
    });
    if (!isFailure && end.value.reading !== undefined)
      assertResponseKept(end.value.reading, end.value.response);
  });
}
