import type * as vscode from "vscode";
import type { OwnCode } from "../app/builds/ownCode.ts";
import type { WorkspaceBuilds } from "../app/builds/workspaceBuilds.ts";
import type { ContractChecks } from "../app/contractFacts/contractChecks.ts";
import type { ChosenAbis } from "../app/decoding/chosenAbis.ts";
import type { WorkspaceDeployments } from "../app/deployments/workspaceDeployments.ts";
import type { PublishedSources } from "../app/publication/publishedSources.ts";
import type { Channel } from "../http/channel.ts";
import type { ResponseStore } from "../app/responses/responseStore.ts";
import type { HashConsent } from "../app/consent/hashConsent.ts";
import type { History } from "../app/history/history.ts";
import type { WindowCalls } from "../app/history/windowCalls.ts";
import type { ApiKeys } from "../app/keys/apiKeys.ts";
import type { KeyConsent } from "../app/keys/keyConsent.ts";
import type { Lookups } from "../app/lookups/lookups.ts";
import type { SignatureNames } from "../app/signatures/signatureNames.ts";
import type { Verifications } from "../app/verification/verifications.ts";
import type { Once } from "../core/turns/once.ts";
import type { DeploymentKnowledge } from "../editor/lazy/loadDeploymentChecks.ts";
import type { Client } from "../editor/lazy/lazyChannel.ts";
import type { OpenPanels } from "../editor/panels/openPanels.ts";
import type { RawDocuments } from "../editor/panels/rawDocuments.ts";
import type { UnknownNetworkPanel } from "../editor/panels/unknownNetworkPanel.ts";
import type { Settings } from "../editor/settings.ts";
import type { ProductLog } from "../editor/productLog.ts";

/** What features share; built once, in `activate.ts`. */
export type Services = {
  readonly extensionUri: vscode.Uri;
  /** `publisher.name`. */
  readonly extensionId: string;
  readonly log: ProductLog;
  readonly settings: Settings;
  readonly keys: ApiKeys;
  readonly rawDocuments: RawDocuments;
  readonly panels: OpenPanels;
  /** The panel that says of a network that it is none of the user's; loaded on first use. */
  readonly unknownNetwork: () => Promise<UnknownNetworkPanel>;
  /** Loads the client of the services on first use. */
  readonly channel: () => Promise<Channel>;
  /** The same client, with how it connects. */
  readonly client: () => Promise<Client>;
  /** Lookups with the responses that this window holds; loaded on first use. */
  readonly lookups: () => Promise<Lookups>;
  /** Which contracts are being asked about, and which services failed; loaded on first use. */
  readonly contractChecks: () => Promise<ContractChecks>;
  /** The verifications of this window; loaded on first use. */
  readonly verifications: () => Promise<Verifications>;
  /** What was inspected and verified, here and in other windows; read on first use. */
  readonly history: () => Promise<History>;
  /** What services responded about entries of the history; loaded with it. */
  readonly responses: () => Promise<ResponseStore>;
  /** What results of the history called, as far as this window has shown it; loaded with it. */
  readonly windowCalls: () => Promise<WindowCalls>;
  /** The builds of the workspace; looked for on first use. */
  readonly builds: () => Promise<WorkspaceBuilds>;
  /** Which contracts are known to have the code of one of these; loaded on first use. */
  readonly ownCode: () => Promise<OwnCode>;
  /** What tools wrote down of deployments, in this workspace; looked for on first use. */
  readonly deployments: () => Promise<WorkspaceDeployments>;
  /** What these call a contract, once they were looked for; nothing is looked for by it. */
  readonly deploymentName: WorkspaceDeployments["nameAt"];
  /** The files that record a contract, once they were looked for; nothing is looked for by it. */
  readonly deploymentFiles: WorkspaceDeployments["filesAt"];
  /** On which chains these record an address, once they were looked for; nothing is looked for by it. */
  readonly recordedChains: WorkspaceDeployments["chainsOf"];
  /** How these stand, as far as that is known; loaded with them. */
  readonly deploymentChecks: Once<DeploymentKnowledge>;
  /** What this user has published already; read on first use. */
  readonly published: () => Promise<PublishedSources>;
  /** By what this user has said that contracts are to be read; read on first use. */
  readonly chosenAbis: () => Promise<ChosenAbis>;
  /** What a signature service knows, loaded on first use; undefined where the settings name none. */
  readonly signatures: () => Promise<SignatureNames | undefined>;
  /** When a key goes along with a verification. */
  readonly keyConsent: () => Promise<KeyConsent>;
  /** Which 32-byte values may be sent where; loaded on first use. */
  readonly hashConsent: () => Promise<HashConsent>;
};
