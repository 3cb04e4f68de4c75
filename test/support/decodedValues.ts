import type { DecodedArgument } from "../../src/decode/decoding.ts";
import { vault, logic, argument } from "./decodedParts.ts";

/** A value of every kind, nested and long. */
export const everyValue: readonly DecodedArgument[] = [
  argument("uint256", "largest", 2n ** 256n - 1n),
  argument("int256", "negative", -(2n ** 255n)),
  argument("bool", "isOpen", { kind: "bool", value: false }),
  argument("address", "who", { kind: "address", address: vault }),
  argument("address", "stranger", { kind: "address", address: "0x15d34aaf54267db7d7c367839aaf71a00a2c6a65" }),
  argument("bytes32", "id", { kind: "bytes", bytes: `0x${"ab".repeat(32)}` }),
  argument("bytes", "data", { kind: "bytes", bytes: `0x${"cd".repeat(1024)}` }),
  argument("bytes", "", { kind: "bytes", bytes: "0x" }),
  argument("function", "callback", { kind: "function", address: logic, selector: "0x2e1a7d4d" }),
  argument("string", "memo", { kind: "text", text: "withdrawal\nof the second line" }),
  argument("string", "long", { kind: "text", text: "a long text ".repeat(100) }),
  argument("uint256[]", "amounts", {
    kind: "list",
    items: [1n, 2n, 3n].map((value) => ({ kind: "integer", value }) as const),
  }),
  argument("uint256[]", "none", { kind: "list", items: [] }),
  argument("(address,(uint256,bool))", "order", {
    kind: "tuple",
    members: [
      argument("address", "maker", { kind: "address", address: vault }),
      argument("(uint256,bool)", "terms", {
        kind: "tuple",
        members: [
          argument("uint256", "price", 7n),
          argument("bool", "isFirm", { kind: "bool", value: true }),
        ],
      }),
    ],
  }),
  argument("string", "name", { kind: "hashed", hash: `0x${"12".repeat(32)}` }, true),
  argument("fixed168x10", "rate", { kind: "decimal", text: "-0.0000000001" }),
  argument("fixed128x18", "broken", { kind: "raw", bytes: `0x${"34".repeat(32)}` }),
];
