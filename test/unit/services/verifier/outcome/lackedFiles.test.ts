import assert from "node:assert/strict";
import { mayLackFiles } from "../../../../../src/services/verifier/outcome/outcome.ts";

const said = { customCode: undefined, words: [], recordStatus: undefined } as const;
const message =
  "It seems your contract's metadata hashes match but not the bytecodes. You should add all the files";

describe("a mismatch that may come of files that were left out", () => {
  it("is told by a code, a record's status, or words", () => {
    assert.ok(mayLackFiles({ ...said, customCode: "extra_file_input_bug" }));
    assert.ok(mayLackFiles({ ...said, recordStatus: "extra-file-input-bug" }));
    assert.ok(mayLackFiles({ ...said, words: ["No match", message.toUpperCase()] }));
  });

  it("is no other", () => {
    assert.ok(!mayLackFiles(said));
    assert.ok(!mayLackFiles({ customCode: "no_match", recordStatus: "partial", words: ["No match"] }));
    assert.ok(!mayLackFiles({ ...said, customCode: "extra-file-input-bug" }));
    assert.ok(!mayLackFiles({ ...said, recordStatus: "extra_file_input_bug" }));
  });

  it("is told by words as far as these decide anything", () => {
    assert.ok(!mayLackFiles({ ...said, words: [" ".repeat(2000) + message] }));
    assert.ok(!mayLackFiles({ ...said, words: [...Array<string>(20).fill("a"), message] }));
  });
});
