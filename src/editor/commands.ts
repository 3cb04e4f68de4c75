import type { ConnectionReport } from "../app/connection/checkConnection.ts";
import type { InspectSummary } from "../app/subjects/inspection.ts";
import type { VerificationSummary } from "../app/verification/summary.ts";
import type { DeploymentOrigin } from "../builds/deployments/deployment.ts";
import type { CopyFormat } from "../ui/page/pageMessage.ts";
import type { CommandOptions } from "./commandOptions.ts";
import type { CommandReference } from "./commandReference.ts";
import type { RowCommands } from "./rowCommands.ts";

/**
 * Every command: what it may be given and what it returns. Arguments come from keybindings, links and other extensions,
 * so they arrive as `unknown` and each command parses its own.
 */
export type Commands = RowCommands & {
  /** Verifies what the cursor stands on; asks when that is nothing. */
  "contractLens.verifyUnderCursor": {
    readonly arguments: [];
    readonly result: VerificationSummary | undefined;
  };
  /** Verifies the contract given, where it is a bare value once the user has agreed; asks for one when none is given. */
  "contractLens.verifyContract": {
    readonly arguments: [contract?: CommandReference, options?: CommandOptions];
    readonly result: VerificationSummary | undefined;
  };
  /** Shows what the cursor stands on: a contract record or an execution result; asks when that is nothing. */
  "contractLens.inspectUnderCursor": { readonly arguments: []; readonly result: InspectSummary | undefined };
  /** Shows a contract record; asks for a contract when none is given. */
  "contractLens.inspectContractRecord": {
    readonly arguments: [contract?: CommandReference, options?: CommandOptions];
    readonly result: InspectSummary | undefined;
  };
  /** Shows an execution result; asks for a transaction when none is given. */
  "contractLens.inspectExecutionResult": {
    readonly arguments: [transaction?: CommandReference, options?: CommandOptions];
    readonly result: InspectSummary | undefined;
  };
  /** Asks anew about what the panel in use shows. */
  "contractLens.refreshPanel": {
    readonly arguments: [];
    readonly result: InspectSummary | VerificationSummary | undefined;
  };
  /** Copies what the panel in use shows; asks in which form when none is given. */
  "contractLens.copyFromPanel": {
    readonly arguments: [format?: CopyFormat];
    readonly result: string | undefined;
  };
  /** Opens the response that the panel in use shows, every digit as sent, in a read-only editor. */
  "contractLens.openRawJson": { readonly arguments: []; readonly result: string | undefined };
  /** Opens the block explorer's page of what the panel in use shows. */
  "contractLens.openPanelInExplorer": { readonly arguments: []; readonly result: string | undefined };
  /**
   * Lets the user choose by which ABI or build a contract is read, or no longer: the one given, else that of the panel in use,
   * else that under the cursor; asks else.
   */
  "contractLens.useAbi": {
    readonly arguments: [contract?: string, options?: CommandOptions];
    readonly result: undefined;
  };
  /** Decodes what is selected, or the hex under the cursor, by the builds of the workspace. Returns the text that is shown. */
  "contractLens.decodeSelection": { readonly arguments: []; readonly result: string | undefined };
  /** Puts a text onto the clipboard, for links in hovers. */
  "contractLens.copy": { readonly arguments: [text: string]; readonly result: undefined };
  /**
   * Opens the block explorer's page of a contract or transaction, if the network names one: of that under the cursor when
   * none is given, and asks when there is not just one.
   */
  "contractLens.openInExplorer": {
    readonly arguments: [reference?: CommandReference, options?: CommandOptions];
    readonly result: string | undefined;
  };
  /** Shows what is remembered of a verification; sends nothing. */
  "contractLens.showVerification": {
    readonly arguments: [entry: string];
    readonly result: VerificationSummary | undefined;
  };
  /** Shows the records of a deployment file in the view of deployments. */
  "contractLens.showDeployments": { readonly arguments: [file: string]; readonly result: undefined };
  /** Adds a network of a chain to the user's, with the public verification service. */
  "contractLens.useSourcify": { readonly arguments: [chainId: string]; readonly result: undefined };
  /**
   * Verifies contracts together: those given, of a deployment file, or of rows of the trees; asks which of the workspace's
   * deployments when none are given. Nothing is published before the list of files is agreed to.
   */
  "contractLens.verifyDeployments": {
    readonly arguments: [batch?: GivenBatch];
    readonly result: undefined;
  };
  /** Shows the contracts that are verified together. */
  "contractLens.showBatch": { readonly arguments: []; readonly result: undefined };
  /** Makes a network the active one; asks which when none is named. */
  "contractLens.selectNetwork": { readonly arguments: [name?: string]; readonly result: string | undefined };
  /** Tries both services of a network, the active one when none is named, and shows how they were found. */
  "contractLens.checkConnection": {
    readonly arguments: [network?: string];
    readonly result: ConnectionReport | undefined;
  };
  /** Asks for the block explorer's key of a verification service, the active network's when none is given, and keeps it. */
  "contractLens.setApiKey": { readonly arguments: [service?: string]; readonly result: string | undefined };
  /** Forgets the key of a verification service; asks which when none is given and there are several. */
  "contractLens.clearApiKey": { readonly arguments: [service?: string]; readonly result: string | undefined };
  /** Shows the log channel. */
  "contractLens.showLog": { readonly arguments: []; readonly result: undefined };
};

