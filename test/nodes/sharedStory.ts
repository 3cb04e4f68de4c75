import { startSolidity } from "../devnet/solidity/solidity.ts";
import { Harbor } from "../devnet/rpc/harbor.ts";
import { harborStory, localChainId, type HarborStory } from "../devnet/rpc/harborTransactions.ts";

let compiling: Promise<Harbor> | undefined;

/** The transactions of the devnet's chain, signed for a chain. They are compiled once for all tests of this folder. */
export async function sharedStory(chainId = localChainId): Promise<HarborStory> {
  compiling ??= compile();
  return harborStory(await compiling, chainId);
}

async function compile(): Promise<Harbor> {
  const solidity = startSolidity();
  try {
    return await Harbor.compile(solidity);
  } finally {
    await solidity.stop();
  }
}
