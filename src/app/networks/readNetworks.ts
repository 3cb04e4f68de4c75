import { ether, type Currency } from "../../services/ledger/amount.ts";
import { hbarInWeibars } from "../../core/hedera/hbar.ts";
import type { LedgerSource } from "../../services/ledger/ledger.ts";
import { readProtocol } from "../../services/verifier/protocol.ts";
import type { Network, NetworkProblem } from "./network.ts";
import { builtInNetworks } from "./builtInNetworks.ts";
import { readRpcUrl, hasCredentials, webUrl } from "./rpcUrl.ts";

/** The networks there are, and what of the setting could not be used. */
export type NetworksReading = {
  readonly networks: readonly Network[];
  readonly problems: readonly NetworkProblem[];
};

/** Tells the RPC URL that is in secret storage for a network of a name. */
export type SecretUrls = (network: string) => LedgerSource | undefined;

const noSecretUrls: SecretUrls = () => undefined;

/** Names stand in menus and the status bar, where `$(…)` is an icon and `[…](…)` a link. */
const networkName = /^(?=\S)[^\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}$[\]()<>`]{1,60}(?<=\S)$/u;

/** Reading one takes a fraction of a millisecond, and more do not fit a picker. */
const maxNetworks = 1000;

/**
 * Reads the first 1,000 entries of the setting `contractLens.networks`: an entry with the name of a network that is there overrides the fields it
 * names (`null` takes one away), another name adds a network. An entry without a usable name or chain ID is left out,
 * a bad field of a good entry is left as it was; both are reported.
 * @param secretUrls the RPC URLs in secret storage, which go before those of the setting
 */
export function readNetworks(setting: unknown, secretUrls: SecretUrls = noSecretUrls): NetworksReading {
  const networks = new Map(builtInNetworks.map((network) => [network.name, network]));
  const problems: NetworkProblem[] = [];
  const entries = Array.isArray(setting) ? (setting as unknown[]).slice(0, maxNetworks) : [];
  for (const [index, entry] of entries.entries()) {
    if (typeof entry !== "object" || entry === null || Array.isArray(entry)) {
      problems.push({ index, field: "", reason: "notAnObject" });
      continue;
    }
    const network = readEntry(new EntryReader(entry, index, problems), networks);
    if (network === undefined) continue;
    const own = [
      ...(networks.get(network.name)?.problems ?? []),
      ...problems.filter((problem) => problem.index === index),
    ];
    networks.set(network.name, own.length === 0 ? network : { ...network, problems: own });
  }
  return { networks: [...networks.values()].map((network) => withSecret(network, secretUrls)), problems };
}

function readEntry(reader: EntryReader, known: ReadonlyMap<string, Network>): Network | undefined {
  const name = reader.required("name", "badName", readName, undefined);
  if (name === undefined) return undefined;
  const before = known.get(name);
  const chainId = reader.required("chainId", "badChainId", readChainId, before?.chainId);
  if (chainId === undefined) return undefined;
  const ledgers = [
    ...source("mirror", reader.optional("mirrorUrl", "badUrl", readMirrorUrl, urlOf(before, "mirror"))),
    ...source("rpc", reader.optional("rpcUrl", "badRpcUrl", readRpcUrl, urlOf(before, "rpc"))),
  ];
  return {
    name,
    chainId,
    ledgers,
    currency:
      reader.any("currency", () => "badCurrency", readCurrency, before?.currency) ?? usualCurrency(ledgers),
    // Whoever names a chain means that one.
    ...(before?.takesAnyChain === true && chainId === before.chainId ? { takesAnyChain: true } : {}),
    verifierUrl: reader.optional("verifierUrl", "badUrl", readVerifierUrl, before?.verifierUrl),
    verifierProtocol:
      reader.optional("verifierProtocol", "badProtocol", readProtocol, before?.verifierProtocol) ?? "session",
    explorerSource: reader.optional("explorerSource", "badSource", readSource, before?.explorerSource),
    explorerUrl: reader.optional("explorerUrl", "badTemplate", readPageTemplate, before?.explorerUrl),
  };
}

function withSecret(network: Network, secretUrls: SecretUrls): Network {
  const secret = secretUrls(network.name);
  if (secret === undefined) return network;
  return { ...network, ledgers: [...network.ledgers.filter(({ kind }) => kind !== "rpc"), secret] };
}

function source(kind: LedgerSource["kind"], url: string | undefined): readonly LedgerSource[] {
  return url === undefined ? [] : [{ kind, url }];
}

function urlOf(network: Network | undefined, kind: LedgerSource["kind"]): string | undefined {
  return network?.ledgers.find((ledger) => ledger.kind === kind)?.url;
}

/** What is read of an entry, what is wrong where that is none, and what it was before. */
type FieldReading<Value> = [
  field: string,
  reason: NetworkProblem["reason"],
  parse: (text: string) => Value | undefined,
  before: Value | undefined,
];

/** Takes fields out of one entry and notes what is wrong with them. A bad field is left as it was before. */
class EntryReader {
  readonly #entry: object;
  readonly #index: number;
  readonly #problems: NetworkProblem[];

  constructor(entry: object, index: number, problems: NetworkProblem[]) {
    this.#entry = entry;
    this.#index = index;
    this.#problems = problems;
  }

  /** A field that every network has, so that `null` cannot take it away. */
  required<Value>(...[field, reason, parse, before]: FieldReading<Value>): Value | undefined {
    const raw = this.#raw(field);
    if (raw === null || (raw === undefined && before === undefined)) this.#note(field, "missing");
    return raw === null ? before : this.optional(field, reason, parse, before);
  }

  /** A field that a network may lack; `null` takes it away. */
  optional<Value>(...[field, reason, parse, before]: FieldReading<Value>): Value | undefined {
    return this.any(
      field,
      (raw) => (isText(raw) ? reasonFor(String(raw), reason) : "notText"),
      (raw) => (isText(raw) ? parse(String(raw)) : undefined),
      before,
    );
  }

  /** The same of a field that is no text. */
  any<Value>(
    field: string,
    reasonOf: (raw: unknown) => NetworkProblem["reason"],
    parse: (raw: unknown) => Value | undefined,
    before: Value | undefined,
  ): Value | undefined {
    const raw = this.#raw(field);
    if (raw === null) return undefined;
    if (raw === undefined) return before;
    const value = parse(raw);
    if (value === undefined) this.#note(field, reasonOf(raw));
    return value ?? before;
  }

  #raw(field: string): unknown {
    return Object.hasOwn(this.#entry, field) ? Reflect.get(this.#entry, field) : undefined;
  }

  #note(field: string, reason: NetworkProblem["reason"]): void {
    this.#problems.push({ index: this.#index, field, reason });
  }
}

/** Whether a text can be the name of a network. */
export function isNetworkName(text: string): boolean {
  return networkName.test(text);
}

/** The name of a network, if a text can be one: up to 60 visible characters that mean nothing in menus. */
export function readName(text: string): string | undefined {
  return isNetworkName(text) ? text : undefined;
}

function readChainId(text: string): string | undefined {
  return /^(?:0|[1-9]\d{0,77})$/.test(text) ? text : undefined;
}

/** Only Hedera has mirror nodes. */
function usualCurrency(ledgers: Network["ledgers"]): Currency {
  return ledgers.some(({ kind }) => kind === "mirror") ? hbarInWeibars : ether;
}

const maxDecimals = 36;

/** Its symbol stands where names of networks stand. */
function readCurrency(raw: unknown): Currency | undefined {
  const { symbol, decimals = 18 } = raw as Partial<Record<keyof Currency, unknown>>;
  if (typeof symbol !== "string" || !isNetworkName(symbol) || !Number.isInteger(decimals)) return undefined;
  const count = Number(decimals);
  return count >= 0 && count <= maxDecimals ? { symbol, decimals: count } : undefined;
}

function isText(raw: unknown): raw is string | number {
  return typeof raw === "string" || typeof raw === "number";
}

function readSource(text: string): string | undefined {
  return /^[A-Za-z0-9_-]{1,60}$/.test(text) ? text : undefined;
}

/** Credentials in an address are told by name: whoever put them there has to find another way. */
function reasonFor(text: string, reason: NetworkProblem["reason"]): NetworkProblem["reason"] {
  const isAddress = reason === "badUrl" || reason === "badRpcUrl" || reason === "badTemplate";
  return isAddress && holdsCredentials(text) ? "hasCredentials" : reason;
}

/**
 * Reads an http or https address without credentials, query or fragment: it stands in logs, pages and copied commands,
 * where no secret may be.
 * @returns the address without a slash at its end
 */
export function readServiceUrl(text: string): string | undefined {
  const url = webUrl(text);
  if (url?.search !== "" || url.hash !== "") return undefined;
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, "");
}

/** As `readServiceUrl`, of a mirror node: people copy its address with the path of its REST API, which is no part of it. */
function readMirrorUrl(text: string): string | undefined {
  return withoutApi(readServiceUrl(text), "/api/v1", ["contracts", "transactions", "docs"]);
}

/** The same of a verification service and the paths of its API. */
function readVerifierUrl(text: string): string | undefined {
  return withoutApi(readServiceUrl(text), "/v2", ["verify", "contract", "contracts"]);
}

/** Cuts an API's path off at the end of an address, where nothing or one of its operations is behind it. */
function withoutApi(url: string | undefined, api: string, operations: readonly string[]): string | undefined {
  const at = url === undefined ? -1 : `${url}/`.lastIndexOf(`${api}/`);
  if (url === undefined || at < 0) return url;
  const [operation = ""] = url.slice(at + api.length + 1).split("/");
  return operation === "" || operations.includes(operation) ? url.slice(0, at) : url;
}

/** The page templates that a network's `explorerUrl` names: one, or several with a space between. */
export function pageTemplates(explorerUrl: string): readonly string[] {
  return explorerUrl.split(" ").filter((template) => template !== "");
}

/** Reads addresses of web pages, each with a place for an address or a transaction in it; without credentials. */
export function readPageTemplate(text: string): string | undefined {
  const templates = pageTemplates(text);
  return templates.length > 0 && templates.every(isPageTemplate) ? text : undefined;
}

function isPageTemplate(template: string): boolean {
  const filled = template.replaceAll("{address}", "0x0").replaceAll("{transaction}", "0x0");
  return filled !== template && webUrl(filled) !== undefined;
}

/** Whether one of the addresses in a text holds a user name or a password. */
function holdsCredentials(text: string): boolean {
  return pageTemplates(text).some((part) => URL.canParse(part) && hasCredentials(new URL(part)));
}

/** The network that the settings choose, that they choose none, or that there is none of its name. */
export type NetworkChoice =
  | { readonly kind: "known"; readonly network: Network }
  /** The user has not selected one yet. */
  | { readonly kind: "none" }
  /** No other network takes its place. `name` is absent where the settings hold what can be no name. */
  | { readonly kind: "unknown"; readonly name: string | undefined };

/** The network that a value of the setting `contractLens.network` stands for. */
export function chooseNetwork(networks: readonly Network[], chosen: unknown): NetworkChoice {
  if (chosen === undefined || chosen === null || chosen === "") return { kind: "none" };
  const network = networks.find(({ name }) => name === chosen);
  if (network !== undefined) return { kind: "known", network };
  return { kind: "unknown", name: typeof chosen === "string" && isNetworkName(chosen) ? chosen : undefined };
}
