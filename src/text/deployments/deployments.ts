import * as l10n from "@vscode/l10n";
import type { DifferingBuild, CodeMatch } from "../../app/builds/codeMatch.ts";
import type { DeploymentStatus, NoExactBuild } from "../../app/deploymentChecks/deploymentStatus.ts";
import type {
  DeploymentOrigin,
  DeploymentTool,
  RecordSkipReason,
} from "../../builds/deployments/deployment.ts";
import { differsText } from "../builds/buildBrief.ts";
import { matchWords } from "../builds/match.ts";
import type { Tone } from "../explanation.ts";
import { listText, numberText, plural, sentences } from "../language.ts";
import { explainStatus } from "../verification/status.ts";

/** The words of the view of deployments. */
export const deploymentWords = {
  chain: (chainId: string) => l10n.t("Chain {0}", chainId),
  nodeHasChain: (chainId: string) => l10n.t("the node has chain {0}", chainId),
  unknownChain: () => l10n.t("Unknown chain"),
  noNetwork: () => l10n.t("no network in the settings"),
  localChain: () => l10n.t("local chain"),
  /** Of the contracts of a record. @param known of how many of all it is known whether they are verified */
  verified: (verified: number, known: number, all: number) =>
    known < all
      ? l10n.t("{0} verified, {1} not checked", numberText(verified), numberText(all - known))
      : l10n.t("{0} of {1} verified", numberText(verified), numberText(all)),
  /** The same where none can be verified. @param differing how many of them differ from their build */
  differing: (differing: number, all: number) =>
    plural(all, {
      one: () =>
        l10n.t("{0} of {1} contract differs from your build", numberText(differing), numberText(all)),
      other: () =>
        plural(differing, {
          one: () =>
            l10n.t("{0} of {1} contracts differs from your build", numberText(differing), numberText(all)),
          other: () =>
            l10n.t("{0} of {1} contracts differ from your build", numberText(differing), numberText(all)),
        }),
    }),
  /** The same where nothing is known of them. */
  contracts: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} contract", numberText(count)),
      other: () => l10n.t("{0} contracts", numberText(count)),
    }),
  notLookedUp: () => l10n.t("not checked"),
  skipped: {
    tooLarge: () => l10n.t("skipped: too large to read"),
    tooMany: () => l10n.t("skipped: too many deployments"),
    notJson: () => l10n.t("skipped: not valid JSON, maybe cut off"),
    conflict: () => l10n.t("skipped: merge conflict"),
    foreign: () => l10n.t("skipped: not a supported deployment record"),
  } satisfies Record<RecordSkipReason, () => string>,
  /** What to do about a file that is skipped. */
  skippedTip: {
    tooLarge: () => l10n.t("Files of up to 64 MB with up to 50,000 deployments are read."),
    tooMany: () => l10n.t("Open a smaller folder: up to 50,000 deployments are read."),
    notJson: () => l10n.t("Restore the file from version control, or deploy again."),
    conflict: () => l10n.t("Resolve the merge conflict in the file."),
    foreign: () =>
      l10n.t(
        "Supported are records of Foundry scripts, Hardhat Ignition, hardhat-deploy, rocketh, Truffle, Brownie, OpenZeppelin Upgrades, and the OpenZeppelin CLI, and JSON files with addresses that you name in the setting Contract Lens: Deployment Files.",
      ),
  } satisfies Record<RecordSkipReason, () => string>,
  /** Of the contracts of a project's own file. */
  recordedOnly: () => l10n.t("recorded, not deployed by a tool"),
  notDeployed: () => l10n.t("not deployed"),
  notDeployedTip: () =>
    l10n.t("The file does not say that this deployment succeeded: it may have failed, or never finished."),
  file: (path: string) => l10n.t("File: {0}", path),
  written: (moment: string) => l10n.t("Written: {0}", moment),
  named: (name: string) => l10n.t("Named {0} by the deployment file", name),
  namedIn: (name: string, path: string) => l10n.t("Named {0} in {1}", name, path),
  verifiedAs: (name: string) => l10n.t("verified as {0}", name),
  notChecked: () =>
    l10n.t("The file says so. Check the address, or inspect it, to see what the network says."),
  openFile: () => l10n.t("Open Deployment File"),
  spoken: (name: string, description: string) => l10n.t("{0}, {1}", name, description),
  check: (count: number, host: string) =>
    plural(count, {
      one: () => l10n.t("Check {0} address at {1}", numberText(count), host),
      other: () => l10n.t("Check {0} addresses at {1}", numberText(count), host),
    }),
  /** The same where the host stands beside it. */
  checkAddresses: (count: number) =>
    plural(count, {
      one: () => l10n.t("Check {0} address", numberText(count)),
      other: () => l10n.t("Check {0} addresses", numberText(count)),
    }),
  /** What a check asks, and whom. */
  checkTip: (verifier: string | undefined, mirror: string | undefined) => {
    const hosts = [
      ...(verifier === undefined ? [] : [l10n.t("{0} for the verification status", verifier)]),
      ...(mirror === undefined ? [] : [l10n.t("{0} for the contract", mirror)]),
    ];
    return l10n.t("Asks, for each address: {0}.", listText(hosts));
  },
  /** @param name what people call the chain */
  useSourcify: (chainId: string, name: string | undefined) =>
    name === undefined ? l10n.t("Add chain {0} to networks", chainId) : l10n.t("Add {0} to networks", name),
  /** The same where nothing stands beside it. */
  useSourcifyWith: (chainId: string, name: string | undefined) =>
    name === undefined
      ? l10n.t("Add chain {0} to networks (sourcify.dev)", chainId)
      : l10n.t("Add {0} to networks (sourcify.dev)", name),
  useSourcifyTip: () =>
    l10n.t(
      "Adds a network of this chain to your user settings, with sourcify.dev as its verification service. Nothing is requested. Check its deployments to see whether sourcify.dev supports the chain.",
    ),
  confirmSourcify: (chainId: string) => l10n.t("Add chain {0} to your networks?", chainId),
  addNetwork: () => l10n.t("Add Network"),
  confirmAutomatic: () => l10n.t("Check deployments automatically?"),
  confirmStop: () => l10n.t("Stop checking deployments automatically?"),
  stopChecking: () => l10n.t("Stop Checking"),
  useSourcifyTitle: () => l10n.t("Add Chain to Networks"),
  networkAdded: () =>
    l10n.t("A network with sourcify.dev as its verification service was added to your user settings."),
  checkTitle: () => l10n.t("Check Deployments"),
  checkAutomatically: () => l10n.t("Check Automatically"),
  offerAutomatic: () =>
    l10n.t(
      "Contract Lens can check deployments when you look at them, at most every 5 minutes. Each address goes to the services of its network.",
    ),
  /** Beside the title of the view. @param last when that was last done */
  automatic: (last: string | undefined) =>
    last === undefined ? l10n.t("Automatic") : l10n.t("Automatic · {0}", last),
  nowAutomatic: (mayAsk: boolean) =>
    mayAsk
      ? l10n.t("Deployments are now checked when you look at them")
      : l10n.t("Deployments are not checked: the workspace is not trusted, or hovers may not send requests"),
  noLongerAutomatic: () => l10n.t("Deployments are no longer checked automatically"),
  checking: () => l10n.t("Checking deployments"),
  nothingToCheck: () => l10n.t("No deployments on a network of your settings."),
};

