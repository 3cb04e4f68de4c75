import pLimit from "p-limit";
import { decodeAbiParameters, hexToBytes } from "viem";
import { visibleText } from "../../core/strings/visibleText.ts";
import type { Hex } from "../../core/hex.ts";
import { tokenTransfers } from "../../decode/tokenTransfers.ts";
import { ApiError } from "../../http/failure.ts";
import type { Ledger } from "../../services/ledger/ledger.ts";
import type { Transaction } from "../../services/ledger/transaction.ts";
import { valueOf } from "../../services/reading/reading.ts";
import type { Lookups } from "../lookups/lookups.ts";

/** What an ERC-20 contract reports of its token. Any contract can report any symbol. */
export type TokenFacts = {
  /** At most 12 visible characters; undefined if it reports none. */
  readonly symbol: string | undefined;
  /** 0 to 36. */
  readonly decimals: number;
};

/** Tokens of one transaction that are looked up at most. */
const maxTokens = 10;

const lookupsAtOnce = 3;

const selectors = { decimals: "0x313ce567", symbol: "0x95d89b41" } as const;

type ContractReads = Pick<Lookups, "execute">;

/** By ledger and address; undefined of contracts that report none. They last as long as the window. */
const known = new WeakMap<ContractReads, Map<string, TokenFacts | undefined>>();

const keyOf = ({ id }: Ledger, token: Hex): string => `${id} ${token}`;

/** What was found out of a token in this window. @param token in lower case */
export function knownToken(lookups: ContractReads, ledger: Ledger, token: Hex): TokenFacts | undefined {
  return known.get(lookups)?.get(keyOf(ledger, token));
}

/**
 * Reads decimals and symbols of the first ERC-20 tokens that a transaction moved, each once in a window, if the ledger executes calls.
 * @returns whether more is known then
 * @throws the signal's reason when that is aborted
 */
export async function lookUpTokens(
  lookups: ContractReads,
  ledger: Ledger,
  { outcome, logs }: Transaction,
  signal: AbortSignal,
): Promise<boolean> {
  const rows = valueOf(logs.rows);
  if (rows === undefined || outcome === "failed") return false;
  // A mirror node executes a call only when the user asks for one.
  if (ledger.hasEntityIds || ledger.supports("execution") !== true) return false;
  const facts = known.get(lookups) ?? new Map<string, TokenFacts | undefined>();
  known.set(lookups, facts);
  const { transfers } = tokenTransfers(rows);
  const tokens = transfers.flatMap(({ token, moved }) => (moved.standard === "ERC-20" ? [token] : []));
  const due = [...new Set(tokens)].slice(0, maxTokens).filter((token) => !facts.has(keyOf(ledger, token)));
  const returned = async (to: Hex, data: Hex): Promise<Hex> => {
    const { kind, data: found } = await lookups.execute({ ledger, to, data }, signal);
    return kind === "returned" ? found : "0x";
  };
  try {
    await pLimit(lookupsAtOnce).map(due, async (token) => {
      const decimals = decimalsIn(await returned(token, selectors.decimals));
      const symbol = decimals === undefined ? undefined : symbolIn(await returned(token, selectors.symbol));
      facts.set(keyOf(ledger, token), decimals === undefined ? undefined : { decimals, symbol });
    });
  } catch (error) {
    signal.throwIfAborted();
    // The amounts are shown without it.
    if (!(error instanceof ApiError)) throw error;
  }
  return due.length > 0;
}

function decimalsIn(returned: Hex): number | undefined {
  if (returned.length !== 66) return undefined;
  const decimals = BigInt(returned);
  return decimals <= 36n ? Number(decimals) : undefined;
}

const longestSymbol = 12;

/** A `string`, or a `bytes32` as tokens of early years return it. */
function symbolIn(returned: Hex): string | undefined {
  // Longer ones are not read.
  if (returned.length > 2000) return undefined;
  try {
    const text =
      returned.length === 66
        ? new TextDecoder("utf-8", { fatal: true }).decode(hexToBytes(returned)).replaceAll("\0", "")
        : decodeAbiParameters([{ type: "string" }], returned)[0];
    const symbol = visibleText(text.trim(), longestSymbol);
    return symbol === "" ? undefined : symbol;
  } catch {
    return undefined;
  }
}
