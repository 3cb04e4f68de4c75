import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { activated, bare, own } from "../../../plainEditor/activated.ts";
import { commands, views } from "../../../plainEditor/editor.ts";
import { user } from "../../../plainEditor/user.ts";
import { contractAddress, otherAddress } from "../../../support/verification.ts";

/** Runs a command of the product. */
export const run = (command: string, ...given: unknown[]): Promise<unknown> =>
  Promise.resolve(commands.get(`contractLens.${command}`)?.(...given));

type Row = { readonly place: unknown; readonly item: vscode.TreeItem };

/** The rows of a view below a place, as the editor asks for them. */
export async function rows(view: "contracts" | "history", place?: unknown): Promise<readonly Row[]> {
  const tree = views.get(`contractLens.${view}`);
  assert.ok(tree);
  const below = (await tree.getChildren(place)) ?? [];
  return Promise.all(below.map(async (place) => ({ place, item: await tree.getTreeItem(place) })));
}

export const labels = (all: readonly Row[]) => all.map(({ item }) => item.label);
export const contexts = (all: readonly Row[]) => all.map(({ item }) => item.contextValue);

/** The places of the contracts of a network, the active one by default. */
export async function contractPlaces(index = 0): Promise<readonly unknown[]> {
  const networks = await rows("contracts");
  return (await rows("contracts", networks[index]?.place)).map(({ place }) => place);
}

/** The handle of a contract, on the active network by default. */
export const contractHandle = (address: string, network: string = own.name): string =>
  `contract\t${network}\t${address.toLowerCase()}`;

/** The extension where a contract and a result were inspected on one network, and a contract was verified on the other. */
export async function withHistory() {
  const extension = await activated();
  await run("inspectContractRecord", contractAddress);
  await run("inspectExecutionResult", "0.0.2001@1700000021.000000000");
  user.picks = () => "Verify";
  await run("verifyContract", otherAddress, { network: bare.name });
  await Promise.all([rows("contracts"), rows("history")]);
  return extension;
}