/** The words of adding a project's own files of addresses. They name no file: the text of a name must not get into a notification. */
export const deploymentFileWords = {
  title: () => l10n.t("Contract Lens: Use as Deployment File"),
  whichChain: () => l10n.t("Select the chain that these addresses are on"),
  outside: () =>
    l10n.t("A selected file is not in an opened folder. Open the folder that contains it, then try again."),
  noAddresses: () =>
    l10n.t(
      "No addresses found in a selected file. Select a JSON file with addresses (0x…): IDs such as 0.0.1234 are not read.",
    ),
  alreadyShown: (tool: string) =>
    l10n.t("A selected file is a deployment record of {0}, which is shown without this.", tool),
};

/** A status in words. */
export type DeploymentStatusWords = {
  readonly tone: Tone;
  /** For a row, behind a name; empty where nothing is known. */
  readonly brief: string;
  /** What else is to be said of it in a row. */
  readonly notes: readonly string[];
  /** What it means, where that needs a sentence. */
  readonly full: string;
};

const otherCodeOf = (differs: DifferingBuild | undefined): string =>
  sentences(
    differs && differsText(differs),
    l10n.t("The contract was deployed from other source, or with other settings."),
  );

/** The same on a node of the user's own machine. */
const staleText = (differs: DifferingBuild | undefined): string =>
  sentences(differs && differsText(differs), matchWords.deployAgain());

const withTitle = (title: string, rest: string): string => l10n.t("{0}. {1}", title, rest);

/** Why no build makes an exact match of what is not verified. That there is none is not worth a word. */
const noExactBuild: Readonly<
  Record<
    NoExactBuild,
    | ((title: string, differs: DifferingBuild | undefined) => Pick<DeploymentStatusWords, "notes" | "full">)
    | undefined
  >
> = {
  none: undefined,
  otherCode: (title, differs) => ({
    notes: [matchWords.differsInShort()],
    full: withTitle(title, otherCodeOf(differs)),
  }),
  otherMetadata: (title) => ({
    notes: [l10n.t("partial match at best")],
    full: l10n.t(
      "{0}. A build in this workspace has the same code, but another metadata hash: it can give a partial match at best.",
      title,
    ),
  }),
  incomplete: (title) => ({
    notes: [l10n.t("build incomplete")],
    full: l10n.t(
      "{0}. A build in this workspace has this bytecode, but lacks what is needed to publish it. Verify the contract to see what is missing.",
      title,
    ),
  }),
  unchecked: (title) => ({
    notes: [l10n.t("build without metadata")],
    full: l10n.t(
      "{0}. A build in this workspace has this bytecode, but keeps no metadata to check the source files with.",
      title,
    ),
  }),
};

