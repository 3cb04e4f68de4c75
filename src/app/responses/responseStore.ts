import pLimit from "p-limit";
import { prepareJson } from "../../http/responseJson.ts";
import type { History } from "../history/history.ts";
import type { Network } from "../networks/network.ts";
import type { Platform, TextFolder } from "../platform.ts";
import type { Logger } from "../ports.ts";
import type { VerificationReport } from "../verification/report.ts";
import type { VerificationSummary } from "../verification/summary.ts";
import { readStoredExchange, storeExchange, type StoredExchange } from "./storedExchange.ts";
import { readStoredReport, storeReport } from "./storedReport.ts";
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
  readonly #writing = pLimit(1);
  #known: ReadonlySet<string>;

  constructor(folder: TextFolder, parseLargeJson: Platform["parseLargeJson"], history: History, log: Logger) {
    this.#folder = folder;
    this.#parseLargeJson = parseLargeJson;
    this.#history = history;
    this.#log = log;
    this.#known = this.#entries();
    history.onDidChange(() => void this.#delete());
  }

  /** Keeps the responses about an entry of the history, if that is one. */
  async storeExchange(network: string, key: string, exchange: StoredExchange): Promise<void> {
    const name = nameOf(network, key);
    if (this.#known.has(name)) await this.#write(name, exchange);
  }

  /** The last responses about an entry of the history, if they are kept. */
  async exchange(network: string, key: string): Promise<StoredExchange | undefined> {
    const name = nameOf(network, key);
    return this.#known.has(name) ? this.#read(name) : undefined;
  }

  /** Keeps the report of a verification. @param key that of its entry */
  async storeReport(report: VerificationReport, key: string): Promise<void> {
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
      await this.#writing(() => this.#writeNow(name, exchange));
    } catch {
      this.#log.warn("A response could not be stored.");
    }
  }

  async #writeNow(name: string, body: StoredExchange): Promise<void> {
    const units = body.responses.reduce((sum, { text }) => sum + text.length, 0);
    const isKept = units <= this.#folder.mostBytes;
    if (isKept) await this.#folder.write(name, storeExchange(body));
    // Removed while it was being written.
    if (!isKept || !this.#known.has(name)) await this.#folder.delete(name);
  }

  /** Deletes the bodies of entries that are gone from the history. */
  async #delete(): Promise<void> {
    const before = this.#known;
    this.#known = this.#entries();
    try {
      for (const name of before) if (!this.#known.has(name)) await this.#folder.delete(name);
    } catch {
      this.#log.warn("A stored response could not be deleted.");
    }
  }

  /** Deletes responses without an entry: the history may have been lost, or changed by another window. */
  async deleteUnlisted(): Promise<void> {
    // A history that could not be read is empty, too.
    if (this.#known.size === 0) return;
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

/** The report that a summary is of, if it is kept and the network is still what it was. */
export async function readReport(
  responses: ResponseStore,
  listing: HistoryListing,
  summary: VerificationSummary,
  network: Network,
): Promise<VerificationReport | undefined> {
  const verifications = contractNamed(listing, network.name, summary)?.verifications ?? [];
  const listed = verifications.find(({ entry }) => entry.id === summary.id);
  return listed && responses.report(network, listed.key);
}
