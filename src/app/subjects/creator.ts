import { sameAddress } from "../../core/address.ts";
import { hostOf } from "../../core/hosts.ts";
import type { Hex } from "../../core/hex.ts";
import { ApiError } from "../../http/failure.ts";
import { lookupPolicy } from "../../http/requestPolicy.ts";
import type { Creator } from "../../services/ledger/ledger.ts";
import { lookUpDeployment } from "../../services/verifier/status.ts";
import { statusQuery } from "../lookups/requestCache.ts";
import type { CreationSource, DetailRequestOptions, FoundCreator } from "../lookups/ledgerDetails.ts";
import type { Network } from "../networks/network.ts";

/**
 * Who created a contract of a ledger that has no index of creations, or not of all: the transaction is taken from the deployment files of the
 * workspace, else from the verification service, and confirmed by the ledger; else it is requested from the ledger.
 *
 * @param address in lower case
 * @throws ApiError; the signal's reason when that is aborted
 */
export async function findCreator(
  network: Network,
  address: Hex,
  options: DetailRequestOptions,
): Promise<FoundCreator | undefined> {
  const { ledger, lookups, channel, signal } = options;
  const recorded = await options.recordedCreation(network, address);
  if (recorded !== undefined) {
    const { kind } = await lookups.ensureConsent(
      { ledger, transaction: hash(recorded) },
      { entryPoint: "panel" },
      signal,
    );
    const found =
      kind === "agreed" ? await confirmCreation(address, recorded, { kind: "file" }, options) : undefined;
    if (found !== undefined) return found;
  }
  const named = await namedByVerifier(network, address, options);
  if (named !== undefined) {
    // It is public: the service knows it as a transaction.
    await lookups.addReturnedHash(named, ledger);
    const source = { kind: "service", host: hostOf(network.verifierUrl ?? "") } as const;
    const found = await confirmCreation(address, named, source, options);
    if (found !== undefined) return found;
  }
  const params = { contract: address, createdAt: undefined };
  return ledger.lookUpCreator(channel, params, lookupPolicy, signal);
}

const hash = (value: Hex) => ({ kind: "hash", hash: value, from: "32 bytes" }) as const;

async function namedByVerifier(
  network: Network,
  address: Hex,
  { lookups, channel, signal }: DetailRequestOptions,
): Promise<Hex | undefined> {
  const query = statusQuery(network, address);
  if (query === undefined || lookups.cachedStatus(query)?.value.state === "notVerified") return undefined;
  try {
    return await lookUpDeployment(channel, query, lookupPolicy, signal);
  } catch (error) {
    // The ledger may know it.
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** What the ledger says of a transaction that is said to have created a contract; undefined where it did not. */
export async function confirmCreation(
  address: Hex,
  transaction: Hex,
  source: CreationSource,
  { ledger, channel, signal }: DetailRequestOptions,
): Promise<FoundCreator | undefined> {
  const params = { transaction: hash(transaction) };
  const lookup = await ledger.lookUpTransaction(channel, params, lookupPolicy, signal);
  if (lookup.kind !== "found" || lookup.transaction.outcome !== "succeeded") return undefined;
  const { from, to, isCreation, created, block } = lookup.transaction;
  if (isCreation && created.some((one) => one !== null && sameAddress(one, address)))
    return { sender: from, factory: undefined, transaction, source, isConfirmed: true, block };
  const isConfirmed = await isCreatedByCall(address, transaction, { ledger, channel, signal });
  if (isConfirmed === false) return undefined;
  const creator: Creator = { sender: from, factory: to, transaction };
  return { ...creator, source, isConfirmed: isConfirmed === true, block };
}

/** Pages of calls that are read for a creation. */
const maxPages = 20;

/** Whether a call of a transaction created a contract; undefined where not all of them can be read. */
async function isCreatedByCall(
  address: Hex,
  transaction: Hex,
  { ledger, channel, signal }: Pick<DetailRequestOptions, "ledger" | "channel" | "signal">,
): Promise<boolean | undefined> {
  try {
    for (let after: number | undefined, pages = 0; pages < maxPages; pages += 1) {
      const params = { transaction: hash(transaction), ...(after === undefined ? {} : { after }) };
      const page = await ledger.lookUpCalls(channel, params, lookupPolicy, signal);
      const hasCreated = page.calls.some(
        ({ isCreation, to, end }) => isCreation && end === "returned" && to === address,
      );
      if (hasCreated) return true;
      if (page.isTopOnly === true || page.calls.length === 0) return undefined;
      if (page.next === undefined) return false;
      after = page.next;
    }
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