/** Contracts that are to be verified together, and what they are called. */
export type GivenBatch = {
  readonly subjects: readonly {
    /** Name of the network. */
    readonly network: string;
    readonly address: string;
    readonly name?: string | undefined;
    readonly origin?: DeploymentOrigin | undefined;
  }[];
  readonly label: string;
};

export type CommandId = keyof Commands;

const ids: Readonly<Record<CommandId, true>> = {
  "contractLens.verifyUnderCursor": true,
  "contractLens.verifyContract": true,
  "contractLens.inspectUnderCursor": true,
  "contractLens.inspectContractRecord": true,
  "contractLens.inspectExecutionResult": true,
  "contractLens.refreshPanel": true,
  "contractLens.copyFromPanel": true,
  "contractLens.openRawJson": true,
  "contractLens.openPanelInExplorer": true,
  "contractLens.decodeSelection": true,
  "contractLens.useAbi": true,
  "contractLens.copy": true,
  "contractLens.openInExplorer": true,
  "contractLens.showVerification": true,
  "contractLens.pin": true,
  "contractLens.unpin": true,
  "contractLens.remove": true,
  "contractLens.clearHistory": true,
  "contractLens.refresh": true,
  "contractLens.copyAddress": true,
  "contractLens.copyId": true,
  "contractLens.copyLink": true,
  "contractLens.copyMarkdown": true,
  "contractLens.verifyEntry": true,
  "contractLens.openEntryInExplorer": true,
  "contractLens.checkDeployments": true,
  "contractLens.alwaysCheckDeployments": true,
  "contractLens.stopCheckingDeployments": true,
  "contractLens.verifyDeployment": true,
  "contractLens.verifyRecorded": true,
  "contractLens.openDeploymentFile": true,
  "contractLens.openDeploymentRecord": true,
  "contractLens.openDeploymentInExplorer": true,
  "contractLens.copyDeploymentAddress": true,
  "contractLens.copyDeploymentLink": true,
  "contractLens.showDeployments": true,
  "contractLens.useSourcify": true,
  "contractLens.verifyDeployments": true,
  "contractLens.showBatch": true,
  "contractLens.openBuildSource": true,
  "contractLens.openBuildFile": true,
  "contractLens.revealBuild": true,
  "contractLens.copyAbi": true,
  "contractLens.verifyBuild": true,
  "contractLens.selectNetwork": true,
  "contractLens.checkConnection": true,
  "contractLens.setApiKey": true,
  "contractLens.clearApiKey": true,
  "contractLens.showLog": true,
};

/** Every command's ID. The manifest test holds them against package.json. */
export const commandIds = Object.keys(ids) as readonly CommandId[];
