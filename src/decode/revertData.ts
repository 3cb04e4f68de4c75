import { isResponseCodeName } from "../core/hedera/responseCode.ts";
import { decodeAbiParameters, encodeAbiParameters, hexToBytes } from "viem";
import type { Hex } from "../core/hex.ts";

/** What the `error_message` of an execution result says. */
export type RevertData =
  /** Null, empty, or `0x`. */
  | { readonly kind: "none" }
  /** Plain words of the ledger, not of the contract. */
  | { readonly kind: "words"; readonly text: string }
  /** Solidity's `Error(string)`: a `require` or `revert` with a reason. */
  | { readonly kind: "error"; readonly reason: string; readonly data: Hex }
  /** Solidity's `Panic(uint256)`: a check of the compiler's own. */
  | { readonly kind: "panic"; readonly code: bigint; readonly data: Hex }
  /** Spelled as the names of the ledger's response codes, with which its system contracts revert; anybody can spell so. */
  | { readonly kind: "code"; readonly name: string; readonly data: Hex }
  /** A custom error, known by its selector only. */
  | { readonly kind: "custom"; readonly selector: Hex; readonly data: Hex }
  /** Bytes too few to hold a selector. */
  | { readonly kind: "bytes"; readonly data: Hex };

const utf8 = new TextDecoder(undefined, { ignoreBOM: true });
const strictUtf8 = new TextDecoder(undefined, { ignoreBOM: true, fatal: true });

/** More than any chain lets a contract return; decoding megabytes takes seconds. */
const maxDecodedLength = 128 * 1024;

/** A 32-byte word, with `0x`. */
const wordLength = 66;

/** Reads an error message; one of more than 128 KiB by its beginning alone. Never throws: data that only looks like a known error, or is not just what a compiler writes of one, is a custom one. */
export function readRevertData(message: string | null | undefined): RevertData {
  if (message === null || message === undefined || message === "" || message === "0x")
    return { kind: "none" };
  if (message.length > maxDecodedLength) return ofLongMessage(message);
  if (!/^0x[0-9a-fA-F]+$/.test(message)) return { kind: "words", text: message };
  const data = message.toLowerCase() as Hex;
  if (data.length < 10) return { kind: "bytes", data };
  const selector = data.slice(0, 10) as Hex;
  const parameters: Hex = `0x${data.slice(10)}`;
  try {
    switch (selector) {
      case "0x08c379a0": {
        // As bytes: read as a string, it would lose zeros and a byte order mark at its beginning.
        const [bytes] = decodeAbiParameters([{ type: "bytes" }], parameters);
        const isExact = encodeAbiParameters([{ type: "bytes" }], [bytes]) === parameters;
        if (isExact) return { kind: "error", reason: strictUtf8.decode(hexToBytes(bytes)), data };
        break;
      }
      case "0x4e487b71": {
        const [code] = decodeAbiParameters([{ type: "uint256" }], parameters);
        if (parameters.length === wordLength) return { kind: "panic", code, data };
      }
    }
  } catch {
    // Malformed arguments, or bytes that are no text: they stand for themselves, as with an unknown selector.
  }
  const text = utf8.decode(hexToBytes(data));
  // Any four bytes may be a selector, and no code of four letters reverts.
  return text.length > 4 && isResponseCodeName(text)
    ? { kind: "code", name: text, data }
    : { kind: "custom", selector, data };
}

function ofLongMessage(message: string): RevertData {
  const selector = /^0x[0-9a-fA-F]{8}/.exec(message)?.[0];
  return selector === undefined
    ? { kind: "words", text: message }
    : { kind: "custom", selector: selector.toLowerCase() as Hex, data: message as Hex };
}
