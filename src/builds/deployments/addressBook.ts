import type { Hex } from "../../core/hex.ts";
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  objectAt,
  textAt,
} from "../../core/json/jsonValue.ts";
import { JsonLimitError } from "../../core/json/exactJson.ts";
import { chainOfName } from "../chainNames.ts";
import { addressAt, chainIdAt, readChainId, type DeploymentRecord } from "./deployment.ts";

/** Maximum length of a key; otherwise a hostile file could yield gigabytes of names. */
const maxKeyLength = 100;
const maxKeys = 8;

const maxEntries = 50_000;

/** An address that a file has, by the keys around it. */
type Entry = {
  readonly chainId: string | undefined;
  readonly name: string | undefined;
  readonly address: Hex;
};

/** What a file has, as far as it is read. */
type Found = { readonly entries: Entry[]; readonly accounts: Set<Hex> };

/** Where a value is: the names that it has so far, and its chain. */
type Place = {
  readonly names: readonly string[];
  readonly chainId: string | undefined;
  /** Whether the chain is an ID, which no name further inside changes. */
  readonly isSure: boolean;
};

/** Keys that name no contract. */
const structuralKeys = new Set([
  ...["addresses", "contract", "contracts", "deployed", "deployment", "deployments"],
  ...["network", "networks", "networkaddresses", "chain", "chains", "evm"],
]);

const isAddressKey = (key: string): boolean =>
  /^(?:address|deployed(?:to|address)|contract_?address)$/i.test(key);

/** Keys of what tools keep beside an address. */
const ignoredKeys = new Set(["abi", "bytecode", "deployedbytecode", "metadata"]);

/** Keys of accounts, and of what has addresses of accounts among others, such as arguments of constructors. */
const accountKeys = new Set([
  ...["deployedby", "deployer", "from", "owner", "owners", "sender", "signer", "signers"],
  ...["args", "constructor", "constructorargs", "initargs", "input", "proxydeploymentargs"],
  ...["logs", "receipt", "receipts", "roles", "transactions"],
]);

/**
 * The addresses of a project's own file, as `deployments.json` or `addresses.json`, with the keys around them as their names: a
 * record for each chain. The chain is a key or a field of the file: an ID, or a name that means one chain. Undefined where there is
 * no address, but for an empty object.
 *
 * @throws JsonLimitError for more than 50,000 addresses of contracts, or of accounts
 */
export function readAddressBook(json: JsonValue, path: string): readonly DeploymentRecord[] | undefined {
  const { entries, accounts }: Found = { entries: [], accounts: new Set() };
  // Synthetix names the layer 1 of its deployments on Optimism.
  const isSure = path.includes("-ovm/");
  collect(json, { names: [], chainId: undefined, isSure }, { entries, accounts });
  if (entries.length === 0) return isJsonObject(json) && Object.keys(json).length === 0 ? [] : undefined;
  return [...Map.groupBy(entries, (entry) => entry.chainId)].map(([chain, ofChain], at) => ({
    tool: "addressBook",
    // Such files have the same name in many folders.
    name: path.split("/").slice(-2).join("/"),
    chainId: chain,
    path,
    // An account is the same on all chains.
    deployers: at === 0 ? [...accounts] : [],
    deployments: distinct(ofChain).map(({ name = nameOfFile(path), address }) => ({
      name,
      address,
      // It could be a private key, and would be stored without use.
      transaction: undefined,
      origin: "existing",
    })),
    unfinished: [],
  }));
}

function collect(value: JsonValue, at: Place, found: Found): void {
  const { entries, accounts } = found;
  if (Array.isArray(value)) {
    // What is in a list is called by itself, and not by the list.
    for (const item of value) {
      const isNamed = isJsonObject(item) && nameIn(item) !== undefined;
      collect(item, isNamed ? { ...at, names: [] } : at, found);
    }
    return;
  }
  if (!isJsonObject(value)) {
    const address = addressAt(value);
    if (address !== undefined) add(entries, at, address);
    return;
  }
  const chain = chainIdAt(value, "chainId") ?? chainIdAt(value, "chain_id");
  const contract = contractIn(value)?.slice(0, maxKeyLength);
  const hasAddress = Object.keys(value).some(isAddressKey);
  // The key of a chain's object names no contract.
  const outer = chain === undefined || hasAddress ? at.names : at.names.slice(0, -1);
  const names = contract === undefined || hasAddress ? outer : [...outer, contract];
  const network = at.isSure ? undefined : (textAt(value, "network") ?? textAt(value, "chain"));
  const place =
    chain === undefined
      ? { names, chainId: chainOfName(network ?? "") ?? at.chainId, isSure: at.isSure }
      : { names, chainId: chain, isSure: true };
  if (collectLabeled(value, place, entries)) return;
  const named = contract ?? (place.names.length === 0 ? nameIn(value) : undefined);
  for (const [key, inside] of Object.entries(value)) {
    const [byKey, own] = [addressAt(key), isAddressKey(key) ? addressAt(inside) : undefined];
    if (byKey !== undefined) {
      add(entries, place, byKey, nameOfValue(inside));
      addAccounts(accounts, inside);
    } else if (own !== undefined) add(entries, place, own, named);
    else if (accountKeys.has(key.toLowerCase())) addAccounts(accounts, inside);
    else if (!ignoredKeys.has(key.toLowerCase())) collect(inside, placeOf(place, key), found);
  }
}

