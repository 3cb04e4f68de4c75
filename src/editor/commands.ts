import type { ConnectionReport } from "../app/connection/checkConnection.ts";
import type { InspectSummary } from "../app/subjects/inspection.ts";
import type { VerificationSummary } from "../app/verification/summary.ts";
import type { DeploymentOrigin } from "../builds/deployments/deployment.ts";
import type { CopyFormat } from "../ui/page/pageMessage.ts";
import type { CommandOptions } from "./commandOptions.ts";
import type { CommandReference, OwnReference } from "./commandReference.ts";

/** Entries of the trees, as handles: the one whose menu was used, and all that are selected with it. */
export type EntryArguments = [entry: string, selected?: readonly string[]];

/**
 * Every command: what it may be given and what it returns. Arguments come from keybindings, links and other extensions,
 * so they arrive as `unknown` and each command parses its own.
 */
export type Commands = {
  /** Verifies what the cursor stands on; asks when that is nothing. */
  "contractLens.verifyUnderCursor": () => VerificationSummary | undefined;
  /** Verifies the contract given, where it is a bare value once the user has agreed; asks for one when none is given. */
  "contractLens.verifyContract": (
    contract?: CommandReference,
    options?: CommandOptions,
  ) => VerificationSummary | undefined;
  /** Shows what the cursor stands on: a contract record or an execution result; asks when that is nothing. */
  "contractLens.inspectUnderCursor": () => InspectSummary | undefined;
  /** Shows a contract record; asks for a contract when none is given. */
  "contractLens.inspectContractRecord": (
    contract?: CommandReference,
    options?: CommandOptions,
  ) => InspectSummary | undefined;
  /** Shows an execution result; asks for a transaction when none is given. */
  "contractLens.inspectExecutionResult": (
    transaction?: CommandReference,
    options?: CommandOptions,
  ) => InspectSummary | undefined;
  /** Debugs a transaction: the one given, else one that the user enters. */
  "contractLens.debugTransaction": (transaction?: CommandReference, options?: CommandOptions) => undefined;
  /**
   * Opens the source at the statement that made a transaction fail, or that made one of its calls. Returns why that is not possible;
   * nothing is shown then.
   */
  "contractLens.openStatement": (
    transaction: CommandReference,
    options?: CommandOptions,
  ) => string | undefined;
  /** Asks anew about what the panel in use shows. */
  "contractLens.refreshPanel": () => InspectSummary | VerificationSummary | undefined;
  /** Copies what the panel in use shows; asks in which form when none is given. */
  "contractLens.copyFromPanel": (format?: CopyFormat) => string | undefined;
  /** Opens the response that the panel in use shows, every digit as sent, in a read-only editor. */
  "contractLens.openRawJson": () => string | undefined;
  /** Opens the block explorer's page of what the panel in use shows. */
  "contractLens.openPanelInExplorer": () => string | undefined;
  /**
   * Lets the user choose by which ABI or build a contract is read, or no longer: the one given, else that of the panel in use,
   * else that under the cursor; asks else.
   */
  "contractLens.useAbi": (contract?: string, options?: CommandOptions) => undefined;
  /**
   * Lets the user set the label of an address, or remove it: the one given, else that of the panel in use, else that under the
   * cursor; asks else.
   */
  "contractLens.setLabel": (contract?: string, options?: CommandOptions) => undefined;
  /** Opens all labels as a new JSON document. */
  "contractLens.exportLabels": () => undefined;
  /**
   * Opens a file of a contract's verified source: the one named, else the one that the user picks. The contract is chosen as for
   * `useAbi`, or by a row of a tree.
   */
  "contractLens.openVerifiedSource": (contract?: string, options?: CommandOptions) => undefined;
  /** Compares that source, or one file of it, with the files of the workspace. */
  "contractLens.compareWithVerifiedSource": (contract?: string, options?: CommandOptions) => undefined;
  /** Decodes what is selected, or the hex under the cursor, by the builds of the workspace. Returns the text that is shown. */
  "contractLens.decodeSelection": () => string | undefined;
  /** Puts a text onto the clipboard, for links in hovers. */
  "contractLens.copy": (text: string) => undefined;
  /**
   * Opens the block explorer's page of a contract or transaction, if the network names one: of that under the cursor when
   * none is given, and asks when there is not just one.
   */
  "contractLens.openInExplorer": (
    reference?: CommandReference,
    options?: CommandOptions,
  ) => string | undefined;
  /** Shows what is remembered of a verification; sends nothing. */
  "contractLens.showVerification": (entry: string) => VerificationSummary | undefined;
  /** Shows the records of a deployment file in the view of deployments. */
  "contractLens.showDeployments": (file: string) => undefined;
  /**
   * Opens the page of a deployment of a contract on the active network, with its variables; asks which if there are several.
   * @param source URI of the file that declares it
   */
  "contractLens.readState": (source: string, contract: string) => undefined;
  /** Adds a network of a chain to the user's, with the public verification service; asks first where a bare value is given. */
  "contractLens.useSourcify": (chainId: string | OwnReference) => undefined;
  /**
   * Verifies contracts together: those given, of a deployment file, or of rows of the trees; asks which of the workspace's
   * deployments when none are given. Nothing is published before the list of files is agreed to.
   */
  "contractLens.verifyDeployments": (batch?: GivenBatch) => undefined;
  /** Shows the contracts that are verified together. */
  "contractLens.showBatch": () => undefined;
  /** Makes a network the active one; asks which when none is named, and whether to use it when one is. */
  "contractLens.selectNetwork": (name?: string) => string | undefined;
  /**
   * Asks for the RPC URL of a network, checks its chain, and stores it in secret storage; asks which network when none is given.
   * Returns the network that has the URL now, which is another one where the URL is of that one's chain.
   */
  "contractLens.setRpcUrl": (network?: string) => string | undefined;
  /** Lets the user choose an RPC URL for a network: a public one, one of a project, or their own. Returns the network that has it. */
  "contractLens.chooseRpcUrl": (network?: string) => string | undefined;
  /** Adds a network to those of the user, from a list of chains or by a chain ID. Returns its name. */
  "contractLens.addNetwork": () => string | undefined;
  /** Tries both services of a network, the active one when none is named, and shows how they were found. */
  "contractLens.checkConnection": (network?: string) => ConnectionReport | undefined;
  /** Asks for the block explorer's key of a verification service, the active network's when none is given, and keeps it. */
  "contractLens.setApiKey": (service?: string) => string | undefined;
  /** Forgets the key of a verification service; asks which when none is given and there are several. */
  "contractLens.clearApiKey": (service?: string) => string | undefined;
  /** Shows the log channel. */
  "contractLens.showLog": () => undefined;

  // The commands of the rows of the views.

  /** Keeps contracts of the tree at its top, whatever else is forgotten; asks for one when none is given. */
  "contractLens.pin": (...entry: Partial<EntryArguments>) => undefined;
  "contractLens.unpin": (...entry: Partial<EntryArguments>) => undefined;
  /** Forgets entries of the trees, after a question when that is a whole network; asks for a contract when none is given. */
  "contractLens.remove": (...entry: Partial<EntryArguments>) => undefined;
  /** Forgets everything but what is pinned, or that too; asks first. */
  "contractLens.clearHistory": () => undefined;
  /** Asks anew about contracts of the tree; about those of the active network when none is given. */
  "contractLens.refresh": (...entry: Partial<EntryArguments>) => undefined;
  /** Copies a contract's address. */
  "contractLens.copyAddress": (...entry: EntryArguments) => string | undefined;
  /** Copies a contract's ID, or that of a transaction. */
  "contractLens.copyId": (...entry: EntryArguments) => string | undefined;
  /** Copies deep links that open entries in VS Code, each on a line of its own; the one to what the panel in use shows when none is given. */
  "contractLens.copyLink": (...entry: Partial<EntryArguments>) => string | undefined;
  /** Copies what is remembered of an entry. */
  "contractLens.copyMarkdown": (...entry: EntryArguments) => string | undefined;
  /** Lets the user label the contract of an entry. */
  "contractLens.setEntryLabel": (...entry: EntryArguments) => undefined;
  /** Verifies contracts of the tree, one after the other. */
  "contractLens.verifyEntry": (...entry: EntryArguments) => readonly VerificationSummary[];
  /** Opens the block explorer's page of an entry. */
  "contractLens.openEntryInExplorer": (...entry: EntryArguments) => string | undefined;
  /** Asks how contracts of the view of deployments stand: those of rows; all of the workspace when none is given. */
  "contractLens.checkDeployments": (...entry: Partial<EntryArguments>) => undefined;
  /** Has the deployments of this workspace checked whenever they are looked at; asks first where it is run with arguments. */
  "contractLens.alwaysCheckDeployments": () => undefined;
  /** Has them checked no longer; asks as well. */
  "contractLens.stopCheckingDeployments": () => undefined;
  /** Verifies the contracts of chains and records of the view of deployments together. */
  "contractLens.verifyRecorded": (...entry: EntryArguments) => undefined;
  /** Verifies a contract of the view of deployments, or several together. */
  "contractLens.verifyDeployment": (...entry: EntryArguments) => VerificationSummary | undefined;
  /** Opens the file that a deployment was read from, at its place. A link names one by chain ID and address: `298 0x…`. */
  "contractLens.openDeploymentFile": (...entry: EntryArguments) => undefined;
  /** Shows addresses of a JSON file as deployments from now on; asks for their chain if the file does not contain it. */
  "contractLens.useDeploymentFile": (file?: unknown, selected?: unknown) => undefined;
  /** Shows the record of a deployment's contract, where its network has any. */
  "contractLens.openDeploymentRecord": (...entry: EntryArguments) => undefined;
  /** Opens the block explorer's page of a deployment. */
  "contractLens.openDeploymentInExplorer": (...entry: EntryArguments) => string | undefined;
  /** Copies the addresses of deployments. */
  "contractLens.copyDeploymentAddress": (...entry: EntryArguments) => string | undefined;
  /** Copies links that open the records of deployments in VS Code, each on a line of its own. */
  "contractLens.copyDeploymentLink": (...entry: EntryArguments) => string | undefined;
  /** Lets the user label a deployment. */
  "contractLens.setDeploymentLabel": (...entry: EntryArguments) => undefined;
  /** Reads the chain of the view of recent transactions at once, also where that was given up. */
  "contractLens.refreshTransactions": () => undefined;
  /** Has the view of recent transactions list failed ones alone. */
  "contractLens.showFailedTransactions": () => undefined;
  /** Has it list all again. */
  "contractLens.showAllTransactions": () => undefined;
  /** Has it list earlier ones, too. */
  "contractLens.showMoreTransactions": () => undefined;
  /** Shows the execution result of a row of the view of recent transactions. */
  "contractLens.inspectTransaction": (...entry: EntryArguments) => InspectSummary | undefined;
  /** Copies the hashes of rows of the view of recent transactions, each on a line of its own. */
  "contractLens.copyTransactionHash": (...entry: EntryArguments) => string | undefined;
  /** Opens the source of a contract of the view of builds; where none is at hand, the file of the build, formatted. */
  "contractLens.openBuildSource": (...entry: EntryArguments) => undefined;
  /** Opens the file that a row of the view of builds is read from. */
  "contractLens.openBuildFile": (...entry: EntryArguments) => undefined;
  /** Shows in the Explorer where a row of the view of builds is: its folder, or the file that it is read from. */
  "contractLens.revealBuild": (...entry: EntryArguments) => undefined;
  /** Copies the ABI of a contract of the view of builds. */
  "contractLens.copyAbi": (...entry: EntryArguments) => string | undefined;
  /** Verifies a deployed contract of the name that a row of the view of builds has; asks which. */
  "contractLens.verifyBuild": (...entry: EntryArguments) => VerificationSummary | undefined;
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
