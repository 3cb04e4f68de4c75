import { ownField } from "../../core/json/plainFields.ts";
import type { InspectKind, InspectSubject } from "../lookups/inspectSubject.ts";
import type { Network } from "../networks/network.ts";
import { isKind, kindOf } from "./registry.ts";

/** A subject as a panel's state keeps it, with what its kind adds. */
export type StoredSubject = {
  readonly kind: InspectKind;
  readonly network: string;
  readonly text: string;
};

/** The subject in our own spelling: the contract, or the transaction without its nonce. */
export function subjectText(subject: InspectSubject): string {
  return kindOf(subject).text(subject);
}

/** The subject as people hand it on: a transaction with its nonce where it has one, as in `0.0.2-5-000000007/1`. */
export function handedText(subject: InspectSubject): string {
  return kindOf(subject).handedText(subject);
}

/** What to store of a subject. */
export function storeSubject(subject: InspectSubject): StoredSubject {
  const { kind, network } = subject;
  return { kind, network: network.name, text: subjectText(subject), ...kindOf(subject).store(subject) };
}

/** Reads a stored subject; storage may be old, new or damaged. The network must still be there. */
export function parseStoredSubject(
  stored: unknown,
  networks: readonly Network[],
): InspectSubject | undefined {
  const field = (name: string): unknown => ownField(stored, name);
  const [kind, text] = [field("kind"), field("text")];
  const network = networks.find(({ name }) => name === field("network"));
  if (!isKind(kind) || network === undefined || typeof text !== "string") return undefined;
  return kindOf({ kind }).parse(network, text, field);
}
