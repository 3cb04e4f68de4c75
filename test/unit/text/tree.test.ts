import assert from "node:assert/strict";
import type { VerificationEntry } from "../../../src/app/history/entry.ts";
import { treeWords } from "../../../src/text/tree.ts";

describe("the words of the trees", () => {
  it("say of an attempt which service it is about, where that is known", () => {
    const attempt = (host: string | undefined, service?: VerificationEntry["service"]) =>
      treeWords.attempt({ word: "timedOut", protocol: "job", host, service } as VerificationEntry);
    assert.equal(attempt(undefined), "Outcome timedOut, protocol job");
    assert.equal(attempt("a.example"), "Outcome timedOut, protocol job, service a.example");
    assert.equal(attempt("a.example", "verifier"), "Outcome timedOut, protocol job, service a.example");
    assert.equal(attempt("m.example", "mirror"), "Outcome timedOut, protocol job, mirror node m.example");
    const item = { title: "Timed out", word: "timedOut", protocol: "job", moment: "today" };
    assert.equal(treeWords.attemptItem({ ...item, host: undefined }), "Timed out (timedOut), job, today");
    assert.equal(
      treeWords.attemptItem({ ...item, host: "a.example" }),
      "Timed out (timedOut), job at a.example, today",
    );
  });

  it("name a contract by its ID where it has one, and whose names a call has", () => {
    assert.equal(treeWords.contractOn(undefined, "Mainnet"), "Contract on Mainnet");
    assert.equal(treeWords.contractOn("0.0.7", "Mainnet"), "Contract 0.0.7 on Mainnet");
    assert.equal(treeWords.namedBy("system"), "Named by the ledger's system contract");
    assert.equal(treeWords.namedBy("sourcify" as never), "Named by the verified source, exact match");
  });

  it("count what is left out", () => {
    assert.deepEqual([1, 1200].map(treeWords.earlier), ["1 earlier entry", "1,200 earlier entries"]);
    assert.equal(treeWords.more(1200), "1,200 more");
  });
});
