import type { LocatedRecord } from "../../app/deployments/workspaceDeployments.ts";
import type { ListedContract } from "../../app/history/listing.ts";
import type { Deployment, DeploymentOrigin } from "../../builds/deployments/deployment.ts";
import { checksummed, shortAddress } from "../../core/address.ts";
import { visibleText } from "../../core/characters/visibleText.ts";
import {
  deploymentOriginWords,
  deploymentToolWords,
  deploymentWords as words,
} from "../../text/deployments.ts";
import { ageText } from "../../text/pages/page.ts";
import { verificationInWords } from "./contractRow.ts";
import { fullMoment } from "./dayText.ts";
import { joined, lines, type TreeRow } from "./treeRow.ts";

/** What is shown of a name from a file. */
const longestName = 60;

/**
 * A deployment as a file tells it, with what is held of the contract: nothing is asked for it.
 *
 * @param listed the contract of the history that has this address, on the network of the file's chain
 */
export function deploymentRow(
  { name, address, origin }: Deployment,
  { path }: LocatedRecord,
  listed: ListedContract | undefined,
): TreeRow {
  const shown = name === undefined ? undefined : visibleText(name, longestName);
  const place = listed?.entry.id?.[0] ?? shortAddress(address);
  const held = listed && verificationInWords(listed);
  const label = shown ?? place;
  const description = joined([shown === undefined ? undefined : place, originText(origin), held?.text]);
  return {
    label,
    description,
    tooltip: () =>
      lines([
        checksummed(address),
        shown === undefined ? undefined : words.named(shown),
        originText(origin),
        words.file(visibleText(path)),
        held?.full ?? words.notChecked(),
      ]),
    icon: held?.icon ?? { name: "circle-large-outline", tone: "neutral" },
    spoken: words.spoken(label, joined([description, held === undefined ? words.notLookedUp() : undefined])),
  };
}

/** What was to be deployed, and was not. */
export function unfinishedRow(name: string): TreeRow {
  const label = visibleText(name, longestName);
  const description = words.notDeployed();
  return {
    label,
    description,
    tooltip: words.notDeployedTip,
    icon: { name: "circle-slash", tone: "neutral" },
    spoken: words.spoken(label, description),
  };
}

/** A record above its deployments. @param verified how many are known to be verified */
export function recordRow(record: LocatedRecord, verified: number, now: number): TreeRow {
  const label = visibleText(record.name, longestName);
  const all = record.deployments.length;
  const description = joined([
    all === 0 ? undefined : words.verified(verified, all),
    deploymentToolWords[record.tool](),
    ageText(record.writtenAt, now),
  ]);
  return {
    label,
    description,
    tooltip: () => lines([words.file(visibleText(record.path)), words.written(fullMoment(record.writtenAt))]),
    icon: { name: "rocket", tone: "neutral" },
    spoken: words.spoken(label, description),
  };
}

function originText(origin: DeploymentOrigin): string | undefined {
  return origin === "created" ? undefined : deploymentOriginWords[origin]();
}
