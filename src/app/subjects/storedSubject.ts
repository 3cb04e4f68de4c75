import * as z from "zod/mini";
import type { InspectSubject } from "../lookups/inspectSubject.ts";
import type { Network } from "../networks/network.ts";
import { lenient, lenientArray } from "../storedSchemas.ts";
import { kinds, kindOf } from "./registry.ts";

/** The subject in our own spelling: the contract, or the transaction without its nonce. */
export function subjectText(subject: InspectSubject): string {
  return kindOf(subject).text(subject);
}

/** The subject as people hand it on: a transaction with its nonce where it has one, as in `0.0.2-5-000000007/1`. */
export function handedText(subject: InspectSubject): string {
  return kindOf(subject).handedText(subject);
}

/** What to store of a subject: plain JSON. */
export function storeSubject(subject: InspectSubject): object {
  const { kind, network } = subject;
  return { kind, network: network.name, text: subjectText(subject), ...kindOf(subject).store(subject) };
}

const storedSubject = z.object({
  kind: z.enum(kinds),
  network: z.string(),
  text: z.string(),
  timestamps: lenientArray(z.string()),
  nonce: lenient(z.int().check(z.nonnegative()), 0),
});

/** Reads a stored subject; storage may be old, new or damaged. The network must still be there. */
export function parseStoredSubject(
  stored: unknown,
  networks: readonly Network[],
): InspectSubject | undefined {
  const { data } = storedSubject.safeParse(stored);
  const network = networks.find(({ name }) => name === data?.network);
  return data && network && kindOf(data).parse(network, data);
}
