import { buildsOfCode } from "../../src/builds/buildsOfCode.ts";
import { cloneIn } from "../../src/builds/code/clone.ts";
import { slotsToRead, type ProxySlot } from "../../src/builds/code/proxySlots.ts";
import { readConstructorArguments } from "../../src/decode/decoders/constructorArguments.ts";
import { plainValues } from "../support/plainValue.ts";
import { runToEnd } from "../../src/core/async/yielding.ts";
import type { FolderBuild, IndexedBuilds } from "./folders.ts";

/** A contract as a chain holds it, and what is known of how it came there. */
export type Deployment = {
  readonly build: string;
  readonly contract: string;
  readonly address: string;
  readonly runtime: string;
  readonly creationInput?: string | null;
  readonly constructorArgs?: string | null;
  /** As a decoder reads them: integers as decimal text, addresses in lower case. */
  readonly constructorValues?: unknown;
  readonly libraries?: Readonly<Record<string, string>>;
};

/** A proxy or clone, and what its slots hold. */
export type Proxy = {
  readonly kind: string;
  readonly address: string;
  readonly runtime: string;
  readonly implSlot?: string;
  readonly beaconSlot?: string;
};

/** Folders that deployments call by another name. */
const folderNames: Readonly<Record<string, string>> = {
  "forge-out": "foundry-out",
  "forge-out-layout": "foundry-out-layout",
  hh2: "hardhat2",
  "truffle-0.5.17": "truffle-build",
  "vyper-0.4.3": "vyper",
};

/** The folder of what deployments and transactions name a build by. */
export const folderOf = (madeBy: string): string => folderNames[madeBy] ?? madeBy;

/** What the product tells of a deployment otherwise than it is; undefined where all is as it is. */
export function differenceOfDeployment(
  deployment: Deployment,
  { all, index }: IndexedBuilds,
): string | undefined {
  const { contract, build: madeBy } = deployment;
  const code = digitsOf(deployment.runtime);
  const matches = buildsOfCode(code, runToEnd(index.find(code)), { address: digitsOf(deployment.address) });
  if (contract.startsWith("("))
    return matches.length > 0 || cloneIn(code) === undefined ? "no clone, or some build's" : undefined;
  const other = matches.find(({ build }) => build.name !== contract);
  if (other !== undefined) return `also taken for ${other.build.name} (${other.relation.kind})`;
  const folder = folderOf(madeBy);
  if (!all.some((build) => build.folder === folder)) return undefined;
  const [best] = matches;
  if (best === undefined) return "no build has its code";
  const hasNoHash = madeBy.endsWith("-nocbor") || madeBy.startsWith("vyper");
  const kind = hasNoHash ? "identical" : "exact";
  if (best.relation.kind !== kind || best.relation.assumedImmutables)
    return `${best.relation.kind}, not ${kind}`;
  const own = matches.find(({ build }) => build.folder === folder);
  if (own === undefined) return "another folder's build only";
  return (
    differenceOfLibraries(deployment, own.relation.libraries) ?? differenceOfArguments(deployment, own.build)
  );
}

/** Some deployments list all libraries of their build, whether linked or not. */
function differenceOfLibraries(
  { libraries }: Deployment,
  found: ReadonlyMap<string, string>,
): string | undefined {
  for (const [name, digits] of found) {
    const library = name.slice(name.lastIndexOf(":") + 1);
    if (libraries?.[library] !== `0x${digits}`) return `library ${library} at 0x${digits}`;
  }
  return undefined;
}

function differenceOfArguments(deployment: Deployment, { creation, abi }: FolderBuild): string | undefined {
  const { creationInput, constructorArgs, constructorValues } = deployment;
  if (typeof creationInput !== "string" || creation === undefined) return undefined;
  const tail = digitsOf(creationInput).slice(creation.digits.length);
  const told = readConstructorArguments(tail, abi ?? []);
  const digits = "digits" in told && told.kind === "arguments" ? `0x${told.digits}` : "0x";
  if (digits !== (constructorArgs ?? "0x")) return `arguments ${told.kind} ${digits}`;
  const values = JSON.stringify(
    told.kind === "arguments" ? plainValues(told.values) : [],
    (_name, value: unknown) => (typeof value === "bigint" ? String(value) : value),
  );
  const expected = constructorValues ?? (told.kind === "arguments" ? undefined : []);
  return expected === undefined || values === JSON.stringify(expected) ? undefined : `arguments ${values}`;
}

/** What the product tells of a proxy otherwise than it is; undefined where all is as it is. */
export function differenceOfProxy(proxy: Proxy, implementation: string): string | undefined {
  const code = digitsOf(proxy.runtime);
  const clone = cloneIn(code);
  if (clone !== undefined)
    return clone.implementation === implementation.toLowerCase()
      ? undefined
      : `calls ${clone.implementation}`;
  const values: Readonly<Partial<Record<ProxySlot, string | undefined>>> = {
    implementation: proxy.implSlot,
    beacon: proxy.beaconSlot,
  };
  const held = slotsToRead(code).filter((slot) => !/^0x0*$/.test(values[slot] ?? "0x"));
  const isBeacon = proxy.kind.toLowerCase().includes("beacon");
  return String(held) === (isBeacon ? "beacon" : "implementation") ? undefined : `reads ${String(held)}`;
}

const digitsOf = (hex: string): string => hex.slice(2).toLowerCase();