/** All addresses in a value, at any depth. */
function addAccounts(accounts: Set<Hex>, value: JsonValue): void {
  const address = addressAt(value);
  if (address !== undefined) accounts.add(address);
  if (accounts.size > maxEntries) throw new JsonLimitError("values");
  if (Array.isArray(value)) for (const item of value) addAccounts(accounts, item);
  else if (isJsonObject(value))
    for (const [key, inside] of Object.entries(value)) {
      addAccounts(accounts, key);
      if (!ignoredKeys.has(key.toLowerCase())) addAccounts(accounts, inside);
    }
}

/**
 * Files of Safe have the addresses by a label, and the labels by chain:
 * `{ contractName, deployments: { canonical: { address } }, networkAddresses: { "1": "canonical", "324": ["canonical", "zksync"] } }`.
 */
function collectLabeled(value: JsonObject, place: Place, entries: Entry[]): boolean {
  const [labels, chains] = [objectAt(value, "deployments"), objectAt(value, "networkAddresses")];
  if (labels === undefined || chains === undefined) return false;
  for (const [chain, chosen] of Object.entries(chains))
    for (const label of [chosen].flat()) {
      const address = typeof label === "string" ? addressAt(labels, label, "address") : undefined;
      if (address !== undefined) add(entries, placeOf(place, chain), address);
    }
  return true;
}

function placeOf({ names, chainId, isSure }: Place, key: string): Place {
  const id = readChainId(/^(?:eip155:|chain[-_]?)?(\d+)$/i.exec(key)?.[1] ?? "");
  if (id !== undefined) return { names, chainId: id, isSure: true };
  const named = isSure ? undefined : chainOfName(key);
  if (named !== undefined) return { names, chainId: named, isSure };
  const isName = !structuralKeys.has(key.toLowerCase()) && !/^v?\d+(?:\.\d+)*$/.test(key);
  return { names: isName ? [...names, key.slice(0, maxKeyLength)].slice(-maxKeys) : names, chainId, isSure };
}

function add(entries: Entry[], { names, chainId }: Place, address: Hex, named?: string): void {
  if (/^0x0{40}$/.test(address)) return;
  if (entries.length === maxEntries) throw new JsonLimitError("values");
  // What is only digits is an index, an amount, or a chain.
  const own = named === undefined || /^\d+$/.test(named) ? undefined : named.slice(0, maxKeyLength);
  const name = own ?? (names.join(".") || undefined);
  entries.push({ chainId, name, address });
}

/** The contract whose name an object has, also behind its file: `src/Token.sol:Token`. */
function contractIn(value: JsonObject): string | undefined {
  const parts = textAt(value, "contractPath")?.split(/[/:]/);
  const last = parts?.findLast((part) => part !== "");
  return textAt(value, "contractName") ?? last?.replace(/\.(?:sol|vy)$/, "");
}

/** What an object calls itself. */
function nameIn(value: JsonObject): string | undefined {
  const names = ["ContractName", "name", "Name", "label", "symbol"].map((key) => textAt(value, key));
  return [contractIn(value), ...names].find((name) => name !== undefined && name !== "");
}

const nameOfValue = (value: JsonValue): string | undefined =>
  typeof value === "string" && value !== "" ? value : isJsonObject(value) ? nameIn(value) : undefined;

/** Each address once by each name. */
function distinct(entries: readonly Entry[]): readonly Entry[] {
  const seen = new Set<string>();
  return entries.filter(({ name = "", address }) => {
    const key = `${address} ${name}`;
    return !seen.has(key) && seen.add(key);
  });
}

function nameOfFile(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.json$/, "");
  return /^\d+$/.test(name) ? undefined : name;
}
