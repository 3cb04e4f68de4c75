import { maxContractNameLength } from "../../core/contractName.ts";
import type { CheckedDeployment } from "../../app/deploymentChecks/deploymentChecks.ts";
import type { DeploymentStatus } from "../../app/deploymentChecks/deploymentStatus.ts";
import type { LocatedRecord, SkippedFile } from "../../app/deployments/workspaceDeployments.ts";
import type { Deployment, DeploymentOrigin } from "../../builds/deployments/deployment.ts";
import { publicVerifier } from "../../app/networks/builtInNetworks.ts";
import { chainName } from "../../app/networks/chainName.ts";
import { ledgerUrl, type Network } from "../../app/networks/network.ts";
import { hostOf } from "../../core/hosts.ts";
import { checksummed, parseAddress, shortAddress } from "../../core/address.ts";
import { visibleLine } from "../../core/strings/visibleText.ts";
import {
  deploymentOriginWords,
  deploymentWords as words,
  explainDeployment,
} from "../../text/deployments/deployments.ts";
import { capitalized } from "../../text/language.ts";
import { labelWords } from "../../text/labels.ts";
import { treeWords } from "../../text/tree.ts";
import { statusIcons } from "../parts/statusIcons.ts";
import { verificationInWords } from "./contractRow.ts";
import { fullMoment } from "./dayText.ts";
import { rowStatusWith, type RowStatus } from "./rowStatus.ts";
import { joined, lines, type TreeIcon, type TreeRow } from "./treeRow.ts";

/**
 * A deployment as a file tells it, with how it stands as far as that is known: nothing is asked for it.
 *
 * @param checked undefined where its chain has no network
 * @param elsewhere what another record calls it
 * @param ownLabel what the user calls it
 */
export function deploymentRow(
  { name: own, address, origin }: Deployment,
  { path, tool }: LocatedRecord,
  checked: CheckedDeployment | undefined,
  elsewhere?: string,
  ownLabel?: string,
): TreeRow {
  const name = own ?? elsewhere;
  const recorded = name === undefined ? undefined : visibleLine(name, maxContractNameLength);
  const shown = ownLabel ?? recorded;
  const place = checked?.contractId ?? shortAddress(address);
  const { text, full, icon } = statusOf(checked);
  const label = shown ?? place;
  const other = otherName(name, checked);
  const how = tool === "addressBook" ? undefined : originText(origin);
  const description = joined([text, other, how, shown === undefined ? undefined : place]);
  return {
    label,
    description,
    tooltip: () =>
      lines([
        checksummed(address),
        ownLabel === undefined ? undefined : labelWords.own(),
        recorded === undefined ? undefined : words.named(recorded),
        other,
        tool === "addressBook" ? words.recordedOnly() : how,
        words.file(visibleLine(path)),
        full,
      ]),
    icon,
    spoken: words.spoken(label, joined([description, text === "" ? words.notLookedUp() : undefined])),
  };
}

/** How it stands, in a row's words. */
function statusOf(checked: CheckedDeployment | undefined): RowStatus {
  const unknown: TreeIcon = { name: "circle-large-outline", tone: "neutral" };
  if (checked === undefined) return { text: "", full: words.notChecked(), icon: unknown };
  const { status, progress, listed } = checked;
  // An attempt that told nothing of the status is more than nothing.
  const attempt = status.kind === "unknown" ? listed?.verifications[0] : undefined;
  const known =
    listed === undefined || attempt === undefined
      ? statusInWords(checked)
      : withMoment(verificationInWords(listed, listed.entry.verification), attempt.entry.seenAt);
  return rowStatusWith(progress, known, attempt !== undefined || status.kind !== "unknown", "deployments");
}

function statusInWords({ status, asOf }: CheckedDeployment): RowStatus {
  const { tone, brief, notes, full } = explainDeployment(status);
  // A row is narrow: that the code is another's is more than that it is not verified.
  const isOther = status.kind === "notVerified" && status.build === "otherCode";
  const parts = isOther ? [...notes, brief] : [brief, ...notes];
  const icon = { name: deploymentIcon(status), tone };
  return withMoment({ text: capitalized(joined(parts)), full, icon }, asOf);
}