/** How a deployment stands. */
export function explainDeployment(status: DeploymentStatus): DeploymentStatusWords {
  const said = (tone: Tone, brief: string, full = brief): DeploymentStatusWords => ({
    tone,
    brief,
    notes: [],
    full,
  });
  switch (status.kind) {
    case "verified": {
      const { tone, brief, title } = explainStatus(status.match);
      const notes = [
        ...(status.canBeImproved ? [l10n.t("can be improved")] : []),
        ...(status.differs === undefined ? [] : [matchWords.differsInShort()]),
      ];
      const improvable = l10n.t(
        "{0}. A build in this workspace has the same bytecode and metadata: verify the contract from it to get an exact match.",
        title,
      );
      const compared = status.differs === undefined ? title : withTitle(title, otherCodeOf(status.differs));
      return { tone, brief, notes, full: status.canBeImproved ? improvable : compared };
    }
    case "notVerified": {
      const { tone, brief, title } = explainStatus("notVerified");
      const lacking =
        status.build === undefined ? undefined : noExactBuild[status.build]?.(title, status.differs);
      return { tone, brief, notes: lacking?.notes ?? [], full: lacking?.full ?? title };
    }
    case "noCode":
      return said("careful", l10n.t("no bytecode at this address"));
    case "gone":
      return said(
        "neutral",
        l10n.t("no longer on this chain"),
        l10n.t(
          "The file says that this contract was created on this chain, and there is no contract at this address now. The chain may have been restarted since, or another chain has the same ID.",
        ),
      );
    case "deleted":
      return said("careful", l10n.t("deleted"));
    case "otherCode":
      return status.isLocal === true
        ? said("careful", matchWords.stale(), staleText(status.differs))
        : said("careful", matchWords.differsInShort(), otherCodeOf(status.differs));
    case "deployed":
      return explainDeployed(status.code);
    case "unsupportedChain":
    case "unclear": {
      const { tone, brief, title } = explainStatus(status.kind === "unclear" ? "unknown" : status.kind);
      return said(tone, brief, title);
    }
    case "unknown":
      return said("neutral", "", deploymentWords.notChecked());
  }
}

/** How a contract stands that no service could verify. */
function explainDeployed(code: CodeMatch | undefined): DeploymentStatusWords {
  const [tone, brief, full] = deployedWords(code);
  return { tone, brief, notes: [], full };
}

function deployedWords(code: CodeMatch | undefined): readonly [Tone, brief: string, full: string] {
  if (code?.kind !== "matched")
    return code === undefined
      ? ["neutral", l10n.t("deployed"), l10n.t("There is a contract at this address.")]
      : ["neutral", l10n.t("no matching build"), l10n.t("No build in this workspace has this bytecode.")];
  return code.relation.kind === "sameCode"
    ? [
        "partial",
        l10n.t("matches your build, other metadata"),
        l10n.t("A build in this workspace has the same code, but another metadata hash."),
      ]
    : ["good", l10n.t("matches your build"), l10n.t("A build in this workspace has this bytecode.")];
}

/** What wrote a record. */
export const deploymentToolWords: Readonly<Record<DeploymentTool, () => string>> = {
  foundry: () => l10n.t("Foundry"),
  ignition: () => l10n.t("Hardhat Ignition"),
  hardhatDeploy: () => l10n.t("hardhat-deploy"),
  truffle: () => l10n.t("Truffle"),
  openZeppelin: () => l10n.t("OpenZeppelin"),
  addressBook: () => l10n.t("Deployment file"),
};

/** How a contract came to be; nothing for what was simply deployed. */
export const deploymentOriginWords: Readonly<Record<Exclude<DeploymentOrigin, "created">, () => string>> = {
  child: () => l10n.t("created by a contract"),
  existing: () => l10n.t("existed already"),
  proxy: () => l10n.t("proxy"),
  implementation: () => l10n.t("implementation"),
};

/** The words of the lines above deployments in their files. */
export const lensWords = {
  verifiedAgo: (match: string, age: string) => l10n.t("{0} · verified {1}", match, age),
  openRecord: () => l10n.t("Open Record"),
  notVerified: () => l10n.t("Not verified: Verify…"),
  verify: () => l10n.t("Verify…"),
  verifySome: (count: number) => l10n.t("Verify {0}…", numberText(count)),
  showInView: () => l10n.t("Show in View"),
  deploymentsOn: (count: number, network: string) =>
    plural(count, {
      one: () => l10n.t("{0} deployment on {1}", numberText(count), network),
      other: () => l10n.t("{0} deployments on {1}", numberText(count), network),
    }),
  readState: () => l10n.t("Read State"),
  readStateTip: () => l10n.t("Opens the contract, and reads its state variables"),
  chooseState: () => l10n.t("Select the deployment to read"),
  role: {
    proxy: () => l10n.t("proxy"),
    implementation: () => l10n.t("implementation, holds no state of its own"),
  },
};
