import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import * as vscode from "vscode";
import { keccak256, stringToBytes } from "viem";
import { addressOf, devnet } from "./devnet.ts";
import { until } from "./until.ts";

const projects = path.join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "", "projects");

/** The record of the script that deployed seven of them: the file's whole path. */
export const scriptRun = path.join(projects, "foundry/broadcast/Deploy.s.sol/298/run-latest.json");

/** What the contract's build is called, by the name of the sample. */
const ofScript = {
  savings: "Savings",
  loyaltyCards: "LoyaltyCards",
  garden: "Garden",
  plant: "Plant",
  saltedPlant: "Plant",
  loyaltyProxy: "LoyaltyProxy",
  weather: "Weather",
} as const;

/** Those of the script that are published. */
export const publishedBefore = ["savings", "loyaltyCards", "garden", "plant", "saltedPlant"] as const;

/** Those that are not; of the last one the service makes the same only with all files of its build. */
export const notPublished = [
  "loyaltyProxy",
  "weather",
  "draws",
  "raffle",
  "lanterns",
  "terrace",
  "tombola",
] as const;

/**
 * Leaves twelve deployments of three tools in the workspace, each with a build that has its code: seven of a Foundry script, four of
 * hardhat-deploy, one of Hardhat Ignition.
 * @returns puts the projects back as they were, for other tests in this window
 */
export async function leaveTwelveDeployments(): Promise<() => Promise<void>> {
  const kept = await mkdtemp(path.join(os.tmpdir(), "contract-lens-projects-"));
  await cp(projects, kept, { recursive: true, preserveTimestamps: true });
  const others = ["foundry/broadcast", "hardhat2/.openzeppelin", "hardhat2/deployments/local/Coasters.json"];
  for (const other of [...others, "truffle/build"])
    await rm(path.join(projects, other), { recursive: true, force: true });
  await write(path.relative(projects, scriptRun), broadcast(Object.keys(ofScript)));
  await write("foundryBare/broadcast/Forecast.s.sol/298/run-latest.json", broadcast(["weather"]));
  const raffle = await read("hardhat2/deployments/local/Raffle.json");
  for (const name of ["Raffle", "Tombola"])
    await write(`hardhat2/deployments/local/${name}.json`, {
      ...raffle,
      address: addressOf(name.toLowerCase()),
    });
  return async () => {
    await rm(projects, { recursive: true });
    await cp(kept, projects, { recursive: true, preserveTimestamps: true });
    await rm(kept, { recursive: true });
  };
}

/** Publishes the contracts that are published before. */
export async function publishSome(): Promise<void> {
  await Promise.all(publishedBefore.map(publish));
}

/** Publishes a contract from its artifact, as somebody else could. @returns once the service holds it */
export async function publish(name: (typeof publishedBefore)[number]): Promise<void> {
  const file = name.startsWith("loyalty") ? "LoyaltyCards" : name === "savings" ? "Savings" : "Garden";
  const { metadata } = await read(`foundry/out/${file}.sol/${ofScript[name]}.json`);
  const paths = Object.keys((metadata as { readonly sources: object }).sources);
  const texts = paths.map(
    async (source) => [source, await readFile(path.join(projects, "foundry", source), "utf8")] as const,
  );
  const url = `${devnet.verifierUrl}/v2/verify/metadata/298/${addressOf(name)}`;
  const body = JSON.stringify({ metadata, sources: Object.fromEntries(await Promise.all(texts)) });
  await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
  await until(`${name} to be published`, async () => {
    const held = await fetch(`${devnet.verifierUrl}/v2/contract/298/${addressOf(name)}`);
    return ((await held.json()) as { readonly runtimeMatch?: unknown }).runtimeMatch === "exact_match";
  });
}

function broadcast(names: readonly string[]): object {
  const rows = names.map((name, index) => ({
    hash: `0x${String(index + 1).padStart(64, "0")}`,
    transactionType: "CREATE",
    contractName: ofScript[name as keyof typeof ofScript],
    contractAddress: addressOf(name).toLowerCase(),
    additionalContracts: [],
  }));
  const receipts = rows.map(({ hash }) => ({ transactionHash: hash, status: "0x1" }));
  return { transactions: rows, receipts, pending: [], timestamp: 1_767_250_000_000, chain: 298 };
}

async function read(file: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(path.join(projects, file), "utf8")) as Record<string, unknown>;
}

async function write(file: string, value: object): Promise<void> {
  await mkdir(path.dirname(path.join(projects, file)), { recursive: true });
  await writeFile(path.join(projects, file), `${JSON.stringify(value, undefined, 2)}\n`);
}

/** Builds Weather anew from another source. Its code stays as it is, for it holds no hash of that. @returns what is new in it */
export async function rebuildWeather(): Promise<string> {
  const remark = "/// Measured in the shade.";
  const source = path.join(projects, "foundryBare/src/Weather.sol");
  const before = await readFile(source, "utf8");
  const after = `${remark}\n${before}`;
  const artifact = "foundryBare/out/Weather.sol/Weather.json";
  const text = JSON.stringify(await read(artifact)).replaceAll(hashOf(before), hashOf(after));
  await writeFile(source, after);
  await writeFile(path.join(projects, artifact), text);
  return remark;
}

function hashOf(text: string): string {
  return keccak256(stringToBytes(text));
}
