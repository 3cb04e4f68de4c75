import assert from "node:assert/strict";
import { explainReport } from "../../../../src/text/verification/conclusion.ts";
import { explainOutcome } from "../../../../src/text/verification/outcome.ts";
import { respondedReport, askedAddress } from "../../../support/reports.ts";
import { failedJob } from "./conclusions.ts";

describe("the explanation of a report of sources that lack", () => {
  it("says what the source lacks when that is why it was not compiled", async () => {
    const record = { address: askedAddress, chainId: "1", status: "error" };
    const lists = [
      { missing: { "a.sol": {} } },
      { missing: ["a.sol", "b.sol"], invalid: { "c.sol": {} } },
      { invalid: ["a.sol", "b.sol"] },
    ];
    const told = [];
    for (const files of lists)
      told.push(
        explainReport(await respondedReport("session", [{ body: { contracts: [{ ...record, files }] } }])),
      );
    assert.deepEqual(
      told.map(({ title, sentence }) => [
        title,
        sentence.replace("The published source could not be compiled. ", ""),
      ]),
      [
        ["Incomplete source", "1 file is missing."],
        ["Incomplete source", "2 files are missing. 1 file does not match the metadata."],
        ["Incomplete source", "2 files do not match the metadata."],
      ],
    );
    const { title } = explainOutcome("compileFailed");
    const words = { ...record, statusMessage: "Compiler error", files: { missing: {} } };
    const report = await respondedReport("session", [{ body: { contracts: [words] } }]);
    assert.equal(explainReport(report).title, title);
  });

  it("says how many files a job did not get, as far as it lists them", async () => {
    const all = [
      { missingSources: ["a.sol"] },
      { missingSources: ["a.sol", "b.sol"], invalidSources: ["c.sol"] },
      { missingSources: 7 },
      undefined,
    ];
    const told = [];
    for (const errorData of all) told.push(explainReport(await failedJob("missing_source", { errorData })));
    const { sentence, nextStep } = explainOutcome("missingSource");
    assert.deepEqual(
      told.map((each) => [each.sentence, each.nextStep]),
      [
        [`${sentence} 1 file is missing.`, `${nextStep} They are listed below.`],
        [
          `${sentence} 2 files are missing. 1 file does not match the metadata.`,
          `${nextStep} They are listed below.`,
        ],
        [sentence, nextStep],
        [sentence, nextStep],
      ],
    );
  });

  it("asks for all files where those that were left out may be why the code differs", async () => {
    const record = { address: askedAddress, chainId: "1" };
    const message = "It seems your contract's metadata hashes match but not the bytecodes.";
    const lacking = [
      await failedJob("extra_file_input_bug"),
      await respondedReport("session", [
        { body: { contracts: [{ ...record, status: "extra-file-input-bug" }] } },
      ]),
      await respondedReport("direct", [{ status: 400, body: { error: message } }]),
    ];
    for (const report of lacking) {
      const { nextStep, remedies } = explainReport(report);
      assert.equal(nextStep, "Review all files of the build, then publish them.");
      // By its metadata it is the contract of this network.
      assert.ok(!remedies.includes("selectNetwork"));
    }
    for (const code of ["no_match", "bytecode_length_mismatch"])
      assert.deepEqual(explainReport(await failedJob(code)), explainOutcome("mismatch"));
  });
});
