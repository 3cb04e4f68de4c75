import { decodeUtf8 } from "../../core/strings/utf8.ts";
import type { Hex } from "../../core/hex.ts";
import { JsonLimitError, tryParseJson } from "../../core/json/exactJson.ts";
import { isJsonObject, type JsonValue, textAt } from "../../core/json/jsonValue.ts";
import { chainOfFolder } from "../chainNames.ts";
import {
  addressAt,
  chainIdAt,
  creationOf,
  hasConflict,
  type RecordedCreation,
  transactionAt,
  type Deployment,
  type DeploymentRecord,
} from "./deployment.ts";

/** What ends the type of a line about a contract; the others, with calldata and such, are not parsed. */
const contractEndings = ["_INITIALIZE", "_COMPLETE", "TRANSACTION_CONFIRM", "WIPE_APPLY"].map(
  (end) => `${end}"`,
);

/** The type of a line with what is sent for a future. */
const sent = "NETWORK_INTERACTION_REQUEST";

/** What a module deploys, calls and sends; people write it by hand. A module is deployed by some dozen accounts at most. */
const maxFutures = 20_000;

/** Bytes. A line holds what is sent for one future. */
const maxLineLength = 4 * 1024 * 1024;

/** UTF-16 units. An ID is a module's name and a contract's; what has a longer one is left out. */
const maxIdLength = 1024;

/**
 * A deployment of Hardhat Ignition, `ignition/deployments/<id>/journal.jsonl`. The chain stands in its first line, and
 * not in the folder's name. Undefined for anything else.
 *
 * A line that was cut off counts as not written. Pauses now and then: journals can have some 60 MB.
 *
 * @param withCode whether to read what contracts were created with, too
 * @throws JsonLimitError for more than 20,000 futures or accounts, SyntaxError for a merge conflict
 */
export function* readIgnitionJournal(
  journal: Uint8Array,
  path: string,
  withCode = false,
): Generator<undefined, DeploymentRecord | undefined> {
  const endings = withCode ? [...contractEndings, `"${sent}"`] : contractEndings;
  const futures = new Map<string, Future>();
  const deployers = new Set<Hex>();
  let chainId: string | undefined;
  let isJournal = false;
  let done = 0;
  for (const [line, end] of linesOf(journal)) {
    if (end - done > bytesInTurn) {
      done = end;
      yield;
    }
    if (hasConflict(line)) throw new SyntaxError("The journal has a merge conflict.");
    if (!endings.some((ending) => line.includes(ending))) continue;
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
    if (id.length > maxIdLength) continue;
    if (type === "WIPE_APPLY") futures.delete(id);
    else futures.set(id, { ...futures.get(id), ...learnedFrom(message, type) });
    if (futures.size > maxFutures || deployers.size > maxFutures) throw new JsonLimitError("values");
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
      const { contract, address, transaction, origin = "created", creation } = future;
      const code = creation === undefined || origin !== "created" ? {} : { creation };
      return address === undefined ? [] : [{ name: contract, address, transaction, origin, ...code }];
    }),
    unfinished: contracts.flatMap(([id, { contract, address }]) =>
      address === undefined ? [contract ?? id] : [],
    ),
  };
}

/** Some milliseconds. */
const bytesInTurn = 256 * 1024;

const newLine = 10;

/** The lines of a journal, each with the byte behind it; those that are too long to be one are left out. */
function* linesOf(journal: Uint8Array): Generator<readonly [line: string, end: number]> {
  for (let start = 0; start < journal.length;) {
    const found = journal.indexOf(newLine, start);
    const end = found === -1 ? journal.length : found;
    yield [end - start > maxLineLength ? "" : decodeUtf8(journal.subarray(start, end)), end + 1];
    start = end + 1;
  }
}

/**
 * The addresses of a deployment without its journal, `ignition/deployments/<id>/deployed_addresses.json`. It does not say whether
 * Ignition created the contracts, and only the default ID, `chain-<chain ID>`, names the chain. Undefined for anything else.
 */
export function readDeployedAddresses(
  json: JsonValue,
  path: string,
): readonly DeploymentRecord[] | undefined {
  if (!isJsonObject(json)) return undefined;
  const name = path.split("/").at(-2) ?? "";
  const deployments = Object.entries(json).flatMap(([id, value]): readonly Deployment[] => {
    const address = addressAt(value);
    const contract = id.slice(id.lastIndexOf("#") + 1);
    return address === undefined
      ? []
      : [{ name: contract, address, transaction: undefined, origin: "existing" }];
  });
  if (deployments.length === 0 && Object.keys(json).length > 0) return undefined;
  const chainId = chainOfFolder(name);
  return [{ tool: "ignition", name, chainId, path, deployers: [], deployments, unfinished: [] }];
}

type Future = {
  readonly contract?: string;
  readonly origin?: "created" | "existing";
  readonly address?: NonNullable<ReturnType<typeof addressAt>>;
  readonly transaction?: NonNullable<ReturnType<typeof transactionAt>>;
  readonly creation?: RecordedCreation;
};

function learnedFrom(message: JsonValue, type: string): Future {
  // What was sent may have been replaced by another transaction before one was confirmed.
  if (type === "TRANSACTION_CONFIRM") {
    const transaction = transactionAt(message, "hash");
    return transaction === undefined ? {} : { transaction };
  }
  if (type === sent) return creationIn(message);
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

/** The call by which Ignition has CreateX, its deployer for CREATE2, create a contract: `deployCreate2(bytes32,bytes)`. */
const deployCreate2 = /^0x26307668[0-9a-f]{64}0{62}40([0-9a-f]{64})/i;

/** What is sent to create a contract; nothing of other requests. */
function creationIn(message: JsonValue): Pick<Future, "creation"> {
  const data = textAt(message, "networkInteraction", "data");
  if (textAt(message, "networkInteraction", "type") !== "ONCHAIN_INTERACTION" || data === undefined)
    return {};
  if (textAt(message, "networkInteraction", "to") === undefined) return creationOf(data, true);
  const [head = "", bytes = ""] = deployCreate2.exec(data) ?? [];
  return creationOf(data.slice(head.length, head.length + 2 * Number(`0x${bytes}`)), false);
}
