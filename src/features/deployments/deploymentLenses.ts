import * as vscode from "vscode";
import type { DeploymentChecks } from "../../app/deploymentChecks/deploymentChecks.ts";
import type { CheckedContract } from "../../app/contractFacts/contractChecks.ts";
import {
  canBeChecked,
  batchWouldSelect,
  contractsIn,
  subjectsToVerify,
} from "../../app/deploymentChecks/subjectsToVerify.ts";
import { networkOfChain } from "../../app/deployments/deploymentChains.ts";
import { isLocalChain } from "../../app/networks/chainOf.ts";
import { deploymentRecordsInFile } from "../../app/deployments/deploymentRecords.ts";
import type { LocatedRecord, WorkspaceDeployments } from "../../app/deployments/workspaceDeployments.ts";
import type { Network } from "../../app/networks/network.ts";
import { addressPlaces, type AddressPlace } from "../../builds/deployments/addressPlaces.ts";
import type { Deployment } from "../../builds/deployments/deployment.ts";
import { checksummed } from "../../core/address.ts";
import { OwnReference, positionIn } from "../../editor/commandReference.ts";
import type { CommandId } from "../../editor/commands.ts";
import { placeInFolder } from "../../editor/openedFolders.ts";
import { lensWords as words } from "../../text/deployments/deployments.ts";
import { explainFailedServices } from "../../text/verification/failedServices.ts";
import { deploymentLens, type Lens } from "../../ui/lens/deploymentLens.ts";
import { countsOf, countsText, recordLabel } from "../../ui/tree/deploymentRecordRow.ts";
import { checkRow, useSourcifyRow } from "../../ui/tree/deploymentRow.ts";
import { joined, lines } from "../../ui/tree/treeRow.ts";
import type { Services } from "../services.ts";
import { fileHandle } from "./deploymentPlace.ts";

/** Larger files, and files with more deployments, appear in the view only. */
const longestText = 5 * 1024 * 1024;
const maxAddresses = 200;

/** A code lens that gets its command in `resolveCodeLens`. */
class DeploymentCodeLens extends vscode.CodeLens {
  readonly lens: Lens<() => vscode.Command>;

  constructor(range: vscode.Range, lens: Lens<() => vscode.Command>) {
    super(range);
    this.lens = lens;
  }
}

type Shown = {
  readonly record: LocatedRecord;
  readonly network: Network;
  readonly deployment: Deployment;
  readonly place: AddressPlace;
};

/** Code lenses above deployments in tools' files. They show cached statuses: opening a file sends no requests. */
export class DeploymentLenses {
  readonly #services: Services;
  readonly #deployments: WorkspaceDeployments;
  readonly #checks: DeploymentChecks;

  readonly #seen: (contracts: readonly CheckedContract[]) => void;

  /** @param seen called with what is looked at */
  constructor(
    services: Services,
    deployments: WorkspaceDeployments,
    checks: DeploymentChecks,
    seen: (contracts: readonly CheckedContract[]) => void,
  ) {
    this.#seen = seen;
    this.#services = services;
    this.#deployments = deployments;
    this.#checks = checks;
  }

