import { OneAtATime } from "../../core/turns/oneAtATime.ts";
import { prepareJson } from "../../http/responseJson.ts";
import type { History } from "../history/history.ts";
import type { Network } from "../networks/network.ts";
import type { Platform, TextFolder } from "../platform.ts";
import type { Logger } from "../ports.ts";
import type { VerificationReport, VerificationSummary } from "../verification/report.ts";
import { readStoredExchange, storeExchange, type StoredExchange } from "./storedExchange.ts";
import { readStoredReport, storeReport } from "./storedReport.ts";
import { inTurns } from "../../core/turns/inTurns.ts";
import { contractNamed } from "../history/findEntry.ts";
import type { HistoryListing } from "../history/historyListing.ts";

/** What takes longer to be parsed is as if it were not there. */
const longestReadMilliseconds = 15_000;

/**
 * Responses of services about entries of the history, as they came: what was inspected and found, and what was verified.
 * They go with their entry. Nothing here rejects: a disk that is full or locked costs no more than what it would have held.
 */
export class ResponseStore {
  readonly #folder: TextFolder;
  readonly #parseLargeJson: Platform["parseLargeJson"];
  readonly #history: History;
  readonly #log: Logger;
  /** One at a time: of two of a name the later one stays. */
  readonly #writing = new OneAtATime();
  #known: ReadonlySet<string>;

  constructor(folder: TextFolder, parseLargeJson: Platform["parseLargeJson"], history: History, log: Logger) {
    this.#folder = folder;
    this.#parseLargeJson = parseLargeJson;
    this.#history = history;
    this.#log = log;
    this.#known = this.#entries();
    history.onDidChange(() => void this.#forget());
  }

  /** Keeps the responses about an entry of the history, if that is one. */
  async keepExchange(network: string, key: string, exchange: StoredExchange): Promise<void> {
    const name = nameOf(network, key);
    if (this.#known.has(name)) await this.#write(name, exchange);
  }

  /** The last responses about an entry of the history, if they are kept. */
  async exchange(network: string, key: string): Promise<StoredExchange | undefined> {
    const name = nameOf(network, key);
    return this.#known.has(name) ? this.#read(name) : undefined;
  }

  /** Keeps the report of a verification. @param key that of its entry */
  async keepReport(report: VerificationReport, key: string): Promise<void> {
    const exchange = storeReport(report);
    if (exchange !== undefined) await this.#write(nameOf(report.subject.network.name, key), exchange);
  }

  /** The report of a verification, if it is kept and the network is still what it was. */
  async report(network: Network, key: string): Promise<VerificationReport | undefined> {
    const exchange = await this.#read(nameOf(network.name, key));
    return exchange && readStoredReport(exchange, network);
  }

  async #read(name: string): Promise<StoredExchange | undefined> {
    try {
      const text = await this.#folder.read(name);
      const exchange = text === undefined ? undefined : readStoredExchange(text);
      const signal = AbortSignal.timeout(longestReadMilliseconds);
      for (const response of exchange?.responses ?? [])
        await prepareJson(response, this.#parseLargeJson, signal);
      return exchange;
    } catch {
      this.#log.warn("A stored response could not be read.");
      return undefined;
    }
  }

  async #write(name: string, exchange: StoredExchange): Promise<void> {
    try {
      await this.#writing.run(() => this.#writeNow(name, exchange));
    } catch {
      this.#log.warn("A response could not be stored.");
    }
  }

  async #writeNow(name: string, body: StoredExchange): Promise<void> {
    // What is too large is not even spelled out.
    const isKept = !(await isHeavier(body.responses, this.#folder.mostBytes));
    if (isKept) await this.#folder.write(name, storeExchange(body));
    // Removed while it was being written.
    if (!isKept || !this.#known.has(name)) await this.#folder.delete(name);
  }

  /** Deletes the bodies of entries that are gone from the history. */
  async #forget(): Promise<void> {
    const before = this.#known;
    this.#known = this.#history.isWhole ? this.#entries() : new Set([...before, ...this.#entries()]);
    try {
      for (const name of before) if (!this.#known.has(name)) await this.#folder.delete(name);
    } catch {
      this.#log.warn("A stored response could not be deleted.");
    }
  }

  /** Deletes what no entry is left for: the history may have been lost, or changed where nobody looked. */
  async sweep(): Promise<void> {
    if (!this.#history.isWhole) return;
    try {
      await this.#folder.keepOnly(this.#known);
    } catch {
      this.#log.warn("Stored responses could not be looked through.");
    }
  }

  #entries(): ReadonlySet<string> {
    return new Set(this.#history.listing.visits.map(({ listed }) => nameOf(listed.network, listed.key)));
  }
}

/** A tab stands in no name and in no key. */
function nameOf(network: string, key: string): string {
  return `${network}\t${key}`;
}

/** So many UTF-16 units are weighed within some milliseconds. */
const unitsInATurn = 1024 * 1024;

/**
 * Whether the texts of these responses would take more bytes than that as JSON: some grow sixfold when they are spelled
 * out. Looks no further than it has to, with turns of others in between.
 */
export function isHeavier(responses: StoredExchange["responses"], bytes: number): Promise<boolean> {
  return inTurns(weighing(responses, bytes));
}

function* weighing(responses: StoredExchange["responses"], bytes: number): Generator<undefined, boolean> {
  // None takes less than a byte for a unit.
  if (responses.reduce((sum, { text }) => sum + text.length, 0) > bytes) return true;
  let weight = 0;
  for (const { text } of responses)
    for (let from = 0; from < text.length; from += unitsInATurn) {
      const to = Math.min(from + unitsInATurn, text.length);
      for (let at = from; at < to; at += 1) weight += weightAt(text, at);
      if (weight > bytes) return true;
      yield;
    }
  return false;
}

/** The bytes of one unit, as `JSON.stringify` and UTF-8 have it. */
function weightAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < space) return code >= backspace && code <= carriageReturn && code !== verticalTab ? 2 : 6;
  if (code === quote || code === backslash) return 2;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  if (code < firstHigh || code > lastLow) return 3;
  const other = text.charCodeAt(code < firstLow ? at + 1 : at - 1);
  const isPaired = code < firstLow ? other >= firstLow && other <= lastLow : isHigh(other);
  // Half a pair is escaped.
  return isPaired ? 2 : 6;
}

function isHigh(code: number): boolean {
  return code >= firstHigh && code < firstLow;
}

const backspace = 8;
const verticalTab = 11;
const carriageReturn = 13;
const space = 32;
const quote = 34;
const backslash = 92;
const firstHigh = 0xd800;
const firstLow = 0xdc00;
const lastLow = 0xdfff;

/** The report that a summary is of, if it is kept and the network is still what it was. */
export async function keptReport(
  responses: ResponseStore,
  listing: HistoryListing,
  summary: VerificationSummary,
  network: Network,
): Promise<VerificationReport | undefined> {
  const verifications = contractNamed(listing, network.name, summary)?.verifications ?? [];
  const listed = verifications.find(({ entry }) => entry.id === summary.id);
  return listed && responses.report(network, listed.key);
}
