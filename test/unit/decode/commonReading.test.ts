import assert from "node:assert/strict";
import { commonReading } from "../../../src/decode/commonReading.ts";
import type { DecodedArgument } from "../../../src/decode/decoding.ts";
import { argument, decoded, errorOf, eventOf, provenances } from "../../support/decodedParts.ts";

const tea = (kind: string, wanted: string, left: string) => [
  argument("string", kind, { kind: "text", text: "oolong" }),
  argument("uint256", wanted, 60n),
  argument("uint256", left, 40n),
];

const guess = (given: readonly DecodedArgument[], name = "OutOfTea") =>
  decoded(errorOf(name, given), given, provenances.guess);

function namesOf(...all: readonly (readonly DecodedArgument[])[]): readonly string[] | undefined {
  const reading = commonReading(all.map((given) => guess(given)))?.reading;
  return reading?.kind === "read" ? reading.arguments.map(({ name }) => name) : undefined;
}

describe("what candidates agree in", () => {
  it("is the values of one signature, and the names that are the same in all", () => {
    const [one, other] = [tea("kind", "wanted", "left"), tea("kind", "asked", "stock")];
    assert.deepEqual(namesOf(one), ["kind", "wanted", "left"]);
    assert.deepEqual(namesOf(one, one), ["kind", "wanted", "left"]);
    assert.deepEqual(namesOf(one, other), ["kind", "", ""]);
    assert.deepEqual(namesOf(one, other, tea("tea", "wanted", "left")), ["", "", ""]);
    const reading = commonReading([guess(one), guess(other)])?.reading;
    assert.ok(reading?.kind === "read");
    assert.deepEqual(
      reading.arguments.map(({ value }) => value),
      one.map(({ value }) => value),
    );
  });

  it("leaves out names inside of values, too", () => {
    const inside = (name: string) => {
      const members = [
        argument("uint256", name, 1n),
        argument("bool", "isOpen", { kind: "bool", value: true }),
      ];
      const items = [{ kind: "tuple", members } as const];
      return [argument("(uint256,bool)[]", "all", { kind: "list", items })];
    };
    const reading = commonReading([guess(inside("amount")), guess(inside("sum"))])?.reading;
    assert.deepEqual(reading, { kind: "read", arguments: inside("") });
  });

  it("is nothing where they are of other signatures, were read otherwise, or there are none", () => {
    const one = tea("kind", "wanted", "left");
    assert.equal(commonReading([]), undefined);
    assert.equal(commonReading([guess(one), guess(one, "NoTea")]), undefined);
    assert.equal(commonReading([guess(one), guess(one.slice(1))]), undefined);
    assert.equal(commonReading([guess(one), { ...guess(one), reading: { kind: "unreadable" } }]), undefined);
    const event = (isIndexed: boolean) => {
      const given = [argument("uint256", "amount", 1n, isIndexed)];
      return decoded(eventOf("Poured", given), given, provenances.guess);
    };
    assert.equal(commonReading([event(true), event(false)]), undefined);
    assert.notEqual(commonReading([event(true), event(true)]), undefined);
  });
});