  /** The code lenses of a file, from cached statuses; none for unknown or too large files. */
  async provide(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<vscode.CodeLens[]> {
    const file = placeInFolder(document.uri);
    if (file === undefined) return [];
    await this.#deployments.refresh();
    const records = deploymentRecordsInFile(this.#deployments.records, file.folderUri, file.path);
    const [{ tool } = { tool: undefined }] = records;
    const addresses = records.reduce((sum, { deployments }) => sum + deployments.length, 0);
    if (tool === undefined || addresses > maxAddresses) return [];
    const text = document.getText();
    if (text.length > longestText) return [];
    const places = addressPlaces(text, tool);
    return token.isCancellationRequested ? [] : this.#lenses(document, records, places);
  }

  /** Adds the command to a code lens. */
  resolve(shown: vscode.CodeLens): vscode.CodeLens {
    if (!(shown instanceof DeploymentCodeLens)) return shown;
    const { title, tooltip, action } = shown.lens;
    const command = action?.() ?? { command: "", title };
    shown.command = { ...command, title, ...(tooltip === undefined ? {} : { tooltip }) };
    return shown;
  }

  #lenses(
    document: vscode.TextDocument,
    records: readonly LocatedRecord[],
    places: readonly AddressPlace[],
  ): DeploymentCodeLens[] {
    const { settings } = this.#services;
    const { networks } = settings.networks();
    const active = settings.activeNetwork();
    const top: Lens<() => vscode.Command>[] = [];
    const lenses: DeploymentCodeLens[] = [];
    const left = [...places];
    for (const record of records) {
      const network = networkOfChain(record.chainId, networks, active);
      if (network === undefined) {
        top.push(...toNetwork(record));
        continue;
      }
      const shown = record.deployments.flatMap((deployment): readonly Shown[] => {
        const index = left.findIndex(
          ({ address, chainId = record.chainId }) =>
            address === deployment.address && chainId === record.chainId,
        );
        const [place] = index === -1 ? [] : left.splice(index, 1);
        return place === undefined ? [] : [{ record, network, deployment, place }];
      });
      top.push(...this.#ofRecord(document, record, network));
      lenses.push(...shown.flatMap((each) => this.#ofDeployment(document, each)));
    }
    if (top.length > 0) top.push(this.#showInView(document));
    const first = new vscode.Range(0, 0, 0, 0);
    return [...top.map((lens) => new DeploymentCodeLens(first, lens)), ...lenses];
  }

  /** The first lens of a record: the count of verified contracts, and the action that checks the rest. */
  #ofRecord(
    document: vscode.TextDocument,
    record: LocatedRecord,
    network: Network,
  ): readonly Lens<() => vscode.Command>[] {
    if (!canBeChecked(network)) return [];
    const contracts = contractsIn(network, [record]);
    this.#seen(contracts);
    const unknown = contracts.filter((contract) => !this.#checks.isKnown(contract));
    const checked = record.deployments.map((deployment) =>
      this.#checks.of(network, deployment, record.writtenAt),
    );
    const hasVerifier = network.verifierUrl !== undefined;
    const counts = countsOf(checked, hasVerifier);
    const { known, failures } = counts;
    const failed = failures.length === 0 ? undefined : explainFailedServices(failures, "deployments");
    const count = {
      title: joined([countsText(counts, record.deployments.length), failed?.brief]),
      tooltip: lines([network.name, failed?.full]),
      action: undefined,
    };
    const { spoken: title, tooltip } = checkRow(network, unknown.length);
    const handle = fileHandle(document.uri);
    const check = {
      title,
      tooltip: tooltip(),
      action: () => run("contractLens.checkDeployments", handle),
    };
    const subjects = subjectsToVerify(this.#checks, network, [record], batchWouldSelect);
    const verify = {
      title: words.verifySome(subjects.length),
      action: () => run("contractLens.verifyDeployments", { subjects, label: recordLabel(record) }),
    };
    return [
      ...(known === 0 && hasVerifier ? [] : [count]),
      ...(unknown.length > 0 ? [check] : subjects.length > 0 ? [verify] : []),
    ];
  }

  #showInView({ uri }: vscode.TextDocument): Lens<() => vscode.Command> {
    return {
      title: words.showInView(),
      action: () => run("contractLens.showDeployments", fileHandle(uri)),
    };
  }

  #ofDeployment(
    document: vscode.TextDocument,
    { record, network, deployment, place }: Shown,
  ): readonly DeploymentCodeLens[] {
    const checked = this.#checks.of(network, deployment, record.writtenAt);
    const range = new vscode.Range(document.positionAt(place.start), document.positionAt(place.end));
    const subject = checksummed(deployment.address);
    const options = { network: network.name };
    const actions = {
      inspect: () => run("contractLens.inspectContractRecord", subject, options),
      verify: () => run("contractLens.verifyContract", positionIn(document, range.start), options),
    };
    return deploymentLens(checked, network, Date.now()).map(
      ({ action, ...lens }) => new DeploymentCodeLens(range, { ...lens, action: action && actions[action] }),
    );
  }
}

/** Offers a network for a chain without one, unless the chain changes with each start of its node. */
function toNetwork({ chainId }: LocatedRecord): readonly Lens<() => vscode.Command>[] {
  if (chainId === undefined || isLocalChain(chainId)) return [];
  const { spoken: title, tooltip } = useSourcifyRow(chainId);
  return [
    { title, tooltip: tooltip(), action: () => run("contractLens.useSourcify", new OwnReference(chainId)) },
  ];
}

function run(command: CommandId, ...given: readonly unknown[]): vscode.Command {
  return { command, title: "", arguments: [...given] };
}
