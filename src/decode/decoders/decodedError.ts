import type { Hex } from "../../core/hex.ts";
import type { AbiError } from "../abiItem.ts";
import type { Candidates } from "../decoding.ts";

/** Data that a call failed with. */
export type DecodedError =
  | { readonly kind: "reason"; readonly text: string }
  | { readonly kind: "panic"; readonly code: bigint }
  /** @property selector eight lower-case digits */
  | { readonly kind: "custom"; readonly selector: string; readonly candidates: Candidates<AbiError> }
  /** A response code of the ledger, or its own name for what went wrong: `INSUFFICIENT_GAS`. */
  | { readonly kind: "code"; readonly name: string }
  /** It failed without data. */
  | { readonly kind: "empty" }
  | { readonly kind: "bytes"; readonly bytes: Hex };
