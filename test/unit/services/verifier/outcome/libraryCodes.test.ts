import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { outcomeOf } from "../../../../../src/services/verifier/outcome/outcome.ts";

/** Sourcify's library, whose codes its server sends on as those of a finished job. */
const library = path.join(
  import.meta.dirname,
  "../../../../../node_modules/@ethereum-sourcify/lib-sourcify/build/main",
);

/** The types `…ErrorCode` that are written down as texts: the others are made of them. */
function codesOfLibrary(): ReadonlyMap<string, readonly string[]> {
  const files = globSync("**/*.d.ts", { cwd: library }).map((file) =>
    readFileSync(path.join(library, file), "utf8"),
  );
  const types = files.flatMap((text) => [...text.matchAll(/export type (\w+ErrorCode) = ('[^;]+);/g)]);
  return new Map(
    types.map(([, name = "", codes = ""]) => [
      name,
      [...codes.matchAll(/'([^']+)'/g)].map(([, code = ""]) => code),
    ]),
  );
}

const isRenamed =
  "thrown while the explorer is asked, before there is a job: the server responds with a code of its own";
const isCaught = "thrown and caught while codes are compared: the job ends as no_match, or with a match";
const isNotThrown = "declared, and thrown by no release that has jobs";

/** Codes that no release of the server, from 3.0.0 to 3.12.1, lets through to a client, and why. */
const neverSent: Readonly<Record<string, string>> = {
  etherscan_network_error: isRenamed,
  etherscan_http_error: isRenamed,
  etherscan_rate_limit: isRenamed,
  etherscan_api_error: isRenamed,
  etherscan_not_verified: isRenamed,
  cannot_generate_cbor_auxdata_positions: isCaught,
  creation_bytecode_cbor_auxdata_not_set: isCaught,
  runtime_bytecode_cbor_auxdata_not_set: isCaught,
  metadata_not_set: isCaught,
  onchain_creation_bytecode_not_available: isCaught,
  onchain_runtime_bytecode_not_available:
    "thrown where a node's response is empty, which fails as cannot_fetch_bytecode before",
  creation_bytecode_match_error: isNotThrown,
};

describe("the codes of Sourcify's library", () => {
  const types = codesOfLibrary();
  const codes = [...types.values()].flat();

  it("are read from its types", () => {
    assert.deepEqual([...types.keys()].sort(), [
      "CompilationErrorCode",
      "EtherscanImportErrorCode",
      "ValidationErrorCode",
      "VerificationErrorCode",
    ]);
    // What it has words for is declared.
    const source = readFileSync(path.join(library, "SourcifyLibError.js"), "utf8");
    const worded = [...source.matchAll(/case '(\w+)':/g)].map(([, code = ""]) => code);
    assert.ok(worded.length > 20);
    assert.deepEqual(
      worded.filter((code) => !codes.includes(code)),
      [],
    );
  });

  it("tell each an outcome, without any words, but for those that never come", () => {
    const isKnown = (customCode: string) =>
      outcomeOf({ status: 200, body: "json", words: [], customCode }) !== "unknown";
    assert.deepEqual(codes.filter((code) => !isKnown(code)).sort(), Object.keys(neverSent).sort());
  });
});
