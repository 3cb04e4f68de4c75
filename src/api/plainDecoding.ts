import {
  type DecodedBytes,
  decodeBytes,
  type BytesToDecode,
  type BytesTools,
} from "../app/decoding/bytes/decodeBytes.ts";
import { assertNever } from "../core/assertNever.ts";
import type { DecodedError } from "../decode/decoders/decodeErrorData.ts";
import {
  argumentsOf,
  type AbiItem,
  type Decoded,
  type DecodedArgument,
  type DecodedValue,
} from "../decode/decoding.ts";
import { certaintyOf, isGuess, isOfWorkspace, type Provenance } from "../decode/provenance.ts";
import type * as published from "../../types/contract-lens.d.ts";
import type { Answer, Decoding } from "../../types/contract-lens.d.ts";
import type { Network } from "../app/networks/network.ts";
import { localAddress } from "../app/networks/localAddress.ts";
import { requestNonce } from "../core/references/transactionReference.ts";
import { answered, failureOf } from "./answers.ts";
import type { ReadOptions } from "./readOptions.ts";

/**
 * Decoded data as plain data.
 * @param isTrusted whether names of builds, and their files, may be returned
 */
export function plainDecoding(
  { calls, error, events }: DecodedBytes,
  isTrusted: boolean,
): Pick<published.Decoding, "candidates" | "responseCode"> {
  const all = [...calls, ...candidatesOf(error), ...events];
  // Certain candidates supersede guesses.
  const believed = all.filter(({ provenance }) => !isGuess(provenance));
  const shown = believed.length > 0 ? believed : all;
  return {
    candidates: shown.map((decoded) => plainCandidate(decoded, isTrusted)),
    responseCode: error?.kind === "code" ? error.name : null,
  };
}

function candidatesOf(error: DecodedError | undefined): readonly Decoded<AbiItem>[] {
  switch (error?.kind) {
    case "custom":
      return error.candidates;
    case "reason":
      return [ofLanguage("Error", "string", "08c379a0", { kind: "text", text: error.text })];
    case "panic":
      return [ofLanguage("Panic", "uint256", "4e487b71", { kind: "integer", value: error.code })];
    case "code":
    case "empty":
    case "bytes":
    case undefined:
      return [];
  }
}

/** An error that is built into Solidity. */
function ofLanguage(name: string, type: string, selector: string, value: DecodedValue): Decoded<AbiItem> {
  const input = { name: "", type, isIndexed: false };
  return {
    item: {
      kind: "error",
      name,
      signature: `${name}(${type})`,
      selector,
      inputs: [{ ...input, components: [] }],
    },
    provenance: { kind: "language" },
    reading: { kind: "read", arguments: [{ ...input, value }] },
  };
}

const kinds = { function: "call", error: "error", event: "log" } as const;

/** One explanation of bytes as plain data. */
export function plainCandidate(
  { item, provenance, reading }: Decoded<AbiItem>,
  isTrusted: boolean,
): published.DecodedCandidate {
  return {
    kind: kinds[item.kind],
    name: item.name,
    signature: item.signature,
    selector: selectorOf(item),
    reading: reading.kind,
    differingWord: reading.kind === "notCanonical" ? reading.word : null,
    arguments: argumentsOf(reading)?.map(plainArgument) ?? null,
    provenance: plainProvenance(provenance, isTrusted),
  };
}

function selectorOf(item: AbiItem): string | null {
  if (item.kind !== "event") return `0x${item.selector}`;
  return item.topic === undefined ? null : `0x${item.topic}`;
}

/** An argument and its value as plain data. */
export function plainArgument({ name, type, isIndexed, value }: DecodedArgument): published.DecodedArgument {
  return { name, type, indexed: isIndexed, value: plainValue(value) };
}

function plainValue(value: DecodedValue): published.DecodedValue {
  switch (value.kind) {
    case "integer":
      return value.value.toString();
    case "bool":
      return value.value;
    case "address":
      return value.address;
    case "bytes":
      return value.bytes;
    case "text":
    case "decimal":
      return value.text;
    case "function":
      return `${value.address}${value.selector.slice(2)}`;
    case "list":
      return value.items.map(plainValue);
    case "tuple":
      return { members: value.members.map(plainArgument) };
    case "hashed":
      return { hash: value.hash };
    case "raw":
      return { raw: value.bytes };
    default:
      return assertNever(value);
  }
}

/** Where names are from as plain data. */
export function plainProvenance(provenance: Provenance, isTrusted: boolean): published.DecodingProvenance {
  const { contract, file, host } = namesIn(provenance);
  const mayTell = isTrusted || !isOfWorkspace(provenance);
  return {
    kind: provenance.kind,
    certainty: certaintyOf(provenance),
    contract: mayTell ? (contract ?? null) : null,
    file: mayTell ? (file ?? null) : null,
    host: host ?? null,
  };
}

type Names = {
  readonly contract?: string | undefined;
  readonly file?: string | undefined;
  readonly host?: string;
};

function namesIn(provenance: Provenance): Names {
  switch (provenance.kind) {
    case "language":
      return {};
    case "build":
    case "guess":
      return { contract: provenance.contract, file: provenance.path };
    case "verified":
      return { contract: provenance.contract, host: provenance.host };
    case "interface":
      return { contract: provenance.name };
    case "system":
      return { contract: provenance.contract };
    case "chosen":
      return { file: provenance.file };
    case "signature":
      return { host: provenance.host };
  }
}

/** The dependencies of decoding for other extensions. */
type DecodingTools = {
  readonly lookups: () => Promise<BytesTools["lookups"]>;
  readonly builds: () => Promise<BytesTools["builds"]>;
  readonly chosenAbis: () => Promise<BytesTools["chosen"]>;
  readonly signatures: () => Promise<BytesTools["signatures"]>;
  /** Whether names from the workspace may be returned, and its builds may cause lookups of contracts. */
  readonly isTrusted: () => boolean;
};

/**
 * Decodes bytes for another extension by cached data. Sends no requests unless the caller requests a contract lookup: then
 * it sends that contract's address only.
 */
export async function decodeForExtension(
  tools: DecodingTools,
  network: Network,
  bytes: BytesToDecode,
  { contract, transaction, nonce, as, lookUp, signal }: ReadOptions,
): Promise<Answer<Decoding>> {
  try {
    const [lookups, builds, chosen, signatures] = await Promise.all([
      tools.lookups(),
      tools.builds(),
      tools.chosenAbis(),
      tools.signatures(),
    ]);
    const isTrusted = tools.isTrusted();
    const place = {
      network,
      as,
      contract: contract && localAddress(network, contract).address,
      transaction: transaction && { reference: transaction, nonce: requestNonce(transaction, nonce) },
    };
    const mayAsk = lookUp ? { withRecords: isTrusted } : undefined;
    const parts = { lookups, builds, chosen, signatures };
    const decoding = await decodeBytes(parts, bytes, place, signal, mayAsk);
    return answered({ network: network.name, ...plainDecoding(decoding, isTrusted) });
  } catch (error) {
    return failureOf(error, signal);
  }
}
