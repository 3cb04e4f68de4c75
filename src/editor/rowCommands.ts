import type { VerificationSummary } from "../app/verification/summary.ts";

/** Entries of the trees, as handles: the one whose menu was used, and all that are selected with it. */
export type EntryArguments = [entry: string, selected?: readonly string[]];

/** The commands of the rows of the views, as `Commands` tells all. */
export type RowCommands = {
  /** Keeps contracts of the tree at its top, whatever else is forgotten; asks for one when none is given. */
  "contractLens.pin": { readonly arguments: Partial<EntryArguments>; readonly result: undefined };
  "contractLens.unpin": { readonly arguments: Partial<EntryArguments>; readonly result: undefined };
  /** Forgets entries of the trees, after a question when that is a whole network; asks for a contract when none is given. */
  "contractLens.remove": { readonly arguments: Partial<EntryArguments>; readonly result: undefined };
  /** Forgets everything but what is pinned, or that too; asks first. */
  "contractLens.clearHistory": { readonly arguments: []; readonly result: undefined };
  /** Asks anew about contracts of the tree; about those of the active network when none is given. */
  "contractLens.refresh": { readonly arguments: Partial<EntryArguments>; readonly result: undefined };
  /** Copies a contract's address. */
  "contractLens.copyAddress": { readonly arguments: EntryArguments; readonly result: string | undefined };
  /** Copies a contract's ID, or that of a transaction. */
  "contractLens.copyId": { readonly arguments: EntryArguments; readonly result: string | undefined };
  /** Copies deep links that open entries in VS Code, each on a line of its own; the one to what the panel in use shows when none is given. */
  "contractLens.copyLink": {
    readonly arguments: Partial<EntryArguments>;
    readonly result: string | undefined;
  };
  /** Copies what is remembered of an entry. */
  "contractLens.copyMarkdown": { readonly arguments: EntryArguments; readonly result: string | undefined };
  /** Verifies contracts of the tree, one after the other. */
  "contractLens.verifyEntry": {
    readonly arguments: EntryArguments;
    readonly result: readonly VerificationSummary[];
  };
  /** Opens the block explorer's page of an entry. */
  "contractLens.openEntryInExplorer": {
    readonly arguments: EntryArguments;
    readonly result: string | undefined;
  };
  /** Asks how contracts of the view of deployments stand: those of rows; all of the workspace when none is given. */
  "contractLens.checkDeployments": {
    readonly arguments: Partial<EntryArguments>;
    readonly result: undefined;
  };
  /** Has the deployments of this workspace checked whenever they are looked at. */
  "contractLens.alwaysCheckDeployments": { readonly arguments: []; readonly result: undefined };
  /** Has them checked no longer. */
  "contractLens.stopCheckingDeployments": { readonly arguments: []; readonly result: undefined };
  /** Verifies the contracts of chains and records of the view of deployments together. */
  "contractLens.verifyRecorded": { readonly arguments: EntryArguments; readonly result: undefined };
  /** Verifies a contract of the view of deployments, or several together. */
  "contractLens.verifyDeployment": {
    readonly arguments: EntryArguments;
    readonly result: VerificationSummary | undefined;
  };
  /** Opens the file that a deployment was read from, at its place. A link names one by chain ID and address: `298 0x…`. */
  "contractLens.openDeploymentFile": { readonly arguments: EntryArguments; readonly result: undefined };
  /** Shows the record of a deployment's contract, where its network has any. */
  "contractLens.openDeploymentRecord": { readonly arguments: EntryArguments; readonly result: undefined };
  /** Opens the block explorer's page of a deployment. */
  "contractLens.openDeploymentInExplorer": {
    readonly arguments: EntryArguments;
    readonly result: string | undefined;
  };
  /** Copies the addresses of deployments. */
  "contractLens.copyDeploymentAddress": {
    readonly arguments: EntryArguments;
    readonly result: string | undefined;
  };
  /** Copies links that open the records of deployments in VS Code, each on a line of its own. */
  "contractLens.copyDeploymentLink": {
    readonly arguments: EntryArguments;
    readonly result: string | undefined;
  };
  /** Opens the source of a contract of the view of builds; where none is at hand, the file of the build, formatted. */
  "contractLens.openBuildSource": { readonly arguments: EntryArguments; readonly result: undefined };
  /** Opens the file that a row of the view of builds is read from. */
  "contractLens.openBuildFile": { readonly arguments: EntryArguments; readonly result: undefined };
  /** Shows in the Explorer where a row of the view of builds is: its folder, or the file that it is read from. */
  "contractLens.revealBuild": { readonly arguments: EntryArguments; readonly result: undefined };
  /** Copies the ABI of a contract of the view of builds. */
  "contractLens.copyAbi": { readonly arguments: EntryArguments; readonly result: string | undefined };
  /** Verifies a deployed contract of the name that a row of the view of builds has; asks which. */
  "contractLens.verifyBuild": {
    readonly arguments: EntryArguments;
    readonly result: VerificationSummary | undefined;
  };
};
