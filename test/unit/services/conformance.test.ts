import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { readRecordedFile } from "../../conformance/recordedCase.ts";
import { nameOfRpcCase, parseRpcCases, performRpc, type RpcCase } from "../../conformance/rpcCase.ts";
import { casesOf, failureOf, ownCases } from "../../conformance/runCase.ts";

const cases = await casesOf([ownCases]);

describe("conformance", () => {
  it("has cases, each with a name of its own", () => {
    assert.ok(cases.length > 100);
    assert.equal(new Set(cases.map(({ name }) => name)).size, cases.length);
  });

  for (const testCase of cases) {
    it(testCase.name, async () => assert.equal(await failureOf(testCase), undefined));
  }
});

const nodesText = await readFile(path.join(ownCases, "nodes.jsonl"), "utf8");
const nodeCases = parseRpcCases(nodesText);

describe("conformance of JSON-RPC", () => {
  for (const recorded of nodeCases) {
    it(nameOfRpcCase(recorded), async () => {
      const kind = recorded.expect === undefined ? "skipped" : "passed";
      assert.equal((await performRpc(recorded)).kind, kind);
    });
  }

  const changed = (name: string, changes: Partial<RpcCase>): RpcCase => {
    const recorded = nodeCases.find((one) => one.case === name);
    assert.ok(recorded);
    return { ...recorded, ...changes };
  };

  it("fails where the product finds another value, or takes one thing for another", async () => {
    const expected = (name: string, kind: string, value: unknown) =>
      performRpc(changed(name, { expect: { kind, value } }));
    assert.deepEqual(await expected("nonce", "quantity", "1"), {
      kind: "failed",
      failure: 'expected value "1", got "0"',
    });
    assert.equal((await expected("code", "error", undefined)).kind, "failed");
    assert.equal((await expected("no state", "quantity", "1")).kind, "failed");
    assert.equal((await expected("transaction", "notFound", undefined)).kind, "failed");
    assert.equal((await expected("page", "error", undefined)).kind, "failed");
    assert.equal((await expected("call", "bytes", "0x06")).kind, "failed");
  });

  it("fails for a method that is neither read nor listed", async () => {
    const unlisted = changed("accounts", { request: { method: "eth_unheardOf", params: [] } });
    assert.equal((await performRpc(unlisted)).kind, "failed");
  });

  it("knows a file by its content", () => {
    assert.equal(readRecordedFile(nodesText).kind, "nodes");
    for (const other of ["", "# Title\n", "{}", "[]", "[1]", '[{"name":"x"}]', '{"client":1}\n'])
      assert.equal(readRecordedFile(other).kind, "none", other);
  });
});
