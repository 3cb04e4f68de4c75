import * as l10n from "@vscode/l10n";

/** What is said where the RPC URL of a network is set or chosen. A URL may hold a key: only its host is ever named. */
export const rpcUrlWords = {
  setTitle: (network: string) => l10n.t("Contract Lens: RPC URL for {0}", network),
  setPrompt: () =>
    l10n.t("The URL is kept in secret storage, because it may contain a key. Only its host is shown."),
  setPromptAgain: (host: string) =>
    l10n.t("The current RPC URL is at {0}. Enter another one, or nothing to remove it.", host),
  setPlaceholder: () => l10n.t("https://…"),
  setNetworkTitle: () => l10n.t("Contract Lens: Set RPC URL: Network"),
  chooseNetworkTitle: () => l10n.t("Contract Lens: Choose RPC URL: Network"),
  whichNetwork: () => l10n.t("Select the network to set an RPC URL for"),
  notUrl: () => l10n.t("Enter an https URL, or an http URL of this machine or a private network."),
  webSocket: () => l10n.t("WebSocket URLs are not supported. Most nodes have an https or http URL, too."),
  checking: (host: string) => l10n.t("Checking the chain at {0}", host),
  set: (network: string, host: string) => l10n.t("RPC URL for {0} set ({1})", network, host),
  removed: (network: string) => l10n.t("RPC URL for {0} removed", network),
  keptInWindow: () =>
    l10n.t("Secret storage did not accept the RPC URL. Contract Lens keeps it until this window closes."),
  checkFailed: (title: string) => l10n.t("Contract Lens: {0}", title),
  wrongChainTitle: () => l10n.t("Contract Lens: Other Chain"),
  wrongChain: (host: string, actual: string, network: string) =>
    l10n.t("{0} serves {1}, not {2}.", host, actual, network),
  chain: (name: string | undefined, chainId: string) =>
    name === undefined ? l10n.t("chain {0}", chainId) : l10n.t("{0} (chain {1})", name, chainId),
  useFor: (network: string) => l10n.t("Use for {0}", network),
  addChain: (chainId: string) => l10n.t("Add Chain {0}", chainId),
  enterAnother: () => l10n.t("Enter Another URL"),
  useAnyway: () => l10n.t("Use Anyway"),
  useAnywayDetail: () => l10n.t("The chain is checked before the first lookup."),

  chooseTitle: (network: string) => l10n.t("Contract Lens: Choose RPC URL for {0}", network),
  choosePlaceholder: (network: string) => l10n.t("Select the node that lookups on {0} are sent to", network),
  publicNode: () => l10n.t("Public node"),
  publicDetail: () => l10n.t("Sees which addresses and transactions you look up."),
  enterOwn: () => l10n.t("Enter RPC URL…"),
  enterDetail: () => l10n.t("Your own node, or the URL of a provider with your key. Kept in secret storage."),
  ofProject: (name: string) => l10n.t("{0} in foundry.toml", name),
  fromEnvironment: (variable: string) => l10n.t("from the environment variable {0}", variable),
  fromDotEnv: (variable: string) => l10n.t("reads only {0} from .env", variable),
  sendVariablesTitle: () => l10n.t("Contract Lens: Use RPC URL with Variables"),
  sendVariables: (host: string, variables: string) =>
    l10n.t("This URL sends the value of {0} to {1}.", variables, host),
  useUrl: () => l10n.t("Use This URL"),
  notSet: (variable: string) =>
    l10n.t("{0} is set neither in the environment nor in the .env file beside foundry.toml.", variable),
  notUsable: () =>
    l10n.t("This RPC endpoint is not an https URL, or an http URL of this machine or a private network."),

  addTitle: () => l10n.t("Contract Lens: Add Network"),
  addPlaceholder: () => l10n.t("Select a chain"),
  otherChain: () => l10n.t("Other Chain…"),
  otherChainDetail: () => l10n.t("Enter a chain ID"),
  chainIdPrompt: () => l10n.t("Chain ID of the network, as a decimal number"),
  notChainId: () => l10n.t("Enter a whole number in decimal digits."),
  added: (network: string) => l10n.t("{0} was added to your networks.", network),
  alreadyThere: (network: string) => l10n.t("{0} is already one of your networks.", network),

  localNodeRuns: (host: string, chainId: string) =>
    l10n.t(
      "A local node is running at {0} (chain ID {1}). Look up contracts and transactions there?",
      host,
      chainId,
    ),
  useLocalNode: () => l10n.t("Use Local Node"),

  mayHoldKey: (network: string) =>
    l10n.t(
      "The RPC URL for {0} in your settings may contain a key. Settings can be synchronized and shared. Move it to secret storage?",
      network,
    ),
  move: () => l10n.t("Move to Secret Storage"),
  keep: () => l10n.t("Keep in Settings"),
};

/** What is said of a network on which nothing can be looked up before it has an RPC URL. */
export const needsRpcUrlWords = {
  title: (network: string) => l10n.t("{0} needs an RPC URL", network),
  sentence: (network: string) =>
    l10n.t("Contracts and transactions on {0} are looked up at a JSON-RPC node, and none is set.", network),
  nextStep: () => l10n.t("Choose a public node, your own node, or one from foundry.toml."),
};
