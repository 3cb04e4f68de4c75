import assert from "node:assert/strict";
import type { ReadFunction, ReadOutcome, ReadsView } from "../../../../../src/app/reads/contractReads.ts";
import type { AbiFunction, AbiParameter } from "../../../../../src/decode/abiItem.ts";
import type { DecodedArgument } from "../../../../../src/decode/decoding.ts";
import { AbiIndex } from "../../../../../src/decode/abiIndex.ts";
import { ApiError } from "../../../../../src/http/failure.ts";
import { recordPage } from "../../../../../src/ui/subjects/record/recordPage.ts";
import type { RecordView } from "../../../../../src/ui/subjects/view.ts";
import { read, argument, decoded, errorOf, provenances } from "../../../../support/decodedParts.ts";
import { blocksOfKind } from "../../../../support/drawnPage.ts";
import { fullRecord, recordViewOf } from "../../../../support/lookupViews.ts";
import { describePages } from "../../../../support/textSnapshots.ts";
import { partsOf } from "./recordParts.ts";

type Parameter = Pick<AbiParameter, "name" | "type"> & { readonly components?: readonly Parameter[] };

function functionOf(
  name: string,
  inputs: readonly Parameter[],
  outputs: readonly Parameter[] = [{ name: "", type: "uint256" }],
): AbiFunction {
  const abi = new AbiIndex([{ type: "function", name, stateMutability: "view", inputs, outputs }]);
  return abi.readFunctions[0] ?? assert.fail(name);
}

const reading = (item: AbiFunction, outcome?: ReadOutcome, command?: string): ReadFunction => ({
  item,
  outcome,
  command,
});

const owner = { name: "owner", type: "address" };
const balanceOf = functionOf("balanceOf", [owner]);
const find = functionOf("find", [
  { name: "order", type: "tuple", components: [owner, { name: "size", type: "uint8" }] },
  { name: "", type: "bytes32" },
]);
const account = { kind: "address", address: "0x162a433068f51e18b7d13932f27e66a3f99e6890" } as const;
const timedOut = new ApiError({ kind: "timedOut", afterMilliseconds: 20_000 }, "node.example");
const returned = (...values: readonly DecodedArgument[]): ReadOutcome => ({
  kind: "returned",
  reading: read(...values),
});
const reverted = (error: Extract<ReadOutcome, { kind: "reverted" }>["error"]): ReadOutcome => ({
  kind: "reverted",
  error,
  isExplaining: false,
});
const limit = [argument("uint256", "limit", 7n)];
const custom = { kind: "custom", selector: "a1b2c3d4" } as const;
const known = { ...custom, candidates: [decoded(errorOf("AboveLimit", limit), limit)] };

const viewOf = (parts: Partial<ReadsView> | undefined): RecordView =>
  recordViewOf(
    { body: fullRecord },
    {
      reads: parts && {
        isLoading: false,
        functions: [],
        origins: [provenances.exact],
        failure: undefined,
        unavailable: undefined,
        ...parts,
      },
    },
  );

const views = {
  "not opened": viewOf(undefined),
  loading: viewOf({ isLoading: true, origins: [] }),
  "no ABI": viewOf({ origins: [], failure: timedOut }),
  "no functions": viewOf({}),
  "conditions of several times": viewOf({ unavailable: { reason: "severalTimes" } }),
  "calls are not offered": viewOf({
    unavailable: { reason: "disabled", method: "contracts/call", error: timedOut },
  }),
  functions: viewOf({
    functions: [
      reading(
        functionOf("total", []),
        returned(argument("uint256", "", 10n ** 30n)),
        "cast call 0x1 'total()'",
      ),
      reading(
        functionOf("pair", []),
        returned(argument("address", "owner", account), argument("bool", "", { kind: "bool", value: true })),
      ),
      reading(functionOf("later", [])),
      reading(functionOf("now", []), { kind: "reading" }),
      reading(functionOf("gone", []), { kind: "nothing" }),
      reading(functionOf("late", []), { kind: "failed", error: timedOut }),
      reading(functionOf("closed", []), reverted({ kind: "reason", text: "closed" })),
      reading(functionOf("index", []), reverted({ kind: "panic", code: 0x32n })),
      reading(functionOf("limited", []), reverted(known)),
      reading(functionOf("silent", []), reverted({ kind: "empty" })),
      reading(functionOf("unknown", []), reverted({ ...custom, candidates: [] })),
      reading(balanceOf, returned(argument("uint256", "", 5n)), "cast call 0x1 'balanceOf(address)'"),
      reading(find, {
        kind: "invalid",
        at: 1,
        problem: { kind: "bytesCount", argument: "[1]", count: 32, given: 1 },
      }),
    ],
  }),
};

