import type { Answer, Decoding } from "../../../types/contract-lens.d.ts";
import { decodeBytes, type BytesToDecode, type BytesTools } from "../../app/decoding/bytes/decodeBytes.ts";
import type { Network } from "../../app/networks/network.ts";
import { localAddress } from "../../app/networks/localAddress.ts";
import { nonceToAsk } from "../../core/references/transactionReference.ts";
import { answered, failureOf } from "./answers.ts";
import { plainDecoding } from "./plainDecoding.ts";
import type { ReadOptions } from "./readOptions.ts";

/** What decoding for others needs. */
export type DecodingTools = {
  readonly lookups: () => Promise<BytesTools["lookups"]>;
  readonly builds: () => Promise<BytesTools["builds"]>;
  readonly chosenAbis: () => Promise<BytesTools["chosen"]>;
  readonly signatures: () => Promise<BytesTools["signatures"]>;
  /** Whether names that stand in the workspace may be handed out, and its builds be a reason to ask about contracts. */
  readonly isTrusted: () => boolean;
};

/**
 * Decodes bytes for another extension by what this window holds. Nobody is asked unless it wishes that a contract is looked up: then
 * that contract's address is sent, and nothing else.
 */
export async function decodeForAnother(
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
      transaction: transaction && { reference: transaction, nonce: nonceToAsk(transaction, nonce) },
    };
    const mayAsk = lookUp ? { withRecords: isTrusted } : undefined;
    const held = { lookups, builds, chosen, signatures };
    const decoding = await decodeBytes(held, bytes, place, signal, mayAsk);
    return answered({ network: network.name, ...plainDecoding(decoding, isTrusted) });
  } catch (error) {
    return failureOf(error, signal);
  }
}
