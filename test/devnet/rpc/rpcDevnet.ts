import type { Hex } from "viem";
import { currentRules, startChain } from "../chain/chain.ts";
import { RequestLog } from "../http/requestLog.ts";
import { serve } from "../http/serve.ts";
import { ContractRecords } from "../mirror/contractRecords.ts";
import { ExecutionResults } from "../mirror/executionResults.ts";
import { Ledger } from "../mirror/ledger.ts";
import { MirrorService } from "../mirror/mirrorService.ts";
import { startSolidity } from "../solidity/solidity.ts";
import { Harbor } from "./harbor.ts";
import { harborStory, localChainId, type HarborStory } from "./harborTransactions.ts";

/** A chain of today's rules, which a mirror node and JSON-RPC tell of. */
export type RpcDevnet = HarborStory & {
  readonly harbor: Harbor;
  readonly chainId: string;
  readonly rpcUrl: string;
  readonly mirrorUrl: string;
  /** Address in lower case by ID, of the contracts and accounts that have one at the mirror node. */
  readonly addresses: ReadonlyMap<string, Hex>;
  /** Ends every server and process. */
  stop(): Promise<void>;
};

/** Starts in some two seconds. */
export async function startRpcDevnet(): Promise<RpcDevnet> {
  await using running = new AsyncDisposableStack();
  const solidity = startSolidity();
  running.defer(() => solidity.stop());
  const [harbor, chain] = await Promise.all([Harbor.compile(solidity), startChain(currentRules)]);
  running.defer(() => chain.stop());

  const ledger = new Ledger(chain);
  const story = await harborStory(harbor);
  const { transactions, delegator } = story;
  const senders = new Set([...transactions.map(({ from }) => from), delegator]);
  const accounts = new Map([...senders].map((address, place) => [`0.0.${901 + place}`, address]));
  for (const [id, address] of accounts) ledger.nameAccount(address, id);
  for (const { from, raw } of transactions) await ledger.sendRaw(from, raw);

  const contracts = ledger.entities.map(({ contractId, address }) => [contractId, address] as const);
  const records = new ContractRecords(chain.rpc);
  const mirror = new MirrorService(ledger, records, new ExecutionResults(chain.rpc, ledger));
  const server = await serve("mirror", 0, new RequestLog(), (exchange) => mirror.answer(exchange));
  running.defer(() => server.stop());

  const started = running.move();
  return {
    ...story,
    harbor,
    chainId: String(localChainId),
    rpcUrl: chain.url,
    mirrorUrl: server.url,
    addresses: new Map(
      [...accounts, ...contracts].map(([id, address]) => [id, address.toLowerCase() as Hex]),
    ),
    stop: () => started.disposeAsync(),
  };
}
