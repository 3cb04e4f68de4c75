import { parsed, refused, type Parsed } from "../../core/parsed.ts";
import { parseContractReference } from "../../core/references/contractReference.ts";
import { requestNonce, parseTransactionReference } from "../../core/references/transactionReference.ts";
import type { InspectKind, InspectSubject } from "../lookups/inspectSubject.ts";
import { formatMoment, parseMoment } from "../lookups/moment.ts";
import type { Network } from "../networks/network.ts";
import { readName } from "../networks/readNetworks.ts";
import { shareableText, timesOf } from "./subject.ts";

/** What a deep link, one that opens VS Code from outside, says. Its form is described in docs/links.md. */
export type DeepLinkTarget = {
  readonly kind: InspectKind;
  /** Name of the network. */
  readonly network: string;
  /** The subject as people hand it on. */
  readonly text: string;
  /** As of when, `operator:seconds.nanoseconds` each, or `block:number`; none where that is now, or a kind has no times. */
  readonly times?: readonly string[];
};

/** A deep link that was read. */
export type ReadDeepLink = {
  /** What a network can be called; whether there is one of that name is not known here. */
  readonly network: string;
  readonly subjectOn: (network: Network) => InspectSubject;
};

/** The parts of a deep link, as VS Code hands them over: decoded once. */
export type DeepLinkParts = Readonly<Record<"path" | "query" | "fragment", string>>;

/**
 * Why a deep link is not opened. `unknownPart`: it has something that is not known, perhaps to this version only; `ambiguous`: it
 * says one thing twice; `noSubject`: it names nothing to show; the others: what it names is none.
 */
export type DeepLinkReason =
  "tooLong" | "unknownPart" | "ambiguous" | "noNetwork" | "noSubject" | "badContract" | "badTransaction";

/** Enough for a record as of a hundred times. In UTF-16 units. */
const longestQuery = 4000;

const path = "/open";

/** The parameter whose value is the subject, as people hand it on. */
const parameters: Readonly<Record<InspectKind, string>> = { record: "contract", result: "transaction" };

/** What VS Code itself adds to a deep link, to say in which window it is to be opened. */
const partOfEditor = "windowId";

/** What is about to be shown, as deep links say it. */
export function deepLinkTarget(subject: InspectSubject): DeepLinkTarget {
  const { kind, network } = subject;
  return { kind, network: network.name, text: shareableText(subject), times: timesOf(subject) };
}

/**
 * Makes a deep link.
 * @param base what VS Code finds the extension by, such as `vscode://publisher.name`
 */
export function formatDeepLink(base: string, { kind, network, text, times = [] }: DeepLinkTarget): string {
  const parts = [["network", network], [parameters[kind], text], ...times.map((time) => ["at", time])];
  return `${base}${path}?${parts.map(([name = "", value = ""]) => `${name}=${encoded(value)}`).join("&")}`;
}

/**
 * Reads a deep link. Anybody may have made it, so that it is read exactly: nothing in it is passed over, but for what VS Code
 * adds.
 */
export function parseDeepLink(link: DeepLinkParts): Parsed<ReadDeepLink, DeepLinkReason> {
  if (link.query.length > longestQuery) return refused("tooLong");
  if (unknownPartOf(link) !== undefined) return refused("unknownPart");
  const parts = new URLSearchParams(link.query);
  const [contracts, transactions] = [parts.getAll(parameters.record), parts.getAll(parameters.result)];
  const networks = parts.getAll("network");
  const texts = [...contracts, ...transactions];
  if (networks.length > 1 || texts.length > 1) return refused("ambiguous");
  const network = readName(networks[0] ?? "");
  if (network === undefined) return refused("noNetwork");
  const [text] = texts;
  if (text === undefined) return refused("noSubject");
  const times = parts.getAll("at");
  const subjectOn = contracts.length > 0 ? readRecord(text, times) : readResult(text, times);
  return subjectOn.ok ? parsed({ network, subjectOn: subjectOn.value }) : subjectOn;
}

type ReadSubject = Parsed<ReadDeepLink["subjectOn"], "badContract" | "badTransaction" | "unknownPart">;

function readRecord(text: string, times: readonly string[]): ReadSubject {
  const contract = parseContractReference(text);
  if (!contract.ok) return refused("badContract");
  const moment = parseMoment(times);
  // One that cannot be read, or is no condition, would be passed over.
  if (formatMoment(moment).length !== times.length) return refused("unknownPart");
  return parsed((network) => ({
    ...{ kind: "record", network, contract: contract.value },
    ...moment,
  }));
}

function readResult(text: string, times: readonly string[]): ReadSubject {
  const transaction = parseTransactionReference(text);
  if (!transaction.ok) return refused("badTransaction");
  if (times.length > 0) return refused("unknownPart");
  const { value } = transaction;
  return parsed((network) => ({ kind: "result", network, transaction: value, nonce: requestNonce(value) }));
}

/** What a deep link has that none has: a path, a fragment, or a parameter. Text of whoever made it. */
export function unknownPartOf(link: DeepLinkParts): string | undefined {
  if (link.path !== path) return link.path;
  if (link.fragment !== "") return `#${link.fragment}`;
  const known = ["network", "at", partOfEditor, ...Object.values(parameters)];
  return [...new URLSearchParams(link.query).keys()].find((name) => !known.includes(name));
}

/**
 * A value as it stands in a deep link. VS Code decodes it before it is split at `&` and `=`, so that what has a meaning there is
 * encoded twice.
 */
function encoded(value: string): string {
  const inner = value.toWellFormed().replace(/[%&=+#]/g, (character) => encodeURIComponent(character));
  return encodeURIComponent(inner)
    .replace(/[!'*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%(?:2F|3A)/g, (code) => decodeURIComponent(code));
}
