import { lowerDigits } from "../../../core/hex.ts";
import { parseHash } from "../../../core/hash.ts";
import type { Channel } from "../../../http/channel.ts";
import type { RequestPolicy } from "../../../http/requestPolicy.ts";
import { valueOf } from "../../reading/reading.ts";
import type { AskedCreation, Creation } from "../ledger.ts";
import { namesAsCreated, resultAt } from "./creationResult.ts";

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
  const reading = await resultAt(channel, mirrorUrl, asked, policy, signal);
  if (reading === undefined || !namesAsCreated(reading, contractId)) return undefined;
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

function digitsIn(hex: string | undefined): string | undefined {
  const digits = hex === undefined ? "" : lowerDigits(hex);
  return digits === "" ? undefined : digits;
}
