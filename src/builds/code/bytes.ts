import { bytesToHex, hexToBytes } from "viem";

/** The bytes of an even number of hex digits without `0x`. */
export const bytesOf = (digits: string): Uint8Array => hexToBytes(`0x${digits}`);

/** Lower-case hex digits of bytes, without `0x`. */
export const digitsOf = (bytes: Uint8Array): string => bytesToHex(bytes).slice(2);
