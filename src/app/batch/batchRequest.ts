import {
  deploymentOrigins,
  type DeploymentOrigin,
  type DeploymentRecord,
} from "../../builds/deployments/deployment.ts";
import { parseAddress } from "../../core/address.ts";
import { visibleLine, visibleText } from "../../core/strings/visibleText.ts";
import type { Hex } from "../../core/hex.ts";
import { maxContractNameLength } from "../../core/contractName.ts";
import type { Network } from "../networks/network.ts";

/** A contract that is to be verified with others. */
export type BatchSubject = {
  /** The name of its network. */
  readonly network: string;
  /** `0x` and 40 lower-case digits. */
  readonly address: Hex;
  /** What a file calls it, at most 60 UTF-16 units. Text from elsewhere. */
  readonly name: string | undefined;
  readonly origin: DeploymentOrigin | undefined;
};

/** What a batch is asked for. */
export type BatchRequest = {
  /** What people know the set by: a script, a chain. Text from elsewhere. */
  readonly label: string;
  readonly subjects: readonly BatchSubject[];
  /** How many more were named, that cannot be read or are too many. */
  readonly leftOut: number;
};

export const maxSubjects = 500;

/** More than this is not even looked through. */
const maxGiven = 10_000;

/** Reads what a command was given; `undefined` where that is no set of contracts. Each contract is taken once. */
export function readBatchRequest(given: unknown): BatchRequest | undefined {
  try {
    return readRequest(given);
  } catch {
    // Other extensions hand over objects as they are, proxies among them.
    return undefined;
  }
}

function readRequest(given: unknown): BatchRequest | undefined {
  const all = fieldOf(given, "subjects");
  if (!Array.isArray(all)) return undefined;
  const subjects = new Map<string, BatchSubject>();
  let leftOut = Math.max(0, all.length - maxGiven);
  for (const one of all.slice(0, maxGiven) as unknown[]) {
    const subject = readSubject(one);
    const key = subject && subjectKey(subject);
    if (subject === undefined || key === undefined) leftOut += 1;
    else if (subjects.has(key)) continue;
    else if (subjects.size < maxSubjects) subjects.set(key, subject);
    else leftOut += 1;
  }
  const label = fieldOf(given, "label");
  return {
    label: typeof label === "string" ? visibleText(label, maxContractNameLength) : "",
    subjects: [...subjects.values()],
    leftOut,
  };
}

/** The same for two subjects that are one contract. */
export function subjectKey({ network, address }: Pick<BatchSubject, "network" | "address">): string {
  return `${network}\t${address}`;
}

function readSubject(given: unknown): BatchSubject | undefined {
  const [network, text, name, origin] = ["network", "address", "name", "origin"].map((field) =>
    fieldOf(given, field),
  );
  const address = typeof text === "string" && text.startsWith("0x") ? parseAddress(text) : undefined;
  if (typeof network !== "string" || network.length > 200 || address?.ok !== true) return undefined;
  return {
    network,
    address: address.value.lower,
    name: typeof name === "string" && name !== "" ? visibleText(name, maxContractNameLength) : undefined,
    origin: deploymentOrigins.find((known) => known === origin),
  };
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, field) : undefined;
}

/**
 * The contracts of records of one chain, each once: the latest record that has a name for it names it. What one tool was only told of may have been
 * deployed by another. @param records the last written first
 */
export function subjectsOfDeployments(
  { name: network }: Pick<Network, "name">,
  records: readonly Pick<DeploymentRecord, "deployments">[],
): readonly BatchSubject[] {
  const subjects = new Map<string, BatchSubject>();
  for (const { address, name: recordedName, origin } of records.flatMap(({ deployments }) => deployments)) {
    const name = recordedName === undefined ? undefined : visibleLine(recordedName, maxContractNameLength);
    const known = subjects.get(address);
    if (known === undefined) subjects.set(address, { network, address, name, origin });
    else
      subjects.set(address, {
        ...known,
        name: known.name ?? name,
        origin: known.origin === "existing" ? origin : known.origin,
      });
  }
  return [...subjects.values()];
}