describePages("recordReads", views, (view) => partsOf(recordPage(view), "read"));

describe("the functions in a contract record", () => {
  it("have an input for each argument, with its type, and a message that names the function", () => {
    const inputs = blocksOfKind(recordPage(views.functions), "inputs");
    assert.deepEqual(
      inputs.map(({ message, inputs: fields }) => [message, fields]),
      [
        [
          { type: "readFunction", signature: "balanceOf(address)" },
          [{ label: "owner", placeholder: "address", isInvalid: false }],
        ],
        [
          { type: "readFunction", signature: "find((address,uint8),bytes32)" },
          [
            { label: "order", placeholder: '{"owner": "0x…", "size": 0}', isInvalid: false },
            { label: "bytes32", placeholder: "bytes32", isInvalid: true },
          ],
        ],
      ],
    );
  });

  it("of a token show amounts in its units, once symbol and decimals were read", () => {
    const symbol = reading(
      functionOf("symbol", []),
      returned(argument("string", "", { kind: "text", text: "TEA" })),
    );
    const of = (name: string, value: bigint, inputs: readonly Parameter[] = []): ReadFunction =>
      reading(functionOf(name, inputs), returned(argument("uint256", "", value)));
    const [decimals, supply] = [of("decimals", 2n), of("totalSupply", 123_456_789n)];
    const said = (...functions: readonly ReadFunction[]): string =>
      JSON.stringify(recordPage(viewOf({ functions })));
    assert.match(said(symbol, decimals, supply), /"= 1,234,567\.89 TEA"/);
    assert.match(said(of("balanceOf", 150n, [owner]), decimals, symbol), /"= 1\.5 TEA"/);
    for (const functions of [
      [symbol, supply],
      [symbol, of("decimals", 300n), supply],
      [symbol, decimals, of("price", 5n)],
    ])
      assert.doesNotMatch(said(...functions), /= [\d.,]+ TEA/);
  });

  it("say of what may be the getter of an array that its index may be out of range, where it gives no reason", () => {
    const said = (error: Parameters<typeof reverted>[0], ...inputs: readonly Parameter[]): boolean => {
      const functions = [reading(functionOf("history", inputs), reverted(error))];
      return JSON.stringify(recordPage(viewOf({ functions }))).includes("The index may be out of range");
    };
    const index = { name: "", type: "uint256" };
    const empty = { kind: "empty" } as const;
    assert.ok(said(empty, index));
    assert.ok(said(empty, { name: "", type: "address" }, index));
    assert.ok(!said(empty, { name: "id", type: "uint256" }));
    assert.ok(!said(empty, { name: "", type: "address" }));
    assert.ok(!said({ kind: "reason", text: "closed" }, index));
  });

  it("have for an enum's argument the names of its values at hand", () => {
    const members = ["Free", "Reserved", "Sold"];
    const item = functionOf("isOpen", [{ name: "status", type: "uint8" }]);
    const sourceType = "enum Shop.Status";
    const ofEnum = { ...item, inputs: item.inputs.map((input) => ({ ...input, members, sourceType })) };
    const problem = { kind: "enum", argument: "status", members } as const;
    const page = recordPage(viewOf({ functions: [reading(ofEnum, { kind: "invalid", at: 0, problem })] }));
    const [inputs] = blocksOfKind(page, "inputs");
    assert.equal(inputs?.inputs[0]?.placeholder, "enum Shop.Status: Free, Reserved, Sold");
    const sentence = "status must be a number up to 2, or a name: Free, Reserved, Sold.";
    assert.ok(JSON.stringify(page).includes(sentence));
  });

  it("are read by one button, which says how many requests it sends", () => {
    const [buttons] = blocksOfKind(recordPage(views.functions), "buttons").filter(({ buttons: all }) =>
      all.some(({ message }) => message.type === "readAll"),
    );
    assert.equal(buttons?.buttons[0]?.label, "Read All (11 requests)");
  });
});
