import assert from "node:assert/strict";
import type { JsonObject } from "../../../../../src/core/json/jsonValue.ts";
import { compilerErrorsOf } from "../../../../../src/services/verifier/outcome/compilerErrors.ts";

const undeclared = {
  errorCode: "7576",
  severity: "error",
  type: "DeclarationError",
  message: "Undeclared identifier.",
  formattedMessage: "DeclarationError: Undeclared identifier.\n  --> contracts/Counter.sol:13:18:\n",
  sourceLocation: { file: "contracts/Counter.sol", start: 319, end: 322 },
};

const absent = {
  errorCode: undefined,
  severity: undefined,
  type: undefined,
  message: undefined,
  formattedMessage: undefined,
  sourceLocation: undefined,
};

const inWords = (...errors: unknown[]): string[] => [`Compiler error. ${JSON.stringify(errors)}`];

describe("what a compiler complains of", () => {
  it("is read whole out of the words of both servers, and out of the error of a job", () => {
    const told = [
      compilerErrorsOf(inWords(undeclared), undefined),
      compilerErrorsOf([`Compiler error:\n ${JSON.stringify([undeclared])}`], undefined),
      compilerErrorsOf(["Compiler error."], { errorData: { compilerErrors: [undeclared] } }),
      compilerErrorsOf(["Compiler error"], { error: "Compiler error", errors: [undeclared] }),
    ];
    assert.deepEqual(told, [[undeclared], [undeclared], [undeclared], [undeclared]]);
  });

  it("is told once where a job says it in its words too, and in order", () => {
    const other = { ...absent, severity: "warning", message: "Unused." };
    const error = {
      errorData: { compilerErrors: [undeclared, { severity: "warning", message: "Unused." }] },
    };
    assert.deepEqual(compilerErrorsOf(inWords(undeclared), error), [undeclared, other]);
  });

  it("has no place where none was given, or one that can be none", () => {
    const places = [
      undefined,
      null,
      "a.sol",
      {},
      { file: "a.sol", start: -1, end: -1 },
      { file: "a.sol", start: 4, end: 3 },
      { file: "a.sol", start: 0.5, end: 3 },
      { file: "a.sol", start: "0", end: 3 },
      { file: 7, start: 0, end: 3 },
      { file: "a".repeat(1001), start: 0, end: 3 },
    ];
    const told = compilerErrorsOf(
      inWords(...places.map((sourceLocation) => ({ ...undeclared, sourceLocation }))),
      undefined,
    );
    assert.deepEqual(
      told.map(({ sourceLocation }) => sourceLocation),
      places.map(() => undefined),
    );
  });

  it("is nothing where the words hold no such JSON", () => {
    const words = [
      "",
      "Compiler error",
      "[{",
      "[{}]",
      '[{"message":"said"}]',
      '[{"message":7,"severity":"error"}]',
    ];
    assert.deepEqual(compilerErrorsOf(words, undefined), []);
    assert.deepEqual(compilerErrorsOf([], { errorData: { compilerErrors: "none", more: [null, 1] } }), []);
    assert.deepEqual(compilerErrorsOf(inWords({ formattedMessage: "a", message: 7, type: {} }), undefined), [
      { ...absent, formattedMessage: "a" },
    ]);
  });

  it("is cut, and read no further than a page shows", () => {
    const many: JsonObject[] = Array.from({ length: 500 }, () => ({ formattedMessage: "a" }));
    assert.equal(compilerErrorsOf([], { many }).length, 100);
    const long = { formattedMessage: "a".repeat(40_000), type: "b".repeat(2000) };
    const [cut] = compilerErrorsOf([], { long });
    assert.deepEqual([cut?.formattedMessage?.length, cut?.type?.length], [30_000, 1000]);
    assert.deepEqual(compilerErrorsOf(inWords({ formattedMessage: "a".repeat(100_000) }), undefined), []);
  });
});
