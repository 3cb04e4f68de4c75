/**
 * `npm run corpus -- FOLDER`: reads the builds of `FOLDER/artifacts` and compares them with what became of them on a chain, in
 * `FOLDER/chain`. Prints a line for each that is told otherwise than it is, then `N passed, M failed`; exits with 1 when one
 * failed or none was found.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { differenceOfDeployment, differenceOfProxy, type Deployment, type Proxy } from "./differences.ts";
import { readFolders } from "./folders.ts";
import { differenceOfInterface } from "./systemAbis.ts";
import { namedShare, SourceStorage, type StoringTransaction } from "./storage.ts";
import { differenceOfTransaction } from "./transactions.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Which folder? npm run corpus -- FOLDER");
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, "chain", file), "utf8"));

const { list: proxies, implementation } = read("proxies.json") as { list: Proxy[]; implementation: string };
const systemFile = path.join(folder, "hedera-system-abis.json");
const systemAbis = existsSync(systemFile)
  ? (JSON.parse(readFileSync(systemFile, "utf8")) as Record<string, unknown[]>)
  : {};
const builds = readFolders(path.join(folder, "artifacts"));
const deployments = read("deployments.json") as Deployment[];
const transactions = read("transactions.json") as StoringTransaction[];
const compared = transactions.map((transaction) => ({
  name: `${transaction.build} ${transaction.contract} ${transaction.label}`,
  told: differenceOfTransaction(transaction, deployments, builds),
}));
const results = [
  ...deployments.map((deployment) => ({
    name: `${deployment.build} ${deployment.contract} ${deployment.address}`,
    difference: differenceOfDeployment(deployment, builds),
  })),
  ...compared.flatMap(({ name, told }) =>
    told.kind === "compared" ? { name, difference: told.difference } : [],
  ),
  ...proxies.map((proxy) => ({
    name: `${proxy.kind} ${proxy.address}`,
    difference: differenceOfProxy(proxy, implementation),
  })),
  ...Object.entries(systemAbis).map(([name, abi]) => ({
    name,
    difference: differenceOfInterface(name, abi),
  })),
];
for (const { name, told } of compared)
  if (told.kind === "unmatched") console.log(`${name}: not compared, as no build has the code`);
/** Percent of the slots. */
const leastShare = 95;
let failed = 0;
for (const { name, difference } of results) {
  if (difference === undefined) continue;
  failed += 1;
  console.log(`${name}: ${difference}`);
}
const { slots, named, withoutLayout, unnamed } = namedShare(
  transactions,
  deployments,
  builds,
  new SourceStorage(path.join(folder, "src")),
);
for (const line of unnamed) console.log(line);
const share = slots === 0 ? 100 : (100 * named) / slots;
console.log(
  `${named} of ${slots} storage slots have a name (${share.toFixed(1)} %); ${withoutLayout} are of contracts without a layout`,
);
if (share < leastShare) failed += 1;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 || results.length === 0 ? 1 : 0);
