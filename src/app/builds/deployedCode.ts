import { lowerDigits, type Hex } from "../../core/hex.ts";
import type { ContractLookup } from "../../services/ledger/ledger.ts";

/** The code of a contract as its ledger holds it. */
export type DeployedCode = {
  /** The contract's own address, in lower case. */
  readonly address: Hex;
  readonly contractId: string | undefined;
  /** In lower-case digits without `0x`; never empty. */
  readonly runtime: string;
  /** What it was created with, arguments included where they stand there; undefined where it is not recorded. */
  readonly creation: string | undefined;
  /** The moment in which it was, as its ledger spells it. */
  readonly createdAt: string | undefined;
};

/** The code that a record holds; undefined where it holds none, or no address. The delegation of an account is no code of its own. */
export function deployedCodeIn(lookup: ContractLookup): DeployedCode | undefined {
  if (lookup.kind !== "found") return undefined;
  const { address, entityId, code, creationCode, createdAt, isAccount } = lookup.contract;
  const runtime = digitsOf(code);
  if (isAccount || address === undefined || runtime === undefined) return undefined;
  return { address, contractId: entityId, runtime, creation: digitsOf(creationCode), createdAt };
}

function digitsOf(hex: string | undefined): string | undefined {
  const digits = hex === undefined ? "" : lowerDigits(hex);
  return digits === "" ? undefined : digits;
}

/** Why the code that a contract has on its chain cannot be compared. `unreadable`: the ledger's source does not say it. */
export type NoComparison = "noMirror" | "unreadable";
