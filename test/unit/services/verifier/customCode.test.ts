import assert from "node:assert/strict";
import { outcomeOf, type Outcome } from "../../../../src/services/verifier/outcome/outcome.ts";

describe("the code of the job protocol", () => {
  const codes: readonly (readonly [customCode: string, word: string, outcome: Outcome])[] = [
    ["already_verified", "already verified with runtimeMatch and creationMatch", "alreadyVerified"],
    ["not_etherscan_verified", "", "notPublished"],
    ["etherscan_limit", "", "explorerLimited"],
    ["unsupported_chain", "Chain 999 not found", "unsupportedChain"],
    ["duplicate_verification_request", "", "inProgress"],
    ["contract_not_deployed", "", "notDeployed"],
    ["onchain_bytecode_is_zero", "", "notDeployed"],
    ["failed_to_get_bytecode", "", "nodeUnavailable"],
    ["cannot_fetch_bytecode", "", "nodeUnavailable"],
    ["cannot_fetch_bytecode", "Cannot fetch bytecode for chain #4 and address 0x18E3", "nodeUnavailable"],
    ["cannot_fetch_bytecode", "There is no bytecode at address 0x18E3 on chain 1.", "notDeployed"],
    ["no_match", "", "mismatch"],
    ["bytecode_length_mismatch", "", "mismatch"],
    ["extra_file_input_bug", "", "mismatch"],
    ["compiler_error", "", "compileFailed"],
    ["no_compiler_output", "", "compileFailed"],
    ["contract_not_found_in_compiler_output", "Contract not found in compiler output.", "contractAbsent"],
    ["compiled_bytecode_is_zero", "", "noBytecode"],
    ["missing_source", "", "missingSource"],
    ["missing_or_invalid_source", "", "missingSource"],
    ["invalid_language", "Unknown error.", "unsupportedLanguage"],
    ["unsupported_language", "", "unsupportedLanguage"],
    ["no_similar_match_found", "", "noSimilar"],
    ["invalid_compilation_target", "", "compileFailed"],
    ["invalid_compiler_version", "", "compileFailed"],
    ["unsupported_compiler_version", "", "compileFailed"],
    ["etherscan_vyper_version_mapping_failed", "", "explorerFailed"],
    ["etherscan_missing_contract_in_json", "", "explorerFailed"],
    ["etherscan_missing_vyper_settings", "", "explorerFailed"],
    ["route_not_found", "", "retired"],
    ["invalid_parameter", "", "badRequest"],
    ["invalid_json", "", "badRequest"],
    ["invalid_json", "Expected property name or '}' in JSON at position 18", "badRequest"],
    ["invalid_json", "Unexpected token '<', \"<html>blocked</html>\" is not valid JSON", "explorerFailed"],
    ["invalid_json", "Unexpected end of JSON input", "explorerFailed"],
    [
      "etherscan_request_failed",
      "Error in Etherscan API response. Result message: Invalid API Key",
      "keyRefused",
    ],
    ["etherscan_request_failed", "Request to Etherscan failed", "explorerFailed"],
    ["malformed_etherscan_response", "", "explorerFailed"],
    ["internal_error", "The server encountered an unexpected error.", "unknown"],
    ["job_not_found", "", "unknown"],
    ["constructor", "", "unknown"],
    ["__proto__", "", "unknown"],
    ["", "", "unknown"],
  ];

  it("counts before words and status", () => {
    assert.deepEqual(
      codes.map(([code, word]) => [
        code,
        word,
        outcomeOf({ status: 500, words: [word], body: "json", customCode: code }),
      ]),
      codes,
    );
    assert.equal(
      outcomeOf({ status: 404, words: ["Compiler error"], body: "json", customCode: "no_match" }),
      "mismatch",
    );
  });
});
