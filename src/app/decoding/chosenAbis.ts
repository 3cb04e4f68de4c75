import * as z from "zod/mini";
import { parseExactJson } from "../../core/json/exactJson.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import type { TextFolder } from "../platform.ts";
import type { Logger } from "../ports.ts";
import { lenient } from "../storedSchemas.ts";
import { Listeners } from "../../core/async/listeners.ts";

const items = z.custom<readonly JsonValue[]>(Array.isArray);

const chosenAbi = z.discriminatedUnion("kind", [
  /** A contract of a file in an opened folder, as it is whenever it is used. */
  z.object({
    kind: z.literal("file"),
    folderUri: z.string(),
    /** Relative to that folder. */
    path: z.string(),
    name: z.string(),
    /** What was taken for right beside it, one by one. */
    items: z.optional(lenient(items)),
  }),
  /** The items of an ABI, as they were chosen. */
  z.object({ kind: z.literal("items"), items }),
]);

/** What the user has said that a contract is to be read by. */
export type ChosenAbi = z.infer<typeof chosenAbi>;

/** Grows when what is stored would be taken for something else. */
const version = 1;

const isOfVersion = z.object({ version: z.literal(version) });

/** What the user has chosen for contracts, by chain and address; kept beyond the window, each in a file of its own. */
export class ChosenAbis {
  readonly #folder: TextFolder;
  readonly #log: Logger;
  readonly #listeners = new Listeners();

  /** @param folder keeps all that is put into it */
  constructor(folder: TextFolder, log: Logger) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Calls back after a choice in this window. @returns a function that ends it */
  readonly onDidChange = this.#listeners.add;

  /** What was chosen; undefined where nothing was, or it cannot be read. @param address in lower case */
  async at(chainId: string, address: string): Promise<ChosenAbi | undefined> {
    try {
      const text = await this.#folder.read(nameOf(chainId, address));
      const stored = text === undefined ? undefined : parseExactJson(text);
      return isOfVersion.safeParse(stored).success ? chosenAbi.safeParse(stored).data : undefined;
    } catch (error) {
      this.#log.warn(`The ABI chosen for ${address} could not be read: ${String(error)}`);
      return undefined;
    }
  }

  /** Puts a choice in the place of the one before. @returns false where it could not be kept */
  async choose(chainId: string, address: string, chosen: ChosenAbi): Promise<boolean> {
    const text = JSON.stringify({ version, ...chosen });
    if (text.length > this.#folder.mostBytes) return false;
    return this.#change(() => this.#folder.write(nameOf(chainId, address), text));
  }

  /** Takes a choice back. @returns false where that failed */
  remove(chainId: string, address: string): Promise<boolean> {
    return this.#change(() => this.#folder.delete(nameOf(chainId, address)));
  }

  async #change(change: () => Promise<void>): Promise<boolean> {
    try {
      await change();
    } catch (error) {
      this.#log.warn(`The choice of an ABI could not be stored: ${String(error)}`);
      return false;
    }
    this.#listeners.notify();
    return true;
  }
}

const nameOf = (chainId: string, address: string): string => `${chainId} ${address}`;