function withMoment(status: RowStatus, at: number | undefined): RowStatus {
  return at === undefined
    ? status
    : { ...status, full: lines([status.full, treeWords.asOfAbove(fullMoment(at))]) };
}

/** The codicon of how a deployment stands. */
export function deploymentIcon(status: DeploymentStatus): string {
  switch (status.kind) {
    case "verified":
      return statusIcons[status.match];
    case "notVerified":
      return status.build === "otherCode" ? "warning" : statusIcons.notVerified;
    case "noCode":
    case "otherCode":
      return "warning";
    case "gone":
      return "history";
    case "deleted":
      return "trash";
    case "deployed":
      return status.code?.kind === "matched" ? "file-code" : "file-binary";
    case "unsupportedChain":
    case "unclear":
      return "question";
    case "unknown":
      return "circle-large-outline";
  }
}

/** Its name in the verified source, where the file calls it by another. */
function otherName(name: string | undefined, checked: CheckedDeployment | undefined): string | undefined {
  const { verifiedName = "" } = checked ?? {};
  return verifiedName === "" || verifiedName === name
    ? undefined
    : words.verifiedAs(visibleLine(verifiedName, maxContractNameLength));
}

/** The line that leads to knowing more: how many addresses are to be asked about, and whom. */
export function checkRow(network: Network, count: number): TreeRow {
  const [mirror, verifier] = [ledgerUrl(network), network.verifierUrl].map((url) => url && hostOf(url));
  const host = verifier ?? mirror ?? "";
  return {
    // The view is narrow, and hosts are long.
    label: words.checkAddresses(count),
    description: host,
    tooltip: () => words.checkTip(verifier, mirror),
    icon: { name: "cloud-download", tone: "neutral" },
    spoken: words.check(count, host),
  };
}

/** The line that leads to a network of a chain that has none. @param chainId decimal digits */
export function useSourcifyRow(chainId: string): TreeRow {
  const shown = visibleLine(chainId, maxContractNameLength);
  const name = chainName(chainId);
  const whole = words.useSourcifyWith(shown, name);
  return {
    label: words.useSourcify(shown, name),
    description: hostOf(publicVerifier),
    tooltip: () => lines([whole, words.useSourcifyTip()]),
    icon: { name: "add", tone: "neutral" },
    spoken: whole,
  };
}

/** A file of which nothing counts, why, and what to do. */
export function skippedFileRow({ path, reason }: SkippedFile): TreeRow {
  const [file = "", folder = "", script = ""] = path.split("/").reverse();
  // The names of these files are the same everywhere.
  const isRun = /-(?:latest|\d+)\.json$/.test(file);
  const label = visibleLine(
    (isRun ? script : file === "journal.jsonl" ? folder : "") || file,
    maxContractNameLength,
  );
  const status = capitalized(words.skipped[reason]());
  const description = joined([status, label === file ? undefined : visibleLine(file, maxContractNameLength)]);
  return {
    label,
    description,
    tooltip: () => lines([visibleLine(path), status, words.skippedTip[reason]()]),
    icon: { name: "warning", tone: "careful" },
    spoken: words.spoken(label, description),
  };
}

/** What was to be deployed, and was not. */
export function unfinishedRow(name: string): TreeRow {
  const isNameless = parseAddress(name).ok;
  const label = isNameless ? shortAddress(name) : visibleLine(name, maxContractNameLength);
  const description = capitalized(words.notDeployed());
  return {
    label,
    description,
    tooltip: words.notDeployedTip,
    icon: { name: "circle-slash", tone: "neutral" },
    spoken: words.spoken(label, description),
  };
}

function originText(origin: DeploymentOrigin): string | undefined {
  return origin === "created" ? undefined : deploymentOriginWords[origin]();
}
