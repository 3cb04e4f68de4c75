import assert from "node:assert/strict";
import {
  candidateAt,
  explanationKey,
  chooseItem,
  type CandidateHandle,
} from "../../../../src/app/decoding/candidateHandle.ts";
import { ChosenAbis } from "../../../../src/app/decoding/chosenAbis.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { MemoryLog } from "../../../support/stores.ts";
import { addressOf } from "../deployments/recordedFiles.ts";

const input = (name: string) => ({ name, type: "uint256", components: [], isIndexed: undefined });
const itemOf = (kind: "function" | "error", name: string, argument = "amount") => ({
  kind,
  name,
  signature: `${name}(uint256)`,
  selector: "0x00000000",
  inputs: [input(argument)],
  outputs: [],
});
const decoded = (kind: "function" | "error", name: string) => ({
  item: itemOf(kind, name),
  provenance: { kind: "signature", host: "a.example" },
  reading: { kind: "read", arguments: [] },
});
const call = { kind: "function", candidates: [decoded("function", "pay"), decoded("function", "join")] };
const error = { kind: "custom", candidates: [decoded("error", "Full"), decoded("error", "Empty")] };
const [called, inner, raiser, logger] = [1, 2, 3, 4].map(addressOf);

const decoding = {
  call,
  why: { error, raisedBy: undefined as number | undefined },
  calls: {
    kind: "found",
    calls: [
      { index: 4, to: raiser, decode: () => ({ kind: "none" }), decodeError: () => error },
      { index: 2, to: inner, decode: () => call, decodeError: () => undefined },
    ],
  },
  logAt: (place: number) => (place === 1 ? call.candidates : []),
};
const owners = { called, ofLog: (place: number) => (place === 1 ? logger : undefined) };

function at(
  part: CandidateHandle["part"],
  place: number,
  kind: "function" | "error",
  name: string,
  parts = {},
) {
  const explanation = explanationKey(decoded(kind, name) as never);
  const handle = { part, place, candidate: name === "pay" || name === "Full" ? 0 : 1, explanation };
  const found = candidateAt({ ...decoding, ...parts } as never, owners, handle);
  return found && [found.address, found.item.name];
}

describe("an explanation that is taken for the right one", () => {
  it("is of the contract whose bytes it explains", () => {
    assert.deepEqual(at("call", 0, "function", "join"), [called, "join"]);
    assert.deepEqual(at("trace", 2, "function", "join"), [inner, "join"]);
    assert.deepEqual(at("traceError", 4, "error", "Empty"), [raiser, "Empty"]);
    assert.deepEqual(at("log", 1, "function", "pay"), [logger, "pay"]);
  });

  it("is of the contract that raised an error, where that is known, else of the one that was called", () => {
    assert.deepEqual(at("error", 0, "error", "Full"), [called, "Full"]);
    assert.deepEqual(at("error", 0, "error", "Full", { why: { error, raisedBy: 4 } }), [raiser, "Full"]);
    assert.equal(at("error", 0, "error", "Full", { why: { error, raisedBy: 9 } }), undefined);
    assert.equal(at("error", 0, "error", "Full", { why: undefined }), undefined);
  });

  it("is none any more where there is nothing, or something else, at its place", () => {
    assert.equal(at("trace", 9, "function", "join"), undefined);
    assert.equal(at("trace", 4, "function", "join"), undefined);
    assert.equal(at("traceError", 2, "error", "Full"), undefined);
    assert.equal(at("call", 0, "error", "Full"), undefined);
    assert.equal(at("trace", 2, "function", "join", { calls: { kind: "asking" } }), undefined);
  });

  it("takes the place of what was chosen before under its signature, and of nothing else", async () => {
    const chosen = new ChosenAbis(new MemoryFolder(), new MemoryLog());
    const address = addressOf(1);
    const names = async () => {
      const known = await chosen.at("298", address);
      const items = (known?.items ?? []) as unknown as {
        name: string;
        type: string;
        inputs: { name: string }[];
      }[];
      return items.map(({ type, name, inputs }) => `${type} ${name} ${inputs[0]?.name ?? ""}`);
    };
    for (const item of [
      itemOf("function", "pay"),
      itemOf("error", "pay"),
      itemOf("function", "join"),
      itemOf("function", "pay", "sum"),
    ])
      assert.equal(await chooseItem(chosen, "298", { address, item: item as never }), true);
    assert.deepEqual(await names(), ["function pay sum", "function join amount", "error pay amount"]);
  });
});
