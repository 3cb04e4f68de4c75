import * as l10n from "@vscode/l10n";
import { listText } from "./language.ts";

/** What hovers say. Names of networks and hosts come in as they are to stand in Markdown. */
export const hoverWords = {
  /** `{0}` is what a file of the workspace calls a contract, `{1}` that file. */
  deployedAs: () => l10n.t("{0} in {1}"),
  updated: (age: string) => l10n.t("updated {0}", age),
  contract: () => l10n.t("Contract"),
  account: () => l10n.t("Account"),
  unusedAccount: () => l10n.t("Unused account"),
  codeMissing: () => l10n.t("No bytecode at this address."),
  codeMissingReason: () => l10n.t("The chain may have been restarted since the deployment."),
  contractId: () => l10n.t("Contract ID"),
  evmAddress: () => l10n.t("EVM address"),
  transaction: () => l10n.t("Transaction"),
  bytes32: () => l10n.t("32 bytes"),
  zeroAddress: () => l10n.t("The zero address"),
  zeroAddressSentence: () => l10n.t("Nobody holds its key. Anything sent to it is lost."),
  reserved: () => l10n.t("This is part of the network itself and has no contract record."),
  checksumWrong: () => l10n.t("Invalid EIP-55 checksum."),
  digitMayBeWrong: () => l10n.t("A digit may be wrong."),
  waiting: (hosts: readonly string[]) => l10n.t("Waiting for {0}. Hover again.", listText(hosts)),
  loading: () => l10n.t("Still loading. Hover again."),
  recordedOn: (networks: readonly string[], network: string) =>
    l10n.t("Deployment files record this address on {0}, not on {1}.", listText(networks), network),
  chain: (chainId: string) => l10n.t("chain ID {0}", chainId),
  buildsOnceTrusted: () => l10n.t("Builds are read once you trust this workspace."),
  readingBuilds: () => l10n.t("Reading the builds in this workspace. Hover again."),
  readingDeployments: () => l10n.t("Reading the deployment files in this workspace. Hover again."),
  noContract: (network: string) =>
    l10n.t("{0} has no such contract. It may be an account, or a contract on another network.", network),
  noResult: (network: string) =>
    l10n.t(
      "{0} has no such result. It may not be indexed yet, may have run no contract, or may be on another network.",
      network,
    ),
  /** Of one with a JSON-RPC node. */
  noTransaction: (network: string) =>
    l10n.t(
      "{0} has no such transaction. It may be on another network, or have been dropped; a local chain may have been restarted.",
      network,
    ),
  badRequest: (network: string) => l10n.t("The node of {0} rejected this identifier.", network),
  needsRpcUrl: (network: string) => l10n.t("{0} needs an RPC URL.", network),
  /** @param host of a public node */
  notLookedUp: (host: string) => l10n.t("Not looked up at {0} yet. Inspect it to look it up there.", host),
  notInRestrictedMode: () => l10n.t("Restricted Mode: hovers send no requests. Inspect it to look it up."),
  nothingCached: () => l10n.t("No cached data yet."),
  noNetwork: () => l10n.t("No network is selected, so nothing was looked up."),
  noRequest: () => l10n.t("No request was sent."),
  deleted: () => l10n.t("Deleted."),
  balanceSentTo: (obtainer: string) => l10n.t("Remaining balance sent to {0}.", obtainer),
  immutable: () => l10n.t("Immutable"),
  ed25519: () => l10n.t("ED25519 key"),
  ecdsa: () => l10n.t("ECDSA key"),
  keyList: () => l10n.t("Contract or key list"),
  otherKey: () => l10n.t("Other key type"),
  asOf: (status: string, age: string) => l10n.t("{0}, as of {1}", status, age),
  unknown: () => l10n.t("Unknown"),
  unknownBecause: (reason: string) => l10n.t("Unknown: {0}", reason),
  noAddress: () => l10n.t("the contract's address is not known"),
  hexOrKey: () =>
    l10n.t("A transaction hash or a private key: both look like this. Nothing is sent until you ask for it."),
  hexWithoutLedger: (network: string) => l10n.t("{0} needs an RPC URL to look up transactions.", network),
};

/** Labels of a hover's rows. */
export const hoverLabels = {
  source: () => l10n.t("Source"),
  build: () => l10n.t("Your build"),
  memo: () => l10n.t("Memo"),
  deployment: () => l10n.t("Deployment"),
  address: () => l10n.t("Address"),
  longZeroForm: () => l10n.t("Long-zero form"),
  id: () => l10n.t("ID"),
  name: () => l10n.t("Name"),
  delegate: () => l10n.t("Delegates to"),
  proxyOf: () => l10n.t("Proxy of"),
  balance: () => l10n.t("Balance"),
  created: () => l10n.t("Created"),
  control: () => l10n.t("Control"),
  hash: () => l10n.t("Hash"),
  result: () => l10n.t("Result"),
  call: () => l10n.t("Call"),
  reason: () => l10n.t("Reason"),
  contract: () => l10n.t("Contract"),
  to: () => l10n.t("To"),
  amount: () => l10n.t("Amount"),
  gas: () => l10n.t("Gas"),
  time: () => l10n.t("Time"),
  gasLimit: (limit: string) => l10n.t("limit {0}", limit),
  gasUsed: (used: string) => l10n.t("{0} used", used),
  gasUsedOf: (used: string, limit: string, percent: string) =>
    l10n.t("{0} of {1} used ({2})", used, limit, percent),
};

/** What a hover's links say, and where each leads. */
export const hoverLinkWords = {
  inspect: () => l10n.t("Inspect"),
  openRecordTitle: () => l10n.t("Open the contract or account"),
  openResultTitle: () => l10n.t("Open the transaction"),
  debug: () => l10n.t("Debug"),
  debugTitle: () => l10n.t("Debug the transaction"),
  verify: () => l10n.t("Verify"),
  verifyTitle: () => l10n.t("Verify the contract's source"),
  copyAddress: () => l10n.t("Copy Address"),
  copyContractId: () => l10n.t("Copy Contract ID"),
  copyTransactionId: () => l10n.t("Copy Transaction ID"),
  copyTransactionHash: () => l10n.t("Copy Transaction Hash"),
  copy: (text: string) => l10n.t("Copy {0}", text),
  explorer: () => l10n.t("Explorer"),
  explorerTitle: () => l10n.t("Open in the block explorer"),
  deploymentFile: () => l10n.t("Deployment File"),
  deploymentFileTitle: () => l10n.t("Open the deployment file at this address"),
  chooseRpcUrl: () => l10n.t("Choose RPC URL…"),
  chooseRpcUrlTitle: () => l10n.t("Choose the node that lookups on this network are sent to"),
  checkConnection: () => l10n.t("Check Connection"),
  checkConnectionTitle: () => l10n.t("Test the connection to the services of the network"),
  manageTrust: () => l10n.t("Manage Workspace Trust"),
  selectNetwork: () => l10n.t("Select Network"),
  useNetwork: (name: string) => l10n.t("Use {0}", name),
  useNetworkTitle: () => l10n.t("Use this network for lookups and verifications"),
  selectNetworkTitle: () => l10n.t("Choose the network for lookups and verifications"),
  lookUp: () => l10n.t("Look Up as Transaction"),
  lookUpTitle: (host: string) => l10n.t("Sends this value to {0}", host),
};
