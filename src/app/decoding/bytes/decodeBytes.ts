import type { Hex } from "../../../core/hex.ts";
import { readRevertData } from "../../../decode/revertData.ts";
import { ApiError } from "../../../http/failure.ts";
import { parseContractReference } from "../../../core/references/contractReference.ts";
import type { TransactionReference } from "../../../core/references/transactionReference.ts";
import type { AbiEvent, AbiFunction } from "../../../decode/abiItem.ts";
import type { DecodedError } from "../../../decode/decoders/decodeErrorData.ts";
import type { Candidates } from "../../../decode/decoding.ts";
import { loadSystemContracts } from "../../../decode/system/loadSystemContracts.ts";
import { systemContractAt } from "../../../decode/systemAddresses.ts";
import type { Lookups } from "../../lookups/lookups.ts";
import type { Network } from "../../networks/network.ts";
import { BytesDecoder } from "../bytesDecoder.ts";
import { callFrames } from "../tracedCalls.ts";
import { ExecutedCode } from "../executedCode.ts";
import { contractAddresses, cachedCalls, transactionOfCalls } from "../traceState.ts";
import { Guesses, type NamedBySignature } from "../abiGuesses.ts";
import { KnownContracts, type ContractTools } from "../knownContracts.ts";
import { ledgerOf } from "../../networks/ledgerOf.ts";

/** Bytes that somebody hands over. All hex is in lower case. */
export type BytesToDecode =
  /** The input of a call, or what it failed with. */
  | { readonly kind: "data"; readonly data: Hex }
  | { readonly kind: "log"; readonly topics: readonly Hex[]; readonly data: Hex };

/** Where they are from, as far as that is said. */
export type BytesContext = {
  readonly network: Network;
  /** The contract that was called, that failed, or that logged something. */
  readonly contract: Hex | undefined;
  /** In which transaction: used if its result is cached. */
  readonly transaction: { readonly reference: TransactionReference; readonly nonce: number } | undefined;
  /** What data is; undefined: either. */
  readonly as: "call" | "error" | undefined;
};

/** What such bytes may be. */
export type DecodedBytes = {
  readonly calls: Candidates<AbiFunction>;
  readonly error: DecodedError | undefined;
  readonly events: Candidates<AbiEvent>;
};

/** What is needed for it; contracts are not called by names here. */
export type BytesTools = Pick<ContractTools, "builds" | "chosen"> & {
  readonly lookups: ContractTools["lookups"] & Pick<Lookups, "cachedResult" | "cachedCalls">;
  /** Cached signatures of a signature service; no request is sent here. */
  readonly signatures?: NamedBySignature | undefined;
};

/** A contract leads to its implementation, and that to no more than another. */
const maxContracts = 8;

/**
 * Decodes given bytes by cached responses and the builds of the workspace.
 *
 * @param mayAsk whether builds are a reason to look up the contract; undefined: no requests are sent
 * @throws ApiError; the signal's reason when that is aborted
 */
export async function decodeBytes(
  { builds, chosen, lookups, signatures }: BytesTools,
  bytes: BytesToDecode,
  place: BytesContext,
  signal: AbortSignal,
  mayAsk?: { readonly withRecords: boolean },
): Promise<DecodedBytes> {
  const nameless = {
    nameOfBuild: () => undefined,
    deploymentName: () => undefined,
    labels: { at: () => undefined },
  };
  const known = new KnownContracts({ builds, chosen, lookups, ...nameless }, place.network);
  const code = executedCode(lookups, place, known);
  const behind = (address: Hex): readonly Hex[] => {
    const clone = known.targetOf(address);
    return code?.targetsOf(address) ?? (clone === undefined ? [] : [clone]);
  };
  const running = (address: Hex): readonly Hex[] =>
    code?.executedFor(address) ?? [address, ...behind(address)];
  const { contract } = place;
  const learned = new Set(contract === undefined ? [] : [contract]);
  if (mayAsk !== undefined && contract !== undefined)
    await requestRecord(lookups, place.network, contract, signal);
  // What is added meanwhile is gone through as well: who is behind a clone is known once its code is.
  for (const address of learned) {
    await known.loadCached(address);
    signal.throwIfAborted();
    if (mayAsk !== undefined && (await known.canRequest(address, mayAsk.withRecords))) {
      const failure = await known.request(address, mayAsk.withRecords, signal);
      if (failure !== undefined) throw failure;
    }
    if (mayAsk !== undefined && address === contract && behind(address).length === 0)
      await known.requestImplementation(address, signal);
    for (const other of running(address)) if (learned.size < maxContracts) learned.add(other);
  }
  const guesses = new Guesses({ builds, signatures }, signal, () => undefined);
  const decoder = new BytesDecoder(known, guesses);
  const isSystem = (address: Hex): boolean =>
    (systemContractAt(address) ?? known.facadeAt(address)) !== undefined;
  const isLetters = bytes.kind === "data" && readRevertData(bytes.data).kind === "code";
  if (isLetters || [...learned].some(isSystem)) decoder.system = await loadSystemContracts();
  const decode = (): DecodedBytes => decodeWith(decoder, bytes, place, behind, running);
  // Guesses are looked for on first access.
  decode();
  await guesses.finished();
  signal.throwIfAborted();
  return decode();
}

/** Has the record of a contract cached, whose code says whether it is a proxy. What else is known counts where this fails. */
async function requestRecord(
  lookups: Pick<Lookups, "contract">,
  network: Network,
  address: Hex,
  signal: AbortSignal,
): Promise<void> {
  const ledger = ledgerOf(network);
  const contract = parseContractReference(address);
  if (ledger === undefined || !contract.ok) return;
  try {
    await lookups.contract({ ledger, contract: contract.value }, { signal });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

function decodeWith(
  decoder: BytesDecoder,
  bytes: BytesToDecode,
  { contract, as }: BytesContext,
  behind: (address: Hex) => readonly Hex[],
  running: (address: Hex) => readonly Hex[],
): DecodedBytes {
  const ran = contract === undefined ? [] : running(contract);
  if (bytes.kind === "log")
    return { calls: [], error: undefined, events: decoder.log(bytes.topics, bytes.data, ran) };
  const { data } = bytes;
  const call =
    as === "error"
      ? undefined
      : decoder.call({ to: contract, input: data, output: undefined, isCreation: false }, behind, () => []);
  return {
    calls: call?.kind === "function" ? call.candidates : [],
    error: as === "call" ? undefined : decoder.error(data, ran),
    events: [],
  };
}

/** Whose code ran in the transaction, by its cached calls. */
function executedCode(
  lookups: BytesTools["lookups"],
  { network, transaction }: BytesContext,
  known: KnownContracts,
): ExecutedCode | undefined {
  const ledger = ledgerOf(network);
  if (ledger === undefined || transaction === undefined) return undefined;
  const { reference, nonce } = transaction;
  const result = lookups.cachedResult({ ledger, transaction: reference, nonce })?.value;
  if (result?.kind !== "found") return undefined;
  const named = transactionOfCalls({ transaction: reference, nonce }, result.transaction);
  const cached = named && cachedCalls(lookups, { ledger, transaction: named });
  const addresses = contractAddresses(result.transaction);
  const frames = cached === undefined ? [] : callFrames(cached.calls, (id) => addresses.get(id));
  return new ExecutedCode(result.transaction, frames, known);
}
