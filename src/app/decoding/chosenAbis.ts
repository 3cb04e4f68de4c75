import { parseExactJson } from "../../core/json/exactJson.ts";
import { isJsonObject, type JsonValue } from "../../core/json/jsonValue.ts";
import { textAt } from "../../core/json/valueAt.ts";
import type { TextFolder } from "../platform.ts";
import type { Logger } from "../ports.ts";
import { Listeners } from "../../core/turns/listeners.ts";

/** What the user has said that a contract is to be read by. */
export type ChosenAbi =
  /** A contract of a file in an opened folder, as it is whenever it is used. */
  | {
      readonly kind: "file";
      readonly folderUri: string;
      /** Relative to that folder. */
      readonly path: string;
      readonly name: string;
      /** What was taken for right beside it, one by one. */
      readonly items?: readonly JsonValue[];
    }
  /** The items of an ABI, as they were chosen. */
  | { readonly kind: "items"; readonly items: readonly JsonValue[] };

/** Grows when what is stored would be taken for something else. */
const version = 1;

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
  onDidChange(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /** What was chosen; undefined where nothing was, or it cannot be read. @param address in lower case */
  async at(chainId: string, address: string): Promise<ChosenAbi | undefined> {
    try {
      const text = await this.#folder.read(nameOf(chainId, address));
      return text === undefined ? undefined : readChosen(parseExactJson(text));
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
    this.#listeners.tell();
    return true;
  }
}

const nameOf = (chainId: string, address: string): string => `${chainId} ${address}`;

function readChosen(told: JsonValue): ChosenAbi | undefined {
  if (!isJsonObject(told) || told["version"] !== version) return undefined;
  const { items } = told;
  const own = Array.isArray(items) ? { items } : undefined;
  if (told["kind"] === "items" && own !== undefined) return { kind: "items", ...own };
  const [folderUri, path, name] = [textAt(told, "folderUri"), textAt(told, "path"), textAt(told, "name")];
  const isFile = folderUri !== undefined && path !== undefined && name !== undefined;
  return told["kind"] === "file" && isFile ? { kind: "file", folderUri, path, name, ...own } : undefined;
}
