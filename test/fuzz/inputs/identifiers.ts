import fc from "fast-check";
import { checksummed } from "../../../src/core/address.ts";
import type { Hex } from "../../../src/core/hex.ts";
import { formatTransactionId } from "../../../src/core/hedera/transactionId.ts";
import { addresses, entityIds, hexDigits, sdkSpelling, transactionIds } from "../../unit/core/arbitraries.ts";

/** Beginnings of encoded private keys, and of public ones. */
const derBeginnings = [
  "302e020100300506032b657004220420",
  "3030020100300706052b8104000a04220420",
  "302a300506032b6570032100",
];

/** 32 bytes that are nobody's. */
export const hashes: fc.Arbitrary<Hex> = hexDigits(64).map((digits) => `0x${digits}` as const);

/** Such as stand in real texts: paid by an account of the first shard, in these years. */
const likelyTransactionIds = fc
  .record({
    num: fc.bigInt({ min: 2n, max: 9_999_999n }),
    seconds: fc.bigInt({ min: 1_500_000_000n, max: 1_999_999_999n }),
    nanos: fc.nat(999_999_999),
  })
  .map(({ num, seconds, nanos }) => ({
    payer: { shard: 0n, realm: 0n, num },
    seconds,
    nanos,
    nonce: undefined,
  }));

const anyTransactionId = fc.oneof(likelyTransactionIds, transactionIds);

const scheduled = fc.constantFrom("", "?scheduled", "?scheduled/3", "/1", "?scheduled=true", "/2147483648");

/** Whatever looks like an identifier: good ones in every spelling, and such as only look like one. */
export const identifiers: fc.Arbitrary<string> = fc.oneof(
  addresses,
  addresses.map(checksummed),
  hashes,
  hashes.map((hash) => hash.slice(2)),
  hashes.map((hash) => hash.toUpperCase()),
  hexDigits(96).map((digits) => `0x${digits}`),
  hexDigits(128).map((digits) => `0x${digits}`),
  fc.tuple(fc.constantFrom(...derBeginnings), hexDigits(64)).map((parts) => parts.join("")),
  fc
    .tuple(fc.nat(150), fc.constantFrom("", "0x"))
    .chain(([length, prefix]) => hexDigits(length).map((digits) => prefix + digits)),
  entityIds.map(({ shard, realm, num }) => `${shard}.${realm}.${num}`),
  fc.nat(99_999).map((num) => `0.0.${num}`),
  fc.nat(99_999).map((num) => `0.0.${num}-abcde`),
  fc.tuple(addresses, fc.constantFrom("0.0.", "1.2.")).map(([lower, place]) => place + lower.slice(2)),
  fc.tuple(anyTransactionId, scheduled).map(([id, behind]) => formatTransactionId(id) + behind),
  fc
    .tuple(anyTransactionId, scheduled)
    .map(([id, behind]) => sdkSpelling({ ...id, nonce: undefined }) + behind),
  transactionIds.map(({ seconds, nanos }) => `${seconds}.${nanos}`),
  fc.constantFrom(
    "gte:1700000000.000000001",
    "1.0.0.2000",
    "^0.0.1500",
    "0.0.1234",
    `0x${"0".repeat(40)}`,
    "0.0.2@1.1",
  ),
);
