import assert from "node:assert/strict";
import { parseContractReference } from "../../../../src/core/references/contractReference.ts";
import { reservedEntity } from "../../../../src/core/references/reservedEntity.ts";
import { calledName } from "../../../../src/text/hedera/reservedEntity.ts";
import { valueOf } from "../arbitraries.ts";

function nameOf(text: string): string | undefined {
  const id = reservedEntity(valueOf(parseContractReference(text)));
  return id && calledName(id);
}

function address(num: number): string {
  return `0x${num.toString(16).padStart(40, "0")}`;
}

describe("the network's own entities", () => {
  it("have a name where they are called, by ID and by address", () => {
    const names = [
      ["0.0.359", "system contract 0x167 (Hedera Token Service)"],
      [address(0x16c), "system contract 0x16c (Hedera Token Service)"],
      ["0.0.360", "system contract 0x168 (Exchange Rate)"],
      ["363", "system contract 0x16b (Hedera Schedule Service)"],
      [address(1), "precompile 0x1 (ecRecover)"],
      [address(0x11), "precompile 0x11 (BLS12-381)"],
      [address(0x12), "system entity 0.0.18"],
      ["0.0.98", "system entity 0.0.98"],
      [address(1000), "system entity 0.0.1000"],
    ];
    assert.deepEqual(
      names.map(([text = ""]) => [text, nameOf(text)]),
      names,
    );
  });

  it("are no others", () => {
    const others = [
      "0.0.0",
      address(0),
      address(1001),
      "0.0.1001",
      "1.0.359",
      "0.1.359",
      `1.0.${address(359).slice(2)}`,
      `0.1.${address(359).slice(2)}`,
    ];
    assert.deepEqual(
      [...others, `0x${"ab".repeat(20)}`].map(nameOf),
      [...others, ""].map(() => undefined),
    );
  });
});
