import * as vscode from "vscode";
import {
  readBatchRequest,
  subjectsOfDeployments,
  type BatchRequest,
  type BatchSubject,
} from "../../app/batch/subjects.ts";
import { chainsOf, type DeploymentChain } from "../../app/deployments/chains.ts";
import type { LocatedRecord } from "../../app/deployments/workspaceDeployments.ts";
import { parseHandle } from "../../app/history/entryHandle.ts";
import { findEntry } from "../../app/history/findEntry.ts";
import { nameOfContract } from "../../app/verification/verifiedName.ts";
import { visibleLine } from "../../core/characters/visibleLine.ts";
import { givenHandles } from "../../editor/trees/givenPlaces.ts";
import { batchStatusWords as words } from "../../text/batch/batchPage.ts";
import { deploymentToolWords, deploymentWords } from "../../text/deployments/deployments.ts";
import type { Services } from "../services.ts";

/**
 * The contracts that a command is to verify: those it was given by other code, of a deployment file, or of rows of the trees.
 * `undefined` where that is none.
 */
export async function givenContracts(
  services: Services,
  given: readonly unknown[],
): Promise<BatchRequest | undefined> {
  const [first] = given;
  if (first instanceof vscode.Uri) return ofFile(services, first);
  return readBatchRequest(first) ?? ofRows(services, given);
}

/** The same with what any deployment file of the workspace calls a contract, where the chosen one has no name for it. */
export async function withNames(services: Services, request: BatchRequest): Promise<BatchRequest> {
  // Nobody may have read the files yet.
  await (await services.deployments()).look();
  const { networks } = services.settings.networks();
  const chainOf = (network: string): string => networks.find(({ name }) => name === network)?.chainId ?? "";
  const subjects = request.subjects.map((subject) => ({
    ...subject,
    name: subject.name ?? services.deploymentName(chainOf(subject.network), subject.address)?.name,
  }));
  return { ...request, subjects };
}

async function ofFile(services: Services, file: vscode.Uri): Promise<BatchRequest> {
  const chains = await chainsIn(services);
  const text = file.toString();
  const label = file.path.slice(file.path.lastIndexOf("/") + 1);
  const subjects = chains.flatMap(({ network, records }) =>
    network === undefined
      ? []
      : subjectsOfDeployments(
          network,
          records.filter(({ folderUri, path }) => {
            const of = vscode.Uri.joinPath(vscode.Uri.parse(folderUri), path).toString();
            return of === text || text.startsWith(`${of}/`);
          }),
        ),
  );
  return { label: visibleLine(label, 60), subjects, leftOut: 0 };
}

async function ofRows(services: Services, given: readonly unknown[]): Promise<BatchRequest | undefined> {
  const { listing } = await services.history();
  const contracts = givenHandles(given).flatMap((text) => {
    const handle = parseHandle(text);
    return (handle && findEntry(listing, handle)?.contract) ?? [];
  });
  if (contracts.length === 0) return undefined;
  const { networks } = services.settings.networks();
  const subjects = contracts.map(({ network, entry }) => {
    const { address } = entry;
    const chainId = networks.find(({ name }) => name === network)?.chainId ?? "";
    const deployment = services.deploymentName(chainId, address);
    return { network, address, name: nameOfContract({ verified: entry.verifiedName?.[0], deployment }) };
  });
  return readBatchRequest({ label: "", subjects });
}

async function chainsIn(services: Services): Promise<readonly DeploymentChain[]> {
  const deployments = await services.deployments();
  await deployments.look();
  const { settings } = services;
  return chainsOf(deployments.records, settings.networks().networks, settings.activeNetwork());
}

type Item = vscode.QuickPickItem & { readonly label: string; readonly subjects: readonly BatchSubject[] };

/** Asks which of the workspace's deployments: those of a chain, or of one record of it. */
export async function askForContracts(services: Services): Promise<BatchRequest | undefined> {
  const chains = await chainsIn(services);
  const items = chains.flatMap(({ network, records }): readonly Item[] => {
    const verifiable = network?.verifierUrl === undefined ? undefined : network;
    if (verifiable === undefined) return [];
    const all = subjectsOfDeployments(verifiable, records);
    const ofRecord = (record: LocatedRecord): Item => {
      const subjects = subjectsOfDeployments(verifiable, [record]);
      return {
        label: shown(record.name),
        description: `${verifiable.name} · ${deploymentToolWords[record.tool]()} · ${deploymentWords.contracts(subjects.length)}`,
        subjects,
      };
    };
    const chain: Item = {
      label: verifiable.name,
      description: deploymentWords.contracts(all.length),
      subjects: all,
    };
    return [chain, ...records.filter(({ deployments }) => deployments.length > 0).map(ofRecord)];
  });
  if (items.length === 0) {
    void vscode.window.showInformationMessage(words.noDeployments());
    return undefined;
  }
  const picked = await vscode.window.showQuickPick(items, {
    title: words.pickTitle(),
    placeHolder: words.pickPlaceholder(),
    matchOnDescription: true,
  });
  return picked && { label: picked.label, subjects: picked.subjects, leftOut: 0 };
}

/** A list to pick from draws `$(name)` as an icon. */
const shown = (text: string): string => visibleLine(text, 60).replaceAll("$(", "$\u200B(");
