import { encodeFunctionData, type Abi } from "viem";
import { account, compileCaller, deployCaller } from "../../support/callerChain.ts";
import { actionRow, longZero } from "../../support/actionRows.ts";
import { openChannel, type TestChannel } from "../../support/channel.ts";
import { once, unending } from "../../support/requests.ts";
import { rpcLedgerAt } from "../../support/rpcLedgers.ts";
import { startChain } from "../../devnet/chain/chain.ts";
import type { Hex } from "../../../src/core/hex.ts";
import type { Ledger, LedgerId } from "../../../src/services/ledger/ledger.ts";
import { mirrorLedger } from "../../../src/services/ledger/mirror/mirrorLedger.ts";
import { timed } from "../compare.ts";
import type { Part } from "../figure.ts";
import { sendAgain, startInstantNode } from "../instantNode.ts";
import { startInstantServer } from "../instantServer.ts";
import { notSlower, overFloorAtMost } from "../judged.ts";

const count = 2000;
const callsOfPage = 100;
const turns = 31;
const chainId = "31337";

/** All calls of a transaction, from a trace of anvil and from the pages of a mirror node; both are served by servers that do nothing else. */
export const calls: Part = {
  name: "calls",
  measure: async () => {
    const { hash, results } = await recordedTrace();
    await using node = await startInstantNode((_method, _params, key) => results.get(key));
    await using mirror = await startInstantServer(({ url = "" }) => actionsPage(url));
    await using client = openChannel();
    const look = (make: () => Ledger) => timed(() => lookUpCalls(client, make(), hash));
    const atNode = () => look(() => rpcLedgerAt(node.url));
    const atMirror = () => look(() => mirrorLedger("298@bench" as LedgerId, mirror.url));
    await atMirror();
    await atNode();
    const sent = (await (await fetch(node.url)).json()) as readonly string[];
    const [values, floors, others]: [number[], number[], number[]] = [[], [], []];
    for (let turn = 0; turn < turns; turn += 1) {
      floors.push(await timed(() => sendAgain(node.url, sent)));
      values.push(await atNode());
      others.push(await atMirror());
    }
    const name = `${count} calls from a JSON-RPC node`;
    return [
      overFloorAtMost(
        20,
        { name: `${name}; floor: its requests and JSON.parse`, unit: "ms" },
        { values, floors },
      ),
      notSlower({ name: `${name}, beside a mirror node's`, unit: "ms" }, { values, floors: others }),
    ];
  },
};

async function lookUpCalls({ channel }: TestChannel, ledger: Ledger, hash: Hex): Promise<void> {
  let found = 0;
  for (let after: number | undefined; ;) {
    const asked = {
      transaction: { kind: "hash", hash, from: "32 bytes" },
      ...(after === undefined ? {} : { after }),
    } as const;
    const page = await ledger.lookUpCalls(channel, asked, once, unending);
    found += page.calls.length;
    after = page.next;
    if (after === undefined) break;
  }
  if (found !== count) throw new Error(`${found} calls were found.`);
}

/** A transaction of so many calls at anvil, and all that the product's requests for these calls return. */
async function recordedTrace(): Promise<{ readonly hash: Hex; readonly results: Map<string, string> }> {
  const contracts = await compileCaller();
  const chain = await startChain(["--no-cors"]);
  try {
    const { callee, caller } = await deployCaller(chain.rpc, contracts);
    const abi = contracts["Caller"]?.abi as Abi;
    const data = encodeFunctionData({ abi, functionName: "many", args: [callee, BigInt(count - 1)] });
    const sent = { from: account, to: caller, gas: "0x989680", data };
    const { transactionHash: hash } = await chain.rpc<{ transactionHash: Hex }>(
      "eth_sendTransactionSync",
      sent,
    );
    const results = new Map<string, string>();
    await using node = await startInstantNode(async (method, params, key) => {
      const result = JSON.stringify(await chain.rpc(method, ...params));
      results.set(key, result);
      return result;
    });
    await using client = openChannel();
    await lookUpCalls(client, rpcLedgerAt(node.url, chainId), hash);
    return { hash, results };
  } finally {
    await chain.stop();
  }
}

/** The same calls as a mirror node lists them. */
function actionsPage(url: string): string {
  const from = Number(/index=gt(?::|%3A)(\d+)/.exec(url)?.[1] ?? -1) + 1;
  const rows = Array.from({ length: Math.min(callsOfPage, count - from) }, (_, at) =>
    actionRow(from + at, from + at === 0 ? 0 : 1, {
      input: "0x2ddbd13a",
      result_data: longWord,
      to: longZero(2002),
    }),
  );
  const next = from + callsOfPage < count ? "/api/v1/next" : null;
  return JSON.stringify({ actions: rows, links: { next } });
}

const longWord = `0x${"0".repeat(62)}2a`;
