import { decodeUtf8 } from "../../core/characters/decodeUtf8.ts";
import type { Hex } from "../../core/hex.ts";
import { TooMuchToRead, tryParseJson } from "../../core/json/exactJson.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import { textAt } from "../../core/json/valueAt.ts";
import { addressAt, chainIdAt, transactionAt, type Deployment, type DeploymentRecord } from "./deployment.ts";

/** What ends the type of a line that says something of a contract; the others, with calldata and such, are not parsed. */
const told = ["_INITIALIZE", "_COMPLETE", "TRANSACTION_CONFIRM", "WIPE_APPLY"].map((end) => `${end}"`);

/** What a module deploys, calls and sends; people write it by hand. */
const mostFutures = 20_000;

/** UTF-16 units. An ID is a module's name and a contract's; what has a longer one is left out. */
const longestId = 1024;

/**
 * A deployment of Hardhat Ignition, `ignition/deployments/<id>/journal.jsonl`. The chain stands in its first line, and
 * not in the folder's name. Undefined for anything else.
 *
 * A line that was cut off counts as not written.
 *
 * @throws TooMuchToRead for more than 20,000 futures
 */
export function readIgnitionJournal(journal: Uint8Array, path: string): DeploymentRecord | undefined {
  const futures = new Map<string, Future>();
  const deployers = new Set<Hex>();
  let chainId: string | undefined;
  let isJournal = false;
  for (const line of decodeUtf8(journal).split("\n")) {
    if (!told.some((ending) => line.includes(ending))) continue;
    const message = tryParseJson(line) ?? null;
    const type = textAt(message, "type");
    if (type === undefined) continue;
    if (type === "DEPLOYMENT_INITIALIZE") {
      isJournal = true;
      chainId = chainIdAt(message, "chainId");
      continue;
    }
    const deployer = addressAt(message, "from");
    if (deployer !== undefined) deployers.add(deployer);
    const id = textAt(message, "futureId") ?? "";
    if (id.length > longestId) continue;
    if (type === "WIPE_APPLY") futures.delete(id);
    else futures.set(id, { ...futures.get(id), ...learnedFrom(message, type) });
    if (futures.size > mostFutures) throw new TooMuchToRead("values");
  }
  if (!isJournal) return undefined;
  const contracts = [...futures].filter(([, { contract }]) => contract !== undefined);
  return {
    tool: "ignition",
    name: path.split("/").at(-2) ?? "",
    chainId,
    path,
    deployers: [...deployers],
    deployments: contracts.flatMap(([, future]): readonly Deployment[] => {
      const { contract, address, transaction, origin = "created" } = future;
      return address === undefined ? [] : [{ name: contract, address, transaction, origin }];
    }),
    unfinished: contracts.flatMap(([id, { contract, address }]) =>
      address === undefined ? [contract ?? id] : [],
    ),
  };
}

type Future = {
  readonly contract?: string;
  readonly origin?: "created" | "existing";
  readonly address?: NonNullable<ReturnType<typeof addressAt>>;
  readonly transaction?: NonNullable<ReturnType<typeof transactionAt>>;
};

function learnedFrom(message: JsonValue, type: string): Future {
  // What was sent may have been replaced by another transaction before one was confirmed.
  if (type === "TRANSACTION_CONFIRM") {
    const transaction = transactionAt(message, "hash");
    return transaction === undefined ? {} : { transaction };
  }
  if (type.endsWith("_INITIALIZE")) {
    const isDeployment = type.startsWith("DEPLOYMENT_");
    const isNamed = type.startsWith("CONTRACT_AT_");
    const contract = textAt(message, "contractName");
    if (contract === undefined || !(isDeployment || isNamed)) return {};
    const address = isNamed ? addressAt(message, "contractAddress") : undefined;
    return {
      contract,
      origin: isNamed ? "existing" : "created",
      ...(address === undefined ? {} : { address }),
    };
  }
  const isDone = textAt(message, "result", "type") === "SUCCESS";
  const address = isDone ? addressAt(message, "result", "address") : undefined;
  return address === undefined ? {} : { address };
}
