import { parseContractReference } from "../../../../src/core/references/contractReference.ts";
import { parseTransactionReference } from "../../../../src/core/references/transactionReference.ts";
import type { Clock } from "../../../../src/http/clock.ts";
import type { Consent } from "../../../../src/app/consent/hashConsent.ts";
import { Lookups } from "../../../../src/app/lookups/lookups.ts";
import { hastyClock, openChannel } from "../../../support/channel.ts";
import { json } from "../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { unending } from "../../../support/requests.ts";
import { valueOf } from "../../core/arbitraries.ts";
import { everyHashAgreed } from "../../../support/consent.ts";

export const asking = { signal: unending };
export const notFound = json(404, { _status: { messages: [{ message: "Not found" }] } });
export const contract = (text: string) => valueOf(parseContractReference(text));
export const transaction = (text: string) => valueOf(parseTransactionReference(text));

type Behaviours = readonly [Behaviour, ...Behaviour[]];

/** Lookups at a server that behaves so. */
export function open(...behaviours: Behaviours) {
  return openAt(hastyClock, ...behaviours);
}

/** The same by a clock. */
export function openAt(clock: Clock, ...behaviours: Behaviours) {
  return openWith(everyHashAgreed, clock, ...behaviours);
}

/** The same with another consent to the sending of hashes. */
export async function openWith(consent: () => Promise<Consent>, clock: Clock, ...behaviours: Behaviours) {
  const server = await startFaultServer(...behaviours);
  const client = openChannel(clock);
  const lookups = new Lookups(() => Promise.resolve(client.channel), consent);
  const close = async (): Promise<void> => {
    await Promise.all([client.close(), server.close()]);
  };
  return { server, lookups, url: server.url, [Symbol.asyncDispose]: close };
}
