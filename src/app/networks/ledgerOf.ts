import { keccak256, stringToBytes } from "viem";
import { accountLabel, originOf, shownOrigin } from "../../core/hosts.ts";
import type { Channel } from "../../http/channel.ts";
import type { RequestPolicy } from "../../http/requestPolicy.ts";
import { ether } from "../../services/ledger/amount.ts";
import type { Capability, Ledger, LedgerId, LedgerSource } from "../../services/ledger/ledger.ts";
import { mirrorLedger } from "../../services/ledger/mirror/mirrorLedger.ts";
import { RpcClient } from "../../services/ledger/rpc/client.ts";
import { rpcLedger } from "../../services/ledger/rpc/rpcLedger.ts";
import type { Network } from "./network.ts";
import { withOtherApiDetected } from "./otherApi.ts";

/** What identifies the ledger of a network. */
export type LedgerNetwork = Pick<Network, "chainId" | "ledgers"> &
  Partial<Pick<Network, "currency" | "takesAnyChain">>;

/** One for each ledger that was asked for: what is known of its source lasts as long as the window. */
const ledgers = new Map<string, Ledger>();

/** The ledger of a network, if it has a source; the same object each time. No other place knows which kinds of sources there are. */
export function ledgerOf(network: LedgerNetwork): Ledger | undefined {
  const { ledgers: sources, currency = ether, takesAnyChain = false } = network;
  if (sources.length === 0) return undefined;
  // A URL that was set as that of a mirror node may be set as that of a JSON-RPC node next.
  const ids = sources.map((source) => `${source.kind} ${ledgerId(network.chainId, source)}`);
  const key = [...ids, takesAnyChain, currency.symbol, currency.decimals].join(" ");
  const ledger = ledgers.get(key) ?? makeLedger(network);
  ledgers.set(key, ledger);
  return ledger;
}

function makeLedger({ chainId, ledgers: sources, currency = ether, takesAnyChain }: LedgerNetwork): Ledger {
  const [first, second] = sources.map((source) => {
    const id = ledgerId(chainId, source);
    const ledger =
      source.kind === "mirror"
        ? mirrorLedger(id, source.url)
        : rpcLedger({
            id,
            url: source.url,
            chainId: takesAnyChain === true ? undefined : chainId,
            currency,
            secret: source.secret,
          });
    return withOtherApiDetected(ledger, source);
  });
  if (first === undefined) throw new Error("A network without a source has no ledger.");
  return second === undefined ? first : withSecondSource(first, second);
}

/** A ledger that uses its second source for what its first does not support. Two responses are never merged. */
function withSecondSource(first: Ledger, second: Ledger): Ledger {
  const sourceFor = (capability: Capability): Ledger =>
    first.supports(capability) !== true && second.supports(capability) === true ? second : first;
  return {
    ...first,
    supports: (capability) => sourceFor(capability).supports(capability),
    execute: (...args) => sourceFor("execution").execute(...args),
    lookUpBlock: (...args) => sourceFor("blocks").lookUpBlock(...args),
    readSteps: (...args) => sourceFor("steps").readSteps(...args),
    lookUpStateChanges: (...args) => sourceFor("stateChanges").lookUpStateChanges(...args),
  };
}

/** Of a path, which may hold a key, and of an account's label no more than a part of a hash; of a secret URL nothing but the host. */
function ledgerId(chainId: string, { url, secret }: LedgerSource): LedgerId {
  const hidden = [accountLabel(url) ?? [], url.slice(originOf(url).length)].flat().join(" ");
  const mark = hidden === "" ? "" : `/${keccak256(stringToBytes(hidden)).slice(2, 18)}`;
  return `${chainId}@${shownOrigin(url)}${secret === undefined ? mark : `/${secret.id}`}` as LedgerId;
}

/**
 * The chain ID that a JSON-RPC node reports, in decimal digits.
 * @throws ApiError, and the signal's reason when that is aborted
 */
export async function chainIdAt(
  rpcUrl: string,
  channel: Channel,
  policy: RequestPolicy,
  signal: AbortSignal,
): Promise<string> {
  return new RpcClient(rpcUrl, undefined).lookUpChainId({ channel, policy, signal });
}
