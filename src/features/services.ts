import * as vscode from "vscode";
import { decoderTools as decoderToolsOf, type ApiServices } from "../api/apiServices.ts";
import type { BuildMatches } from "../app/builds/buildMatches.ts";
import type { WorkspaceBuilds } from "../app/builds/workspaceBuilds.ts";
import type { ContractChecks } from "../app/contractFacts/contractChecks.ts";
import type { ChosenAbis } from "../app/decoding/chosenAbis.ts";
import type { DecoderTools } from "../app/decoding/resultDecoder.ts";
import type { Debuggees } from "../app/debugging/debuggees.ts";
import type { WorkspaceDeployments } from "../app/deployments/workspaceDeployments.ts";
import type { PublishedSources } from "../app/publication/publishedSources.ts";
import type { Channel } from "../http/channel.ts";
import type { ResponseStore } from "../app/responses/responseStore.ts";
import type { HashConsent } from "../app/consent/hashConsent.ts";
import type { History } from "../app/history/history.ts";
import type { WorkspaceCalls } from "../app/history/workspaceCalls.ts";
import type { ApiKeys } from "../app/keys/apiKeys.ts";
import type { StateStore } from "../app/ports.ts";
import type { Platform } from "../app/platform.ts";
import type { RpcUrls } from "../app/networks/rpcUrls.ts";
import type { Labels } from "../app/labels/labels.ts";
import type { KeyConsent } from "../app/keys/keyConsent.ts";
import type { Lookups } from "../app/lookups/lookups.ts";
import type { ReadContracts } from "../app/state/readContracts.ts";
import type { SignatureNames } from "../app/signatures/signatureNames.ts";
import type { Verifications } from "../app/verification/verifications.ts";
import type { Once } from "../core/async/once.ts";
import type { DeploymentKnowledge } from "../editor/lazy/loadDeploymentChecks.ts";
import type { Client } from "../editor/lazy/lazyChannel.ts";
import type { OpenPanels } from "../editor/panels/openPanels.ts";
import type { RawDocuments } from "../editor/panels/rawDocuments.ts";
import type { UnknownNetworkPanel } from "../editor/panels/unknownNetworkPanel.ts";
import type { Settings } from "../editor/settings.ts";
import type { VerifiedSources } from "../editor/sources/verifiedSources.ts";
import type { ProductLog } from "../editor/productLog.ts";

/** The services that features share; created once, in `activate.ts`. */
export type Services = {
  readonly extensionUri: vscode.Uri;
  /** `publisher.name`. */
  readonly extensionId: string;
  readonly log: ProductLog;
  readonly settings: Settings;
  /** The RPC URLs in secret storage. */
  readonly rpcUrls: RpcUrls;
  /** Small state that outlives the window. */
  readonly state: StateStore;
  /** Environment variables, and files on disk. */
  readonly platform: Pick<Platform, "environment" | "disk">;
  /** The block explorers' keys; loaded on first use. */
  readonly keys: () => Promise<ApiKeys>;
  readonly rawDocuments: RawDocuments;
  readonly panels: OpenPanels;
  /** The panel for networks that the settings do not contain; loaded on first use. */
  readonly unknownNetwork: () => Promise<UnknownNetworkPanel>;
  /** Offers the local node, once per window, if a project is open and no network is selected. Does not wait. */
  readonly offerLocalNode: () => void;
  /** Loads the client of the services on first use. */
  readonly channel: () => Promise<Channel>;
  /** The same client, with its connection settings. */
  readonly client: () => Promise<Client>;
  /** Lookups with this window's cached responses; loaded on first use. */
  readonly lookups: () => Promise<Lookups>;
  /** The verified sources that the user has opened; loaded on first use. */
  readonly verifiedSources: () => Promise<VerifiedSources>;
  /** Running checks of contracts, and their failures; loaded on first use. */
  readonly contractChecks: () => Promise<ContractChecks>;
  /** The verifications of this window; loaded on first use. */
  readonly verifications: () => Promise<Verifications>;
  /** The history of this and other windows; read on first use. */
  readonly history: () => Promise<History>;
  /** The stored responses of history entries; loaded with the history. */
  readonly responses: () => Promise<ResponseStore>;
  /** The calls of history results that this window has shown; loaded with the history. */
  readonly workspaceCalls: () => Promise<WorkspaceCalls>;
  /** The transactions that were debugged last in this window; loaded on first use. */
  readonly debuggees: () => Promise<Debuggees>;
  /** The builds of the workspace; the search starts on first use. */
  readonly builds: () => Promise<WorkspaceBuilds>;
  /** The variables of contracts that pages of this window have read. */
  readonly readContracts: () => Promise<ReadContracts>;
  /** Known matches of contracts with these builds; loaded on first use. */
  readonly buildMatches: () => Promise<BuildMatches>;
  /** The deployment records of this workspace; the search starts on first use. */
  readonly deployments: () => Promise<WorkspaceDeployments>;
  /** The name of a contract in these records; does not start the search. */
  readonly deploymentName: WorkspaceDeployments["nameAt"];
  /** What the user calls addresses; read on first use. */
  readonly labels: Once<Labels>;
  /** The files that record a contract; does not start the search. */
  readonly deploymentFiles: WorkspaceDeployments["filesAt"];
  /** The chains on which these record an address; does not start the search. */
  readonly recordedChains: WorkspaceDeployments["chainsOf"];
  /** The known statuses of these deployments; loaded with them. */
  readonly deploymentChecks: Once<DeploymentKnowledge>;
  /** The sources that this user has published; read on first use. */
  readonly published: () => Promise<PublishedSources>;
  /** The ABIs that this user has chosen for contracts; read on first use. */
  readonly chosenAbis: () => Promise<ChosenAbis>;
  /** Signatures of a signature service, loaded on first use; undefined if the settings name none. */
  readonly signatures: () => Promise<SignatureNames | undefined>;
  /** Consent to send a key with a verification. */
  readonly keyConsent: () => Promise<KeyConsent>;
  /** Which 32-byte values may be sent where; loaded on first use. */
  readonly hashConsent: () => Promise<HashConsent>;
};

/** The services that calls of other programs need. */
export function apiServices(services: Services): Services & ApiServices {
  return { ...services, isTrusted: () => vscode.workspace.isTrusted };
}

/** The dependencies of decoding execution results. */
export function decoderTools(
  services: Pick<Services, "builds" | "chosenAbis" | "deploymentName" | "labels" | "signatures">,
  parts: { readonly lookups: Lookups; readonly buildMatches: BuildMatches },
): Promise<DecoderTools> {
  return decoderToolsOf({ ...services, isTrusted: () => vscode.workspace.isTrusted }, parts);
}
