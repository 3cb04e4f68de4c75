import type * as z from "zod/mini";
import type { Hex } from "../../../core/hex.ts";
import { readObject, unreadableFields, valueOf, type Reading } from "../../reading/reading.ts";
import { hex } from "../../reading/wireTypes.ts";
import type { Currency } from "../amount.ts";
import type { Contract, ContractSection } from "../contract.ts";
import type { SourceField, SourceObject } from "../sourceField.ts";
import type { Exchange } from "./exchange.ts";
import { amountIn, quantity } from "./schema.ts";

/** Facts about a chain that readers need. */
export type Chain = {
  readonly currency: Currency;
  /** Whether it is a Hedera chain, where code in the form of a delegation means a token. */
  readonly isHedera: boolean;
};

/**
 * The contract or account at an address, from its exchanges: `eth_getCode`, `eth_getBalance`, and `eth_getTransactionCount`. The last
 * two may be missing.
 * @param address in lower case
 */
export function readContractExchanges(
  exchanges: readonly Exchange[],
  address: Hex,
  { currency, isHedera }: Chain,
): Contract {
  const code = resultOf(exchanges, "eth_getCode", hex);
  const balance = resultOf(exchanges, "eth_getBalance", amountIn(currency));
  const nonce = resultOf(exchanges, "eth_getTransactionCount", quantity);
  const delegate = isHedera ? undefined : delegateIn(valueOf(code.reading));
  const delegates: readonly SourceField<ContractSection>[] =
    delegate === undefined
      ? []
      : [
          {
            ...fieldOf(code),
            section: "identity",
            meaning: "delegate",
            kind: "address",
            value: valued(delegate),
          },
        ];
  return {
    address,
    isAccount: delegate !== undefined || /^(?:0x)?$/.test(valueOf(code.reading) ?? "code"),
    delegate,
    balance: valueOf(balance.reading),
    nonce: valueOf(nonce.reading),
    entityId: undefined,
    isDeleted: undefined,
    isPermanentlyRemoved: undefined,
    obtainer: undefined,
    adminKey: { state: "absent" },
    memo: undefined,
    hasUnlimitedAssociations: false,
    createdAt: undefined,
    expiresAt: undefined,
    validity: undefined,
    code: valueOf(code.reading),
    creationCode: undefined,
    fields: [
      {
        ...fieldOf(balance),
        section: "identity",
        meaning: "balance",
        kind: "amount",
        value: balance.reading,
      },
      { ...fieldOf(nonce), section: "identity", meaning: "nonce", kind: "integer", value: nonce.reading },
      ...delegates,
      {
        ...fieldOf(code),
        section: "code",
        meaning: "runtimeBytecode",
        kind: "bytecode",
        value: code.reading,
      },
    ],
    sources: [code, balance, nonce].flatMap(({ source }) => source ?? []),
  };
}

type Result<Value> = {
  readonly method: Exchange["method"];
  readonly path: Exchange["path"];
  readonly reading: Reading<Value>;
  readonly source: SourceObject | undefined;
};

/** The result of a method; absent if the call failed or was not made. */
function resultOf<Value>(
  exchanges: readonly Exchange[],
  method: Exchange["method"],
  schema: z.ZodMiniType<Value>,
): Result<Value> {
  const exchange = exchanges.findLast((one) => one.method === method && one.outcome.kind === "result");
  if (exchange?.outcome.kind !== "result")
    return { method, path: [], reading: { state: "absent" }, source: undefined };
  const reading = readObject({ result: schema }, { result: exchange.outcome.result });
  const source = { path: exchange.path.slice(0, -1), reading, unreadable: unreadableFields(reading) };
  return { method, path: exchange.path, reading: reading.fields.result, source };
}

const fieldOf = ({ method, path }: Result<unknown>): { name: string; path: Exchange["path"] } => ({
  name: method,
  path,
});

function valued<Value>(value: Value): Reading<Value> {
  return { state: "value", value };
}

/** The delegate in the code of an account (EIP-7702), in lower case. */
function delegateIn(code: string | undefined): Hex | undefined {
  const digits = /^0xef0100([0-9a-f]{40})$/i.exec(code ?? "")?.[1];
  return digits === undefined ? undefined : `0x${digits.toLowerCase()}`;
}

/** The 32 bytes of a storage slot, in lower case; undefined if invalid. ganache returns `0x` for an empty slot. */
export function readSlotExchange({ outcome }: Exchange): Hex | undefined {
  const digits =
    outcome.kind === "result" && typeof outcome.result === "string"
      ? /^0x([0-9a-f]{0,64})$/i.exec(outcome.result)?.[1]
      : undefined;
  return digits === undefined ? undefined : `0x${digits.toLowerCase().padStart(64, "0")}`;
}
