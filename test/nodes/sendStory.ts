import { genesisSeconds } from "../devnet/chain/chain.ts";
import type { Rpc } from "../devnet/chain/rpc.ts";
import type { HarborStory } from "../devnet/rpc/harborTransactions.ts";

/** Between the times of two blocks, as on the devnet's chains. */
const secondsBetween = 61;

/**
 * Sends the transactions of a story to a node that mines each in a block of its own.
 * @throws Error if the node does not mine one
 */
export async function sendStory(rpc: Rpc, { transactions }: HarborStory): Promise<void> {
  for (const [place, { name, hash, raw }] of transactions.entries()) {
    await rpc("evm_setNextBlockTimestamp", genesisSeconds + (place + 1) * secondsBetween);
    // Hardhat mines a transaction that fails, and reports its failure as one of sending.
    const refusal: unknown = await rpc("eth_sendRawTransaction", raw).then(
      () => undefined,
      (error: unknown) => error,
    );
    const isMined = async (): Promise<boolean> => (await rpc("eth_getTransactionReceipt", hash)) !== null;
    for (let tries = 0; !(await isMined()); tries++) {
      if (tries > 200) throw new Error(`The node has not mined ${name}`, { cause: refusal });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}
