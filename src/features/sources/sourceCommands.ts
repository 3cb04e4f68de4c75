import * as vscode from "vscode";
import type { SourcePair } from "../../app/verification/pairSources.ts";
import type { SourceFile } from "../../app/verification/verifiedSource.ts";
import { shortAddress } from "../../core/address.ts";
import { fileName } from "../../core/strings/fileName.ts";
import { signalOf } from "../../editor/cancellation.ts";
import { documentName } from "../../editor/panels/showRaw.ts";
import { inBackground } from "../../editor/productLog.ts";
import { localAddress } from "../../app/networks/localAddress.ts";
import { parseCommandOptions } from "../../editor/commandOptions.ts";
import { contractTarget } from "../../editor/questions/contractTarget.ts";
import { pickText } from "../../editor/questions/pickText.ts";
import type { ContractOnNetwork, VerifiedSources } from "../../editor/sources/verifiedSources.ts";
import { type OpenableFile, pairWithWorkspace } from "../../editor/sources/workspaceSources.ts";
import { EntryPlace } from "../../editor/trees/lazyTree.ts";
import { parseSourceHandle } from "../../editor/trees/sourceHandle.ts";
import { questionTitles } from "../../text/questions.ts";
import { comparedText, sourceWords as words } from "../../text/verifiedSource.ts";
import type { Services } from "../services.ts";

type Target = { readonly contract: ContractOnNetwork; readonly file: string | undefined };

/** The commands for verified sources. */
export class SourceCommands {
  readonly #services: Services;
  readonly #sources: VerifiedSources;

  constructor(services: Services, sources: VerifiedSources) {
    this.#services = services;
    this.#sources = sources;
  }

  /** Opens a file of the source, which the user picks unless it is named, or the only one. */
  async open(given: unknown, options: unknown): Promise<undefined> {
    const target = await this.#target(given, options);
    if (target !== undefined) await this.#open(target);
    return undefined;
  }

  async #open(target: Target): Promise<void> {
    const files = await this.#sources.load(target.contract, () => this.#open(target));
    if (files === undefined) return;
    const file =
      target.file === undefined
        ? files.length === 1
          ? files[0]
          : await pickFile(files, questionTitles.verifiedSource())
        : files.find(({ shownPath }) => shownPath === target.file);
    if (file !== undefined) await this.#sources.open(target.contract, file);
  }

  /** Compares the source, or one file of it, with the workspace's files. */
  async compare(given: unknown, options: unknown): Promise<undefined> {
    const target = await this.#target(given, options);
    if (target !== undefined) await this.#compare(target);
    return undefined;
  }

  async #compare(target: Target): Promise<void> {
    const { contract, file } = target;
    const all = await this.#sources.load(contract, () => this.#compare(target));
    const files = all?.filter(({ shownPath }) => file === undefined || shownPath === file);
    if (files === undefined || files.length === 0) return;
    const pairs = await whileComparing((signal) => pairWithWorkspace(files, signal));
    if (pairs === undefined) return;
    const missing = pairs.flatMap(({ verified, counterpart }) => (counterpart === undefined ? verified : []));
    const differing = pairs.filter(isDiffering);
    const [first, ...others] = differing;
    const equal = pairs.length - missing.length - differing.length;
    const compared = { equal, differing: differing.length, missing: missing.length };
    this.#sources.noteComparison(contract, { ...compared, file, at: Date.now() });
    if (first === undefined || missing.length > 0) {
      const text = comparedText(compared);
      inBackground("Comparison", this.#tell(text, contract, missing), this.#services.log);
    }
    if (first === undefined) return;
    const address = shortAddress(contract.address);
    if (others.length === 0) {
      const title = words.diffTitle(documentName(first.verified.shownPath), address);
      const uri = this.#sources.uriOf(contract, first.verified);
      await vscode.commands.executeCommand("vscode.diff", uri, first.counterpart.uri, title);
      return;
    }
    const changes = differing.map(({ verified, counterpart: { uri } }) => [
      uri,
      this.#sources.uriOf(contract, verified),
      uri,
    ]);
    await vscode.commands.executeCommand(
      "vscode.changes",
      words.changesTitle(address, contract.network.name),
      changes,
    );
  }

  /** Says what was found, and lists the files that the workspace lacks if the user wants to see them. */
  async #tell(text: string, contract: ContractOnNetwork, missing: readonly SourceFile[]): Promise<void> {
    const buttons = missing.length === 0 ? [] : [words.showMissing()];
    if ((await vscode.window.showInformationMessage(text, ...buttons)) === undefined) return;
    const file = await pickFile(missing, words.missingTitle());
    if (file !== undefined) await this.#sources.open(contract, file);
  }

  /** By a row of a tree, a panel, a reference, or the cursor. */
  async #target(given: unknown, options: unknown): Promise<Target | undefined> {
    if (given instanceof EntryPlace) {
      const place = parseSourceHandle(given.handle);
      const network = place && this.#services.settings.networkNamed(place.network);
      return network && { contract: { network, address: place.address }, file: place.file };
    }
    const { file } = parseCommandOptions(options);
    const target = await contractTarget(this.#services, given, options, words);
    if (target === undefined) return undefined;
    const { network, contract } = target;
    return { contract: { network, address: localAddress(network, contract).address }, file };
  }
}

type DifferingPair = SourcePair<OpenableFile> & { readonly counterpart: OpenableFile };

function isDiffering(pair: SourcePair<OpenableFile>): pair is DifferingPair {
  return pair.counterpart !== undefined && !pair.isEqual;
}

/** @returns undefined if the user cancels */
async function whileComparing<Value>(
  compare: (signal: AbortSignal) => Promise<Value>,
): Promise<Value | undefined> {
  const place = {
    location: vscode.ProgressLocation.Notification,
    title: words.comparing(),
    cancellable: true,
  };
  return vscode.window.withProgress(place, async (_shown, token) => {
    const signal = signalOf(token);
    try {
      return await compare(signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  });
}

/** @returns undefined if the user cancels */
async function pickFile(files: readonly SourceFile[], title: string): Promise<SourceFile | undefined> {
  const items = files.map((file) => ({
    file,
    label: pickText(fileName(file.shownPath)),
    description: pickText(file.shownPath),
  }));
  return (await vscode.window.showQuickPick(items, { title, matchOnDescription: true }))?.file;
}
