import { lowerDigits } from "../../../core/hex.ts";
import { parseHash } from "../../../core/hash.ts";
import type { Channel } from "../../../http/channel.ts";
import type { RequestPolicy } from "../../../http/requestPolicy.ts";
import { valueOf } from "../../reading/reading.ts";
import type { AskedCreation, Creation } from "../ledger.ts";
import { creationResults } from "./creationResult.ts";

/**
 * How a contract was created, by the execution result of the transaction by which it was (docs/mirror-nodes.md, Creation).
 * Undefined where that is not told.
 * @throws ApiError; the signal's reason when that is aborted
 */
export async function lookUpCreation(
  channel: Channel,
  baseUrl: string,
  asked: AskedCreation,
  policy: RequestPolicy,
  signal: AbortSignal,
): Promise<Creation | undefined> {
  const results = await creationResults(channel, baseUrl, asked, policy, signal);
  if (results?.causing === undefined) return undefined;
  const { fields } = results.causing;
  const isDirect = valueOf(fields.contract_id) === asked.contractId;
  // Who signed an Ethereum transaction did so by these; the ledger's own have none.
  const isEthereum = valueOf(fields.r) !== undefined && valueOf(fields.s) !== undefined;
  if (!isEthereum)
    return {
      transaction: undefined,
      isDirect: false,
      // Those of a call are no arguments of a constructor.
      parameters: isDirect ? digitsIn(valueOf(fields.function_parameters)) : undefined,
    };
  const hash = parseHash(valueOf(fields.hash) ?? "");
  const transaction = hash.ok && hash.value.from === "32 bytes" ? hash.value.hash : undefined;
  return { transaction, isDirect, parameters: undefined };
}

function digitsIn(hex: string | undefined): string | undefined {
  const digits = hex === undefined ? "" : lowerDigits(hex);
  return digits === "" ? undefined : digits;
}
