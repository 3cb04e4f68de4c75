import * as vscode from "vscode";
import type { LocatedBuild } from "../../app/builds/locatedBuild.ts";
import { fileWithText } from "../../app/builds/sourceTexts.ts";
import {
  placeDeclarations,
  type DeclaringSource,
  type PlacedVariable,
} from "../../app/builds/placedVariables.ts";
import { declarationsOfBuild } from "../../app/builds/storageOfBuild.ts";
import type { ContractFactStore } from "../../app/contractFacts/contractFacts.ts";
import type { Labels } from "../../app/labels/labels.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";
import type { ReadContract, ReadContracts } from "../../app/state/readContracts.ts";
import { shortAddress } from "../../core/address.ts";
import { placeInFolder } from "../../editor/openedFolders.ts";
import type { Settings } from "../../editor/settings.ts";
import { storageWords as words } from "../../text/subjects/record/storage.ts";
import { cut, type NameOf } from "../../ui/decoding/inlineValue.ts";
import { storedText } from "../../ui/parts/variables.ts";
import { timeText } from "../../ui/tree/dayText.ts";

/** What names addresses: see `ContractFactStore.nameOf`. */
export type AddressNames = {
  readonly labels: Pick<Labels, "at">;
  readonly facts: Pick<ContractFactStore, "nameOf">;
};

/** Inlay hints with the values that pages of this window have read. They send no requests. */
export class InlineValues {
  readonly #settings: Settings;
  readonly #contracts: ReadContracts;
  readonly #names: AddressNames;
  readonly #sources = new WeakMap<LocatedBuild, Promise<readonly DeclaringSource[]>>();

  constructor(settings: Settings, contracts: ReadContracts, names: AddressNames) {
    this.#names = names;
    this.#settings = settings;
    this.#contracts = contracts;
  }

  /** Those of contracts on the active network that were compiled from just this text, of each variable from the contract last read. */
  async provide(document: vscode.TextDocument): Promise<vscode.InlayHint[]> {
    const file = placeInFolder(document.uri);
    const network = this.#settings.activeNetwork();
    const ledger = network && ledgerOf(network);
    if (file === undefined || network === undefined || ledger === undefined) return [];
    const textOf = (path: string): Promise<string | undefined> =>
      Promise.resolve(path === file.path ? document.getText() : undefined);
    const { labels, facts } = this.#names;
    const nameOf: NameOf = (address) => {
      const name = labels.at(network, address) ?? facts.nameOf({ network, address });
      return name === undefined ? undefined : { name };
    };
    const hints = new Map<string, vscode.InlayHint>();
    for (const contract of this.#contracts.latest) {
      const { origin } = contract.read;
      if (contract.ledgerId !== ledger.id || origin.kind !== "build") continue;
      const { build } = origin;
      if (build.folder.uri !== file.folderUri) continue;
      for (const { source, text, variables } of await this.#sourcesOf(build)) {
        if ((await fileWithText(build, source, text, textOf)) === undefined) continue;
        for (const variable of variables) {
          const key = `${variable.end.line}:${variable.end.character}`;
          const hint = hints.has(key) ? undefined : hintOf(variable, contract, network.name, nameOf);
          if (hint !== undefined) hints.set(key, hint);
        }
      }
    }
    return [...hints.values()];
  }

  #sourcesOf(build: LocatedBuild): Promise<readonly DeclaringSource[]> {
    const known = this.#sources.get(build) ?? readSources(build);
    this.#sources.set(build, known);
    return known;
  }
}

async function readSources(build: LocatedBuild): Promise<readonly DeclaringSource[]> {
  return placeDeclarations(await declarationsOfBuild(build, new AbortController().signal));
}

/** UTF-16 units. VS Code cuts longer ones by itself (`editor.inlayHints.maximumLength`), behind an ellipsis of ours, too. */
const longestHint = 43;

function hintOf(
  { index, name, end }: PlacedVariable,
  { read, address }: ReadContract,
  network: string,
  nameOf: NameOf,
): vscode.InlayHint | undefined {
  const variable = read.variables[index];
  // A layout may end before a variable whose type is not known.
  const text = variable?.place.path.variable === name ? storedText(variable.value, nameOf) : undefined;
  if (text === undefined) return undefined;
  const label = cut(`= ${text}`, longestHint);
  const hint = new vscode.InlayHint(new vscode.Position(end.line, end.character), label);
  hint.paddingLeft = true;
  hint.tooltip = words.readFrom(shortAddress(address), network, timeText(read.readAt));
  return hint;
}
