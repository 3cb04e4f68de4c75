import * as vscode from "vscode";
import {
  readBatchRequest,
  subjectsOfDeployments,
  type BatchRequest,
  type BatchSubject,
} from "../../app/batch/batchRequest.ts";
import { chainsOf, type DeploymentChain } from "../../app/deployments/deploymentChains.ts";
import type { LocatedRecord } from "../../app/deployments/workspaceDeployments.ts";
import { parseHandle } from "../../app/history/entryHandle.ts";
import { findEntry } from "../../app/history/findEntry.ts";
import { nameOfContract } from "../../app/verification/verifiedName.ts";
import { visibleLine } from "../../core/strings/visibleText.ts";
import { givenHandles } from "../../editor/trees/givenPlaces.ts";
import { batchStatusWords as words } from "../../text/batch/batchPage.ts";
import { deploymentWords } from "../../text/deployments/deployments.ts";
import { recordLabel } from "../../ui/tree/deploymentRecordRow.ts";
import type { Services } from "../services.ts";

/**
 * The contracts that a command verifies: given by other code, by a deployment file, or by tree rows.
 * `undefined` if there are none.
 */
export async function givenContracts(
  services: Services,
  given: readonly unknown[],
): Promise<BatchRequest | undefined> {
  const [first] = given;
  if (first instanceof vscode.Uri) return ofFile(services, first);
  return readBatchRequest(first) ?? ofRows(services, given);
}

/** Adds names from any deployment file of the workspace to contracts without a name. */
export async function withNames(services: Services, request: BatchRequest): Promise<BatchRequest> {
  // The files may not be read yet.
  await (await services.deployments()).refresh();
  const { networks } = services.settings.networks();
  const nameOf = ({ network: name, address }: BatchSubject): string | undefined => {
    const network = networks.find((one) => one.name === name);
    return network && services.deploymentName(network, address)?.name;
  };
  const subjects = request.subjects.map((subject) => ({
    ...subject,
    name: subject.name ?? nameOf(subject),
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
  const [{ listing }, labels] = await Promise.all([services.history(), services.labels()]);
  const contracts = givenHandles(given).flatMap((text) => {
    const handle = parseHandle(text);
    return (handle && findEntry(listing, handle)?.contract) ?? [];
  });
  if (contracts.length === 0) return undefined;
  const { networks } = services.settings.networks();
  const subjects = contracts.map(({ network: networkName, entry }) => {
    const { address } = entry;
    const network = networks.find(({ name }) => name === networkName);
    const deployment = network && services.deploymentName(network, address);
    return {
      network: networkName,
      address,
      name: nameOfContract({
        label: network && labels.at(network, address, entry.id),
        deployment,
        verified: entry.verifiedName?.[0],
      }),
    };
  });
  return readBatchRequest({ label: "", subjects });
}

async function chainsIn(services: Services): Promise<readonly DeploymentChain[]> {
  const deployments = await services.deployments();
  await deployments.refresh();
  const { settings } = services;
  return chainsOf(deployments.records, settings.networks().networks, settings.activeNetwork());
}

type Item = vscode.QuickPickItem & { readonly label: string; readonly subjects: readonly BatchSubject[] };

/** Asks for deployments of the workspace: all of a chain, or one record of it. */
export async function askForContracts(services: Services): Promise<BatchRequest | undefined> {
  const chains = await chainsIn(services);
  const items = chains.flatMap(({ network, records }): readonly Item[] => {
    const verifiable = network?.verifierUrl === undefined ? undefined : network;
    if (verifiable === undefined) return [];
    const all = subjectsOfDeployments(verifiable, records);
    const ofRecord = (record: LocatedRecord): Item => {
      const subjects = subjectsOfDeployments(verifiable, [record]);
      return {
        label: shown(recordLabel(record)),
        description: `${verifiable.name} · ${deploymentWords.contracts(subjects.length)}`,
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

/** A quick pick renders `$(name)` as an icon. */
const shown = (text: string): string => visibleLine(text, 60).replaceAll("$(", "$\u200B(");
