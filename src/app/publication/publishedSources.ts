import { digestOf } from "../../core/digest.ts";
import { Listeners } from "../../core/async/listeners.ts";
import type { Publication } from "../../services/verifier/verification.ts";
import type { TextFolder } from "../platform.ts";
import type { Logger } from "../ports.ts";

/** A file as it is sent: its path is published with it. */
export type SentFile = { readonly path: string; readonly text: string };

/** The contract that files are sent for. */
export type PublicationTarget = { readonly chainId: string; readonly address: string };

/** Which files this user has published already, with which settings, where, and for which contract: nothing else goes unasked. */
export class PublishedSources {
  readonly #folder: TextFolder;
  readonly #log: Logger;
  readonly #listeners = new Listeners();

  /** @param folder keeps all that is put into it, in small files */
  constructor(folder: TextFolder, log: Logger) {
    this.#folder = folder;
    this.#log = log;
  }

  /**
   * Of these files the paths of those that were never published at a service; all, where it cannot be told.
   *
   * @param serviceUrl its base URL: an origin can have several services
   */
  async unpublishedPaths(serviceUrl: string, files: Iterable<SentFile>): Promise<ReadonlySet<string>> {
    const unknown = new Set<string>();
    for (const file of files) {
      const digest = await sentFileKey(serviceUrl, file);
      if (!(await this.#isStored(digest))) unknown.add(file.path);
    }
    return unknown;
  }

  /** Whether the compiler and the settings of a publication were sent to a service before; not, where it cannot be told. */
  async knowsSettings(serviceUrl: string, publication: Publication): Promise<boolean> {
    return this.#isStored(await settingsOfAny(serviceUrl, publication));
  }

  /** Whether exactly this was sent to a service for a contract before; not, where it cannot be told. */
  async knowsContract(...sent: SentPublication): Promise<boolean> {
    return this.#isStored((await keysOf(...sent)).contract);
  }

  /**
   * Notes that files, and the settings of their publication, were sent to a service for a contract, whatever became of it. What
   * cannot be noted is asked about again; a file that cannot be read is not overwritten.
   */
  async add(...sent: SentPublication): Promise<void> {
    try {
      const { contract, settings, files } = await keysOf(...sent);
      for (const digest of [contract, settings, ...files]) {
        const noted = await this.#readDigests(digest);
        if (!noted.has(digest)) await this.#folder.write(fileOf(digest), [...noted, digest].join("\n"));
      }
    } catch (error) {
      this.#log.warn(`What was published could not be noted: ${String(error)}`);
    }
  }

  /**
   * Changes whenever all is forgotten, in whichever window, for what is kept elsewhere of an agreement to be forgotten with it.
   * Empty before that, and where it cannot be told.
   */
  async era(): Promise<string> {
    try {
      return (await this.#folder.read(eraName)) ?? "";
    } catch {
      return "";
    }
  }

  /** Calls back after everything was deleted in this window. */
  onDidClear(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Deletes everything: the user is asked about all files again. @throws if that fails */
  async clear(): Promise<void> {
    await this.#folder.write(eraName, crypto.randomUUID());
    for (const name of names) await this.#folder.delete(name);
    this.#listeners.notify();
  }

  async #isStored(digest: string): Promise<boolean> {
    try {
      return (await this.#readDigests(digest)).has(digest);
    } catch {
      return false;
    }
  }

  /** All digests in the file of one. @throws where that cannot be read */
  async #readDigests(digest: string): Promise<ReadonlySet<string>> {
    return new Set((await this.#folder.read(fileOf(digest)))?.split("\n"));
  }
}

const fileOf = (digest: string): string => digest.slice(0, 2);

const eraName = "era";

/** Of all files of digests. */
const names = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, "0"));

type SentPublication = readonly [
  serviceUrl: string,
  files: Iterable<SentFile>,
  publication: Publication,
  sentFor: PublicationTarget,
];

async function keysOf(...[serviceUrl, sent, publication, { chainId, address }]: SentPublication) {
  const settings = await settingsOfAny(serviceUrl, publication);
  const files: string[] = [];
  for (const file of sent) files.push(await sentFileKey(serviceUrl, file));
  const contract = await sentForKey(settings, files, { chainId, address });
  return { contract, settings, files };
}

/** The same for the same files and settings, by their keys, that are sent for the same contract of the same chain. */
export function sentForKey(
  settings: string,
  files: readonly string[],
  { chainId, address }: PublicationTarget,
): Promise<string> {
  return digestOf(JSON.stringify([settings, files, chainId, address.toLowerCase()]));
}

/** The same for a file with the same text and path, sent to the same service. */
export function sentFileKey(serviceUrl: string, { path, text }: SentFile): Promise<string> {
  return digestOf(JSON.stringify([new URL(serviceUrl).href, path, text]));
}

/** The same for what is sent to the same service beside the files: the compiler, its settings and the contract. */
export function sentSettingsKey(serviceUrl: string, publication: Publication): Promise<string> {
  const withoutFiles = { sources: undefined, interfaces: undefined };
  const settings =
    publication.form === "standardJson"
      ? { ...publication, input: { ...publication.input, ...withoutFiles } }
      : { ...publication, ...withoutFiles };
  return digestOf(JSON.stringify([new URL(serviceUrl).href, settings]));
}

/** For any of the contracts in the files, which name all of them. */
const settingsOfAny = (serviceUrl: string, publication: Publication): Promise<string> =>
  sentSettingsKey(serviceUrl, { ...publication, contractIdentifier: "" });
