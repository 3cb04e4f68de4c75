import { isSpelledAsResponseCode } from "../../../core/hedera/responseCode.ts";
import { hexToBytes } from "viem";
import type { Hex } from "../../../core/hex.ts";
import type { DecodedError } from "../../../decode/decoders/decodedError.ts";

/** Twice as many digits as such a name has. */
const longest = 2 + 200;

/** What stopped a call that its own code did not revert: the ledger's name for it, in ASCII. Nothing of it is a selector. */
export function stoppedBy(output: Hex): DecodedError {
  if (output === "0x") return { kind: "empty" };
  const name =
    output.length <= longest && output.length % 2 === 0
      ? new TextDecoder().decode(hexToBytes(output))
      : undefined;
  return name !== undefined && isSpelledAsResponseCode(name)
    ? { kind: "code", name }
    : { kind: "bytes", bytes: output };
}
