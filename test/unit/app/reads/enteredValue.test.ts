import assert from "node:assert/strict";
import { argumentTemplate } from "../../../../src/app/reads/argumentTemplate.ts";
import { ArgumentError, argumentLabel, parseArgument } from "../../../../src/app/reads/enteredValue.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import type { AbiParameter } from "../../../../src/decode/abiItem.ts";

const parameter = (type: string, name = "", ...components: readonly AbiParameter[]): AbiParameter => ({
  type,
  name,
  isIndexed: false,
  components,
});

const order = (type: string): AbiParameter =>
  parameter(type, "order", parameter("uint8", "size"), parameter("bool[2]", ""), parameter("string", "note"));

const address: Hex = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
const ofId = (text: string): Hex | undefined => (text === "0.0.7" ? `0x${"0".repeat(39)}7` : undefined);

const valueOf = (type: string | AbiParameter, text: string): unknown =>
  parseArgument(typeof type === "string" ? parameter(type) : type, "it", text, ofId);

function problemOf(type: string | AbiParameter, text: string): unknown {
  try {
    return valueOf(type, text);
  } catch (error) {
    if (error instanceof ArgumentError) return error.problem;
    throw error;
  }
}

describe("what is typed for an argument", () => {
  it("is a value of its type", () => {
    const values: readonly (readonly [type: string, text: string, value: unknown])[] = [
      ["uint8", "255", 255n],
      ["uint256", "0xff", 255n],
      ["int8", "-128", -128n],
      ["int256", "-0x1", -1n],
      ["bool", "true", true],
      ["address", "0x5FbDB2315678afecb367f032d93F642f64180aa3", address],
      ["address", "0.0.7", `0x${"0".repeat(39)}7`],
      ["bytes", "0x", "0x"],
      ["bytes4", "0xDEADBEEF", "0xdeadbeef"],
      ["string", ' "a" ', ' "a" '],
      [
        "uint256[]",
        '[1, "2", 115792089237316195423570985008687907853269984665640564039457584007913129639935]',
        [1n, 2n, 2n ** 256n - 1n],
      ],
      ["string[]", '["1"]', ["1"]],
      ["bool[2][]", '[[true, "false"]]', [[true, false]]],
    ];
    for (const [type, text, value] of values) assert.deepEqual(valueOf(type, text), value, `${type} ${text}`);
    const tuple = [1n, [true, false], "x"];
    assert.deepEqual(valueOf(order("tuple"), '[1, [true, false], "x"]'), tuple);
    assert.deepEqual(valueOf(order("tuple[]"), '[{"note":"x","size":1,"":[true,false]}]'), [tuple]);
  });

  it("is for an enum a name or a number of its values", () => {
    const members = ["Free", "Reserved", "Sold"];
    const status: AbiParameter = { ...parameter("uint8", "status"), members };
    for (const [text, value] of Object.entries({ Reserved: 1n, "2": 2n, "0x0": 0n, " Sold ": 2n }))
      assert.equal(valueOf(status, text), value, text);
    const named = { ...status, type: "uint8[]", sourceType: "enum Shop.Status[]" };
    assert.deepEqual(valueOf(named, '["Sold", 1, "0"]'), [2n, 1n, 0n]);
    assert.deepEqual(valueOf(named, '["Status.Sold", "Shop.Status.Sold"]'), [2n, 2n]);
    assert.deepEqual(problemOf(named, '["Other.Sold"]'), { kind: "enum", argument: "it[0]", members });
    assert.deepEqual(valueOf(parameter("tuple", "", status), '{ "status": "Sold" }'), [2n]);
    for (const text of ["sold", "3", "-1", ""])
      assert.deepEqual(problemOf(status, text), { kind: "enum", argument: "it", members }, text);
  });

  it("is for an integer also an amount as in sources", () => {
    const amounts = {
      "1_000": 1000n,
      "1e18": 10n ** 18n,
      "1.5E3": 1500n,
      "1 ether": 10n ** 18n,
      "2.5 gwei": 2_500_000_000n,
      "0.000000000000000001ether": 1n,
      "7 wei": 7n,
      "1.0": 1n,
    };
    for (const [text, value] of Object.entries(amounts)) assert.equal(valueOf("uint256", text), value, text);
    assert.equal(valueOf("int256", "-1.5e1"), -15n);
    assert.deepEqual(valueOf("uint256[]", '["1 ether", 2]'), [10n ** 18n, 2n]);
  });

  it("is for arrays and tuples also what cast takes", () => {
    const tuple = [1n, [true, false], "x, y"];
    assert.deepEqual(valueOf(order("tuple"), '(1, [true,false], "x, y")'), tuple);
    assert.deepEqual(valueOf(order("tuple[]"), '[(1,[true,false],"x, y")]'), [tuple]);
    const nested = parameter("tuple", "quote", order("tuple"), parameter("uint256[]", "history"));
    assert.deepEqual(valueOf(nested, "((1,[true,false],green tea),[])"), [
      [1n, [true, false], "green tea"],
      [],
    ]);
    for (const text of ["(1", "(1]", "(1,)", "(1,,2)", "1)", "(1) 2", "[(]", `(${"(".repeat(50)}`, '("x)'])
      assert.deepEqual(problemOf(order("tuple"), text), { kind: "json", argument: "it" }, text);
  });

  it("is called by its type where it has no name", () => {
    assert.equal(argumentLabel(parameter("uint256")), "uint256");
    const offer = { ...order("tuple[]"), name: "" };
    assert.equal(argumentLabel(offer), "(uint8,bool[2],string)[]");
    assert.equal(argumentLabel({ ...offer, sourceType: "struct Parlor.Offer[]" }), "struct Parlor.Offer[]");
  });

  it("has for a tuple a template, which has the form of what can be typed", () => {
    const grade = { ...parameter("uint8", "grade"), members: ["Low", "High"] };
    const offer = parameter(
      "tuple[]",
      "offer",
      parameter("address", "maker"),
      parameter("uint96", "price"),
      grade,
    );
    const quote = parameter("tuple", "", offer, parameter("string", "memo"), parameter("bool", "isOpen"));
    assert.equal(
      argumentTemplate(quote),
      '{"offer": [{"maker": "0x…", "price": 0, "grade": "Low"}], "memo": "…", "isOpen": false}',
    );
    assert.equal(argumentTemplate(order("tuple")), '[0, [false], "…"]');
  });

  it("is refused with the place that is wrong", () => {
    const problems: readonly (readonly [type: string | AbiParameter, text: string, problem: object])[] = [
      ["uint8", "256", { kind: "range", type: "uint8", argument: "it" }],
      ["uint8", "-1", { kind: "range", type: "uint8", argument: "it" }],
      ["int8", "128", { kind: "range", type: "int8", argument: "it" }],
      ["uint8", "", { kind: "integer", argument: "it" }],
      ["uint8", "1.5", { kind: "integer", argument: "it" }],
      ["uint256", "1.5 wei", { kind: "integer", argument: "it" }],
      ["uint256", "1__0", { kind: "integer", argument: "it" }],
      ["uint256", "1e100", { kind: "integer", argument: "it" }],
      ["uint256", "1e78", { kind: "range", type: "uint256", argument: "it" }],
      ["uint256", "1 Ether", { kind: "integer", argument: "it" }],
      ["bool", "1", { kind: "bool", argument: "it" }],
      ["address", "0x12", { kind: "address", argument: "it" }],
      ["address", "0x5fBDB2315678afecb367f032d93F642f64180aa3", { kind: "checksum", argument: "it" }],
      ["bytes", "0x1", { kind: "bytes", argument: "it" }],
      ["bytes4", "0x12", { kind: "bytesCount", count: 4, given: 1, argument: "it" }],
      ["uint256[]", "1, 2", { kind: "json", argument: "it" }],
      ["uint256[]", "{}", { kind: "list", argument: "it" }],
      ["uint256[]", "[1, null]", { kind: "integer", argument: "it[1]" }],
      ["uint256[2]", "[1]", { kind: "itemCount", count: 2, given: 1, argument: "it" }],
      ["string[]", "[1]", { kind: "text", argument: "it[0]" }],
      ["fixed128x18", "1.5", { kind: "type", type: "fixed128x18", argument: "it" }],
      [order("tuple"), "3", { kind: "tuple", argument: "it" }],
      [order("tuple"), '{"size":1,"":[true,true]}', { kind: "member", member: "note", argument: "it" }],
      [
        order("tuple[]"),
        '[[300, [true, true], ""]]',
        { kind: "range", type: "uint8", argument: "it[0].size" },
      ],
      [order("tuple"), '[1, [true, 1], ""]', { kind: "bool", argument: "it[1][1]" }],
    ];
    for (const [type, text, problem] of problems)
      assert.deepEqual(problemOf(type, text), problem, `${JSON.stringify(type)} ${text}`);
  });
});
