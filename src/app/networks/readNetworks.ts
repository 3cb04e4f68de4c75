import { readProtocol } from "../../services/verifier/protocol.ts";
import type { Network, NetworkProblem } from "./network.ts";
import { builtInNetworks } from "./builtInNetworks.ts";

/** The networks there are, and what of the setting could not be used. */
export type NetworksReading = {
  readonly networks: readonly Network[];
  readonly problems: readonly NetworkProblem[];
};

/** Names stand in menus and the status bar, where `$(…)` is an icon and `[…](…)` a link. */
const networkName = /^(?=\S)[^\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}$[\]()<>`]{1,60}(?<=\S)$/u;

/** Nobody chooses among more, and each takes a part of a millisecond. */
const mostNetworks = 1000;

/**
 * Reads the first 1,000 entries of the setting `contractLens.networks`: an entry with the name of a network that is there overrides the fields it
 * names (`null` takes one away), another name adds a network. An entry without a usable name or chain ID is left out,
 * a bad field of a good entry is left as it was; both are reported.
 */
export function readNetworks(setting: unknown): NetworksReading {
  const networks = new Map(builtInNetworks.map((network) => [network.name, network]));
  const problems: NetworkProblem[] = [];
  const entries = Array.isArray(setting) ? (setting as unknown[]).slice(0, mostNetworks) : [];
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
  return { networks: [...networks.values()], problems };
}

function readEntry(reader: EntryReader, known: ReadonlyMap<string, Network>): Network | undefined {
  const name = reader.required("name", "badName", readName, undefined);
  if (name === undefined) return undefined;
  const before = known.get(name);
  const chainId = reader.required("chainId", "badChainId", readChainId, before?.chainId);
  if (chainId === undefined) return undefined;
  return {
    name,
    chainId,
    ledgers: reader.optional("mirrorUrl", "badUrl", readMirror, before?.ledgers) ?? [],
    verifierUrl: reader.optional("verifierUrl", "badUrl", readVerifierUrl, before?.verifierUrl),
    verifierProtocol:
      reader.optional("verifierProtocol", "badProtocol", readProtocol, before?.verifierProtocol) ?? "session",
    explorerSource: reader.optional("explorerSource", "badSource", readSource, before?.explorerSource),
    explorerUrl: reader.optional("explorerUrl", "badTemplate", readPageTemplate, before?.explorerUrl),
  };
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
    const raw = this.#raw(field);
    if (raw === null) return undefined;
    if (raw === undefined) return before;
    const isText = typeof raw === "string" || typeof raw === "number";
    const value = isText ? parse(String(raw)) : undefined;
    if (value === undefined) this.#note(field, isText ? reasonFor(String(raw), reason) : "notText");
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

function readSource(text: string): string | undefined {
  return /^[A-Za-z0-9_-]{1,60}$/.test(text) ? text : undefined;
}

/** Credentials in an address are told by name: whoever put them there has to find another way. */
function reasonFor(text: string, reason: NetworkProblem["reason"]): NetworkProblem["reason"] {
  const isAddress = reason === "badUrl" || reason === "badTemplate";
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
function readMirror(text: string): Network["ledgers"] | undefined {
  const url = withoutApi(readServiceUrl(text), "/api/v1", ["contracts", "transactions", "docs"]);
  return url === undefined ? undefined : [{ kind: "mirror", url }];
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

/** The address of a page on the web, which holds no user name and no password. */
export function webUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && !hasCredentials(url) ? url : undefined;
}

function hasCredentials({ username, password }: URL): boolean {
  return username !== "" || password !== "";
}

/** The network that the settings choose, or that there is none of its name. */
export type NetworkChoice =
  | { readonly kind: "known"; readonly network: Network }
  /** No other network takes its place. `name` is absent where the settings hold what can be no name. */
  | { readonly kind: "unknown"; readonly name: string | undefined };

/** The network that a value of the setting `contractLens.network` stands for. */
export function chooseNetwork(networks: readonly Network[], chosen: unknown): NetworkChoice {
  const network = networks.find(({ name }) => name === chosen);
  if (network !== undefined) return { kind: "known", network };
  return { kind: "unknown", name: typeof chosen === "string" && isNetworkName(chosen) ? chosen : undefined };
}
