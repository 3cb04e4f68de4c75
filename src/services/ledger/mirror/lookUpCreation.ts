import { lowerDigits } from "../../../core/hex.ts";
import { parseHash } from "../../../core/hash.ts";
import type { ApiRequest, Channel } from "../../../http/channel.ts";
import { send } from "../../../http/request.ts";
import type { RequestPolicy } from "../../../http/requestPolicy.ts";
import { valueOf } from "../../reading/reading.ts";
import type { AskedCreation, Creation, Creator } from "../ledger.ts";
import { executionResultShape, type ResultReading } from "../schema.ts";
import { readLookup } from "./lookup.ts";

/**
 * How a contract was created, by the execution result of the moment in which it was (docs/mirror-nodes.md, Creation).
 * Undefined where there is none, and where that names another moment or does not name the contract as created.
 * @throws ApiError; the signal's reason when that is aborted
 */
export async function lookUpCreation(
  channel: Channel,
  mirrorUrl: string,
  asked: AskedCreation,
  policy: RequestPolicy,
  signal: AbortSignal,
): Promise<Creation | undefined> {
  const { contractId } = asked;
  const reading = await resultOf(channel, mirrorUrl, asked, policy, signal);
  if (reading === undefined) return undefined;
  const { fields } = reading;
  const isDirect = valueOf(fields.contract_id) === contractId;
  // Who signed an Ethereum transaction did so by these; the ledger's own, and those that a contract caused, have none.
  const isEthereum = valueOf(fields.r) !== undefined && valueOf(fields.s) !== undefined;
  if (!isEthereum)
    return {
      transaction: undefined,
      isDirect: false,
      parameters: digitsIn(valueOf(fields.function_parameters)),
    };
  const hash = parseHash(valueOf(fields.hash) ?? "");
  const transaction = hash.ok && hash.value.from === "32 bytes" ? hash.value.hash : undefined;
  return { transaction, isDirect, parameters: undefined };
}

/** Who had a contract created, by the same result. Undefined and @throws as for {@link lookUpCreation}. */
export async function lookUpCreator(
  channel: Channel,
  mirrorUrl: string,
  asked: AskedCreation,
  policy: RequestPolicy,
  signal: AbortSignal,
): Promise<Creator | undefined> {
  const reading = await resultOf(channel, mirrorUrl, asked, policy, signal);
  if (reading === undefined) return undefined;
  const { fields } = reading;
  const hash = parseHash(valueOf(fields.hash) ?? "");
  const ran = valueOf(fields.contract_id);
  return {
    sender: valueOf(fields.from),
    factory: ran === asked.contractId ? undefined : ran,
    // Of the ledger's own hash the first 32 bytes are what results are found by.
    transaction: hash.ok ? hash.value.hash : undefined,
  };
}

/** The result of the moment in which a contract was created, where it names the contract as created. */
async function resultOf(
  channel: Channel,
  mirrorUrl: string,
  { contractId, createdAt }: AskedCreation,
  policy: RequestPolicy,
  signal: AbortSignal,
): Promise<ResultReading | undefined> {
  const path = ["api", "v1", "contracts", contractId, "results", createdAt];
  const request: ApiRequest = { method: "GET", baseUrl: mirrorUrl, path };
  const lookup = readLookup(executionResultShape, await send(channel, request, policy, signal));
  if (lookup.kind !== "found") return undefined;
  const { fields } = lookup.reading;
  const created = valueOf(fields.created_contract_ids);
  const isNamed = valueOf(fields.timestamp) === createdAt && created?.includes(contractId) === true;
  return isNamed ? lookup.reading : undefined;
}

function digitsIn(hex: string | undefined): string | undefined {
  const digits = hex === undefined ? "" : lowerDigits(hex);
  return digits === "" ? undefined : digits;
}
