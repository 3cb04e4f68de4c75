import * as vscode from "vscode";
import type { Lookups } from "../../app/lookups/lookups.ts";
import { statusKey, statusQuery, type StatusQuery } from "../../app/lookups/requestCache.ts";
import type { Network } from "../../app/networks/network.ts";
import {
  sourceFiles,
  type ComparedSource,
  type SourceFile,
  type VerifiedSourceState,
} from "../../app/verification/verifiedSource.ts";
import { shortAddress } from "../../core/address.ts";
import { Listeners } from "../../core/async/listeners.ts";
import type { Hex } from "../../core/hex.ts";
import { hostOf } from "../../core/hosts.ts";
import { notificationWords as words } from "../../text/notifications.ts";
import { rawDocumentWords as documentWords } from "../../text/rawDocuments.ts";
import { textColumn } from "../openSource.ts";
import type { RawDocuments } from "../panels/rawDocuments.ts";
import { documentName } from "../panels/showRaw.ts";
import type { ProductLog } from "../productLog.ts";
import { askVerifier } from "./askVerifier.ts";

/** A contract of a network, by its address in lower case. */
export type ContractOnNetwork = { readonly network: Network; readonly address: Hex };

type SourceLookups = Pick<Lookups, "verifiedSources" | "cachedVerifiedSources" | "invalidateVerifiedSources">;

/**
 * The verified sources that the user has asked for in this window, and their read-only documents. Nothing is written to
 * disk, and no published path is resolved.
 */
export class VerifiedSources {
  readonly #lookups: SourceLookups;
  readonly #documents: RawDocuments;
  readonly #log: ProductLog;
  readonly #loading = new Map<string, Promise<readonly SourceFile[] | undefined>>();
  readonly #compared = new Map<string, ComparedSource>();
  readonly #listeners = new Listeners();

  constructor(lookups: SourceLookups, documents: RawDocuments, log: ProductLog) {
    this.#lookups = lookups;
    this.#documents = documents;
    this.#log = log;
  }

  /** Calls back when the state of a contract's source changes. @returns a function that ends it */
  readonly onDidChange = this.#listeners.add;

  /** What is known of a contract's source. Sends no request. */
  stateOf({ network, address }: ContractOnNetwork): VerifiedSourceState {
    const query = statusQuery(network, address);
    if (query === undefined) return { kind: "notLoaded" };
    const cached = this.#lookups.cachedVerifiedSources(query);
    const compared = this.#compared.get(statusKey(query));
    if (cached !== undefined) return { kind: "loaded", files: sourceFiles(cached.value), compared };
    return { kind: this.#loading.has(statusKey(query)) ? "loading" : "notLoaded" };
  }

  /** Lets the source be loaded again. */
  forget({ network, address }: ContractOnNetwork): void {
    const query = statusQuery(network, address);
    if (query === undefined) return;
    this.#lookups.invalidateVerifiedSources(query);
    this.#compared.delete(statusKey(query));
  }

  /** Keeps what a comparison of a contract's source with the workspace found, for its page. */
  noteComparison({ network, address }: ContractOnNetwork, compared: ComparedSource): void {
    const query = statusQuery(network, address);
    if (query === undefined) return;
    this.#compared.set(statusKey(query), compared);
    this.#listeners.notify();
  }

  /**
   * The files of a contract's source, which are requested unless they are cached. The user sees progress and failures.
   * @param again what **Try Again** does
   * @returns undefined if there are none, after a message, or the user cancels
   */
  async load(
    contract: ContractOnNetwork,
    again: () => Promise<unknown> = () => this.load(contract),
  ): Promise<readonly SourceFile[] | undefined> {
    const { network, address } = contract;
    const query = statusQuery(network, address);
    if (query === undefined) {
      void vscode.window.showInformationMessage(words.noVerifierForSource(network.name));
      return undefined;
    }
    const cached = this.#lookups.cachedVerifiedSources(query);
    const files =
      cached === undefined ? await this.#request(query, network, again) : sourceFiles(cached.value);
    if (files?.length !== 0) return files;
    void vscode.window.showInformationMessage(words.noVerifiedSource(hostOf(query.verifierUrl)));
    return undefined;
  }

  /** Joins a running request, or sends one. */
  async #request(
    query: StatusQuery,
    network: Network,
    again: () => Promise<unknown>,
  ): Promise<readonly SourceFile[] | undefined> {
    const key = statusKey(query);
    const running = this.#loading.get(key);
    if (running !== undefined) return running;
    const loading = askVerifier(
      {
        query,
        network: network.name,
        loading: words.loadingSource,
        notLoaded: words.sourceNotLoaded,
        ask: async (signal) => {
          try {
            return sourceFiles((await this.#lookups.verifiedSources(query, { signal })).value);
          } finally {
            // Before a failure is shown: the user may try again.
            this.#loading.delete(key);
            this.#listeners.notify();
          }
        },
        again,
      },
      this.#log,
    );
    this.#loading.set(key, loading);
    this.#listeners.notify();
    return loading;
  }

  /** Where VS Code finds the text of a file. */
  uriOf({ network, address }: ContractOnNetwork, { shownPath, text }: SourceFile): vscode.Uri {
    const folder = documentWords.verifiedFolder(shortAddress(address), network.name).replaceAll("/", "-");
    return this.#documents.holdAt(`${folder}/${shownPath}`, `${network.chainId}:${address}`, text);
  }

  /** Opens a file read-only. */
  async open(contract: ContractOnNetwork, file: SourceFile, selection?: vscode.Range): Promise<void> {
    // Always as text: an image or Markdown editor may load remote content.
    const options = {
      preview: true,
      viewColumn: textColumn(),
      override: false,
      ...(selection === undefined ? {} : { selection }),
    };
    // The title distinguishes it from a file of the workspace.
    const tab = documentWords.verifiedTab(documentName(file.shownPath), shortAddress(contract.address));
    await vscode.commands.executeCommand("vscode.open", this.uriOf(contract, file), options, tab);
  }
}
