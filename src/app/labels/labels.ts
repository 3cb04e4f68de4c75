import pLimit from "p-limit";
import * as z from "zod/mini";
import { maxContractNameLength } from "../../core/contractName.ts";
import type { Hex } from "../../core/hex.ts";
import { parseContractReference } from "../../core/references/contractReference.ts";
import { visibleLine } from "../../core/strings/visibleText.ts";
import { Listeners } from "../../core/async/listeners.ts";
import { chainOf } from "../networks/chainOf.ts";
import type { LedgerNetwork } from "../networks/ledgerOf.ts";
import { localAddress } from "../networks/localAddress.ts";
import type { TextFile } from "../platform.ts";
import type { Logger } from "../ports.ts";
import { address } from "../storedSchemas.ts";

/** UTF-16 units of a label: as many as of any other name that is shown. */
export const maxLabelLength = maxContractNameLength;

/** Labels by chain ID in decimal digits, and by address in lower case. */
export type LabelsByChain = Readonly<Record<string, Readonly<Record<Hex, string>>>>;

/** Where a file without readable labels is kept. */
const damagedName = "labels.damaged.json";

/** Grows when an older version would make something else of what is stored. */
const version = 1;

const stored = z.object({
  version: z.literal(version),
  labels: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/**
 * What the user calls addresses, in one file for all windows. A change is applied to the file as it is then; what other
 * windows have written counts after the next {@link Labels.reload}.
 */
export class Labels {
  readonly #file: TextFile;
  readonly #log: Logger;
  readonly #turns = pLimit(1);
  readonly #listeners = new Listeners();
  #text: string | undefined;
  #labels: LabelsByChain = {};

  private constructor(file: TextFile, log: Logger) {
    this.#file = file;
    this.#log = log;
  }

  /** Reads the file. Does not reject: the log reports failures. */
  static async open(file: TextFile, log: Logger): Promise<Labels> {
    const labels = new Labels(file, log);
    await labels.reload();
    return labels;
  }

  /** All labels. */
  get all(): LabelsByChain {
    return this.#labels;
  }

  /** Calls back whenever a label has changed. @returns a function that ends it */
  readonly onDidChange = this.#listeners.add;

  /** The label of an address. @param names its addresses and IDs, in any case; the first with a label counts */
  at(network: LedgerNetwork, ...names: readonly (string | undefined)[]): string | undefined {
    const ofChain = this.#labels[chainOf(network).chainId];
    return ofChain && addressesOf(network, names).flatMap((one) => ofChain[one] ?? [])[0];
  }

  /**
   * Sets the label of an address, under the first of its names, and removes those under its other names.
   * @param label empty to remove it
   * @returns false if the file could not be written
   */
  set(network: LedgerNetwork, names: readonly (string | undefined)[], label: string): Promise<boolean> {
    const { chainId } = chainOf(network);
    const addresses = addressesOf(network, names);
    const set = addresses.slice(0, 1).flatMap((one) => labelIn([one, label]));
    return this.#logged(async () => {
      await this.#read();
      const kept = Object.entries(this.#labels[chainId] ?? {}).filter(
        ([one]) => !addresses.includes(one as Hex),
      );
      const labels = { ...this.#labels, [chainId]: Object.fromEntries([...kept, ...set]) };
      const text = JSON.stringify({ version, labels });
      await this.#file.write(text);
      this.#replace(text, labels);
    });
  }

  /** Takes over what other windows have written. Does not reject. */
  async reload(): Promise<void> {
    await this.#logged(() => this.#read());
  }

  async #read(): Promise<void> {
    const text = await this.#file.read();
    if (text === this.#text) return;
    const labels = text === undefined ? {} : readLabels(text);
    if (labels !== undefined) {
      this.#replace(text, labels);
      return;
    }
    await this.#file.setAside(damagedName);
    if (this.#text !== undefined) await this.#file.write(this.#text);
    this.#log.warn(`The labels could not be read. Their file is kept as ${damagedName}.`);
  }

  #replace(text: string | undefined, labels: LabelsByChain): void {
    this.#text = text;
    this.#labels = labels;
    this.#listeners.notify();
  }

  #logged(work: () => Promise<void>): Promise<boolean> {
    return this.#turns(async () => {
      try {
        await work();
        return true;
      } catch (error) {
        this.#log.warn(`The labels could not be read or stored: ${String(error)}`);
        return false;
      }
    });
  }
}

/** A label as it is stored and shown: one visible line, cut at the limit. */
function readLabel(label: string): string {
  return visibleLine(label.trim(), maxLabelLength);
}

/** Reads the text of the file, without entries that make no sense; undefined if it holds no labels. */
function readLabels(text: string): LabelsByChain | undefined {
  const read = stored.safeParse(parseOwn(text));
  if (!read.success) return undefined;
  const chains = Object.entries(read.data.labels).filter(([chainId]) => /^\d{1,78}$/.test(chainId));
  return Object.fromEntries(
    chains.map(([chainId, entries]) => [
      chainId,
      Object.fromEntries(Object.entries(entries).flatMap(labelIn)),
    ]),
  );
}

function labelIn([key, value]: readonly [string, unknown]): readonly (readonly [Hex, string])[] {
  const known = address.safeParse(key);
  const label = typeof value === "string" ? readLabel(value) : "";
  return known.success && label !== "" ? [[known.data, label]] : [];
}

function parseOwn(text: string): unknown {
  try {
    // eslint-disable-next-line no-restricted-syntax -- our own file, whose size has a limit
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function addressesOf(network: LedgerNetwork, names: readonly (string | undefined)[]): readonly Hex[] {
  return names.flatMap((name) => {
    const reference = parseContractReference(name ?? "");
    return reference.ok ? [localAddress(network, reference.value).address] : [];
  });
}
