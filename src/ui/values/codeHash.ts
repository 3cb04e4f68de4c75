import { keccak256 } from "viem";
import type { Hex } from "../../core/hex.ts";

/** A record has two codes, and is shown several times over: while it is asked for again, and when that has ended. */
const mostRemembered = 4;

const remembered = new Map<Hex, Hex>();

/** Keccak-256 of code. Megabytes take a good part of a second, so that the last few are remembered. */
export function codeHash(code: Hex): Hex {
  const known = remembered.get(code);
  if (known !== undefined) return known;
  const hash = keccak256(code, "hex");
  remembered.set(code, hash);
  const [oldest] = remembered.keys();
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
  return hash;
}
