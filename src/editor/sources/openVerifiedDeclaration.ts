import * as vscode from "vscode";
import { findVerifiedDeclarations } from "../../app/verification/findVerifiedDeclarations.ts";
import type { Wanted } from "../../builds/source/findDeclaration.ts";
import { textColumn } from "../openSource.ts";
import { choosePlace, rangeOf, whileSearching } from "../panels/openDeclaration.ts";
import type { ContractOnNetwork, VerifiedSources } from "./verifiedSources.ts";
import { pairWithWorkspace } from "./workspaceSources.ts";

/**
 * Opens the verified source of a contract where it declares something: the workspace's file if that holds the same text, else
 * the read-only one. Opens the contract's own file if its declarations cannot be read.
 */
export async function openVerifiedDeclaration(
  sources: VerifiedSources,
  contract: ContractOnNetwork,
  wanted: Wanted,
): Promise<void> {
  const files = await sources.load(contract, () => openVerifiedDeclaration(sources, contract, wanted));
  const [own] = files ?? [];
  if (files === undefined || own === undefined) return;
  const places = await whileSearching((signal) => findVerifiedDeclarations(files, wanted, signal));
  const place = places && (await choosePlace(places));
  if (place === undefined) return;
  const file = place === "none" ? own : (files.find(({ path }) => path === place.source) ?? own);
  const selection = place === "none" ? undefined : rangeOf(place);
  const [pair] = (await whileSearching((signal) => pairWithWorkspace([file], signal))) ?? [];
  if (pair?.counterpart === undefined || !pair.isEqual) {
    await sources.open(contract, file, selection);
    return;
  }
  const options = { preview: true, viewColumn: textColumn() };
  await vscode.window.showTextDocument(pair.counterpart.uri, {
    ...options,
    ...(selection === undefined ? {} : { selection }),
  });
}
