import * as vscode from "vscode";
import type { LocatedBuild } from "../../app/builds/locatedBuild.ts";
import type { WorkspaceBuilds } from "../../app/builds/workspaceBuilds.ts";
import { chainsOf } from "../../app/deployments/deploymentChains.ts";
import type { VerificationSummary } from "../../app/verification/summary.ts";
import { textOf } from "../../builds/projectFiles.ts";
import { checksummed, shortAddress } from "../../core/address.ts";
import { indentJson } from "../../core/json/indentJson.ts";
import { OwnReference } from "../../editor/commandReference.ts";
import { runCommand } from "../../editor/commandRegistry.ts";
import { copyAbi } from "../../editor/clipboard.ts";
import { openSource } from "../../editor/openSource.ts";
import { openDeclaration } from "../../editor/panels/openDeclaration.ts";
import { documentName } from "../../editor/panels/showRaw.ts";
import { pickText } from "../../editor/questions/pickText.ts";
import { areTreeHandles, givenHandles } from "../../editor/trees/givenPlaces.ts";
import { buildRowWords as words } from "../../text/builds/roots.ts";
import type { Services } from "../services.ts";
import { type BuildPlace, BuildsTree } from "./buildsTree.ts";

/** A contract that deployment files record under a build's name. */
type Named = { readonly network: string; readonly subject: string };

/** The commands of the rows of the view. */
export class BuildActions {
  readonly #services: Services;
  readonly #builds: WorkspaceBuilds;
  readonly #tree: BuildsTree;

  constructor(services: Services, builds: WorkspaceBuilds, tree: BuildsTree) {
    this.#services = services;
    this.#builds = builds;
    this.#tree = tree;
  }

  /** Opens the source of a row's contract at its name; without a source, the build file, formatted. */
  async openSource(given: readonly unknown[]): Promise<undefined> {
    const build = await this.#build(given);
    if (build === undefined) return undefined;
    const wanted = { kind: "contract", contract: build.name } as const;
    const ofFile = (): Promise<void> => openSource(build, () => this.#showFormatted(build));
    await openDeclaration(this.#services.rawDocuments, build, wanted, ofFile);
    return undefined;
  }

  /** Opens the file of a row in its default editor. */
  async openFile(given: readonly unknown[]): Promise<undefined> {
    const place = this.#place(given);
    if (place === undefined || place.kind === "root") return undefined;
    await openAt(uriOf(place));
    return undefined;
  }

  /** Reveals a row's folder or file in VS Code's Explorer. */
  async reveal(given: readonly unknown[]): Promise<undefined> {
    const place = this.#place(given);
    if (place !== undefined) await vscode.commands.executeCommand("revealInExplorer", uriOf(place));
    return undefined;
  }

  /** Copies the ABI of a row's contract. @returns the copied text */
  async copyAbi(given: readonly unknown[]): Promise<string | undefined> {
    const build = await this.#build(given);
    if (build === undefined) return undefined;
    if (build.abi === undefined) {
      void vscode.window.showInformationMessage(words.noAbi());
      return undefined;
    }
    return copyAbi(build.abi);
  }

  /** Verifies the contract that deployment files record under a row's name; asks which if that is ambiguous. */
  async verify(given: readonly unknown[]): Promise<VerificationSummary | undefined> {
    const place = this.#place(given);
    if (place?.kind !== "build") return undefined;
    const command = "contractLens.verifyContract";
    const chosen = await this.#choose(place.build.name);
    if (chosen === "another") return runCommand(command);
    if (chosen === undefined) return undefined;
    const { network, subject } = chosen;
    return runCommand(command, areTreeHandles(given) ? new OwnReference(subject) : subject, { network });
  }

  /** @returns undefined if the user cancels */
  async #choose(name: string): Promise<Named | "another" | undefined> {
    const items = (await this.#deployed(name)).map((named) => ({
      label: shortAddress(named.subject),
      description: pickText(named.network),
      detail: pickText(named.path),
      chosen: named,
    }));
    if (items.length === 0) return "another";
    const another = { label: words.anotherContract(), chosen: "another" } as const;
    const title = words.chooseDeployment(pickText(name));
    return (await vscode.window.showQuickPick([...items, another], { title }))?.chosen;
  }

  /** Deployments on networks with a verification service, last written first; none in an untrusted workspace. */
  async #deployed(name: string): Promise<readonly (Named & { readonly path: string })[]> {
    const deployments = await this.#services.deployments();
    await deployments.refresh();
    const { settings } = this.#services;
    const found = chainsOf(
      deployments.records,
      settings.networks().networks,
      settings.activeNetwork(),
    ).flatMap(({ network, records }) =>
      network?.verifierUrl === undefined
        ? []
        : records.flatMap(({ path, deployments: all }) =>
            all
              .filter((deployment) => deployment.name === name)
              .map(({ address }) => ({ network: network.name, subject: checksummed(address), path })),
          ),
    );
    const last = found.toReversed().map((one) => [`${one.network} ${one.subject}`, one] as const);
    return [...new Map(last).values()].toReversed();
  }

  async #build(given: readonly unknown[]): Promise<LocatedBuild | undefined> {
    const place = this.#place(given);
    if (place?.kind !== "build") return undefined;
    const build = await this.#builds.build(place.build);
    if (build === undefined) void vscode.window.showInformationMessage(words.gone());
    return build;
  }

  #place(given: readonly unknown[]): BuildPlace | undefined {
    const [handle] = givenHandles(given);
    return typeof handle === "string" ? this.#tree.placeOf(handle) : undefined;
  }

  async #showFormatted({ folder, path }: LocatedBuild): Promise<void> {
    const text = textOf(await folder.files.read(path));
    if (text === undefined) await openAt(uriAt(folder.uri, path));
    else await this.#services.rawDocuments.show(documentName(path), indentJson(text));
  }
}

async function openAt(uri: vscode.Uri): Promise<void> {
  await vscode.commands.executeCommand("vscode.open", uri);
}

function uriOf(place: BuildPlace): vscode.Uri {
  const { folderUri, path } = place.kind === "build" ? place.build : place;
  return uriAt(folderUri, path);
}

function uriAt(folderUri: string, path: string): vscode.Uri {
  return vscode.Uri.joinPath(vscode.Uri.parse(folderUri), path);
}

/** Loads the view and its commands. */
export async function loadBuilds(services: Services) {
  const builds = await services.builds();
  await builds.refresh();
  const tree = new BuildsTree(builds, services.log);
  return { tree, actions: new BuildActions(services, builds, tree) };
}
