import assert from "node:assert/strict";
import {
  outcomeOf,
  type Evidence,
  type Outcome,
} from "../../../../../src/services/verifier/outcome/outcome.ts";

function outcome(status: number, words: readonly string[], body: Evidence["body"] = "json"): Outcome {
  return outcomeOf({ status, words, body, customCode: undefined });
}

const address = "0x1111111111111111111111111111111111111111";

/** The messages of docs/services/verification-services.md, Outcomes, with the statuses they come with: 200 is a session's. */
const messages: readonly (readonly [outcome: Outcome, statuses: readonly number[], message: string])[] = [
  ["mismatch", [500, 200], "The deployed and recompiled bytecode don't match."],
  ["mismatch", [500, 200], "The recompiled bytecode length doesn't match the onchain bytecode length."],
  [
    "mismatch",
    [500, 400],
    "It seems your contract's metadata hashes match but not the bytecodes. You should add all the files input to the compiler",
  ],
  ["notDeployed", [500, 200], `Chain #1 does not have a contract deployed at ${address}.`],
  ["notDeployed", [500, 200], "Unknown match status: null"],
  ["notDeployed", [404], `There is no bytecode at address ${address} on chain 1.`],
  ["notPublished", [404], "This contract is not verified on Etherscan"],
  ["notPublished", [404], "This contract is not verified on Blockscout"],
  ["explorerLimited", [429], "Etherscan API rate limit reached, try later"],
  [
    "explorerLimited",
    [502],
    "Error in Etherscan API response. Result message: Max calls per sec rate limit reached (5/sec)",
  ],
  [
    "explorerLimited",
    [502],
    "Error in Etherscan API response. Result message: Max rate limit reached, please use API Key for higher rate limit",
  ],
  ["keyRefused", [502, 400], "Error in Etherscan API response. Result message: Invalid API Key"],
  ["keyRefused", [502, 400], "Error in Etherscan API response. Result message: Missing/Invalid API Key"],
  ["keyRefused", [502], "Error in Etherscan API response. Result message: Missing or unknown API Key"],
  [
    "keyRefused",
    [502],
    "Error in Etherscan API response. Result message: Too many invalid api key attempts, please try again later",
  ],
  ["explorerFailed", [400, 502], "Error in Etherscan API response. Status code: 500"],
  ["explorerFailed", [400, 502], "Etherscan API returned HTTP 500 error."],
  ["explorerFailed", [500], "Unexpected token '<', \"<html>blocked</html>\" is not valid JSON"],
  ["explorerFailed", [500], "Unexpected token '<', \"<html>\r\n<h\"... is not valid JSON"],
  ["explorerFailed", [500], "Unexpected end of JSON input"],
  ["explorerFailed", [502], "Network error while connecting to Etherscan API."],
  ["explorerFailed", [502], "Network error while connecting to Blockscout API."],
  [
    "explorerFailed",
    [502],
    "Request to https://api.etherscan.io/api?module=contract&action=getsourcecode&apiKey=XXX failed with code ECONNREFUSED",
  ],
  ["explorerFailed", [502], "Request to http://127.0.0.1:1/api?a=b&apiKey=XXX failed with code undefined"],
  [
    "explorerFailed",
    [400],
    'Failed to map Vyper version "vyper:0.4.3" from Etherscan to valid compiler version.',
  ],
  [
    "explorerFailed",
    [400],
    'Failed to map Vyper version "x is already being verified" from Blockscout to valid compiler version.',
  ],
  ["explorerFailed", [400], 'Expected contract "Foo" not found in Etherscan JSON input sources.'],
  [
    "explorerFailed",
    [400],
    'Expected contract "x is already partially verified" not found in Blockscout JSON input sources.',
  ],
  ["explorerFailed", [400], "Vyper compiler settings missing from Etherscan response."],
  // Releases 3.0 to 3.2 say the same in other words.
  ["explorerFailed", [502], "Etherscan API responded with an error. Status code: 500."],
  [
    "explorerFailed",
    [502],
    `Request to https://api.etherscan.io/v2/api?chainid=1&module=contract&action=getsourcecode&address=${address}&apikey=[hidden] failed.`,
  ],
  ["explorerFailed", [400], "Could not map the Vyper version from Etherscan to a valid compiler version."],
  ["explorerFailed", [400], "Couldn't get Vyper compiler settings from Etherscan."],
  [
    "explorerFailed",
    [400],
    "The sources returned by Etherscan don't include the expected contract definition.",
  ],
  [
    "explorerFailed",
    [400],
    "The json input sources in the response from Etherscan don't include the expected contract.",
  ],
  ["explorerFailed", [400], "The contract doesn't have a content for the path a.sol"],
  ["explorerFailed", [400], "The contract doesn't have a content for the path x is already being verified"],
  ["explorerFailed", [400], "This contract was verified with errors on Etherscan"],
  ["explorerFailed", [500], "Sourcify currently cannot verify Vyper contracts"],
  ["explorerFailed", [400], "Sourcify cannot generate the solcJsonInput from Etherscan result"],
  ["compileFailed", [500], 'Compiler error:\n [{"message":"Expected primary expression."}]'],
  [
    "compileFailed",
    [500],
    'Compiler error:\n [{"formattedMessage":"3 | revert(\\"x is already being verified\\")"}]',
  ],
  ["compileFailed", [500], "Contract not found in compiler output."],
  ["compileFailed", [500], "Compiler process returned with errors:\n Segmentation fault"],
  [
    "compileFailed",
    [500],
    "Compiler process returned with errors:\n 3 | revert: x is already partially verified",
  ],
  ["compileFailed", [500], "Compilation failed. No output from the compiler."],
  ["compileFailed", [500], "Compilation output size too large"],
  ["compileFailed", [500], "Compiler output is undefined."],
  ["compileFailed", [500], "Invalid compiler version."],
  ["contractAbsent", [400], "Couldn't find contract Nowhere in the provided Solidity JSON Input file."],
  ["contractAbsent", [400], "Couldn't find contract x is already being verified in the provided file."],
  [
    "missingSource",
    [400],
    "Invalid or missing sources in Counter:\nMissing sources: a/Counter.sol\nInvalid sources: ",
  ],
  ["missingSource", [500], "Resource missing; unsuccessful fetching: contracts/Counter.sol"],
  [
    "missingSource",
    [500],
    "One or more sources are mentioned in the metadata but are not provided or could not be fetched. Missing sources: is already being verified.sol",
  ],
  [
    "noBytecode",
    [500],
    'The compiled contract bytecode is "0x". Are you trying to verify an abstract contract?',
  ],
  ["unsupportedChain", [400], "Chain 5 not supported for verification!"],
  ["unsupportedChain", [400], "Requested chain 296 is not supported for importing from Etherscan"],
  ["unsupportedChain", [404], "Chain 999 not found"],
  [
    "alreadyPartial",
    [500, 409, 200],
    `The contract ${address} on chainId 1 is already partially verified. The new source will not be stored`,
  ],
  ["inProgress", [429], `The contract ${address} on chainId 1 is already being verified, please wait`],
  ["rateLimited", [429], "You are sending too many verification requests, please slow down."],
  ["nodeUnavailable", [500, 200], "None of the RPCs responded for chain #10"],
  ["nodeUnavailable", [500, 200], `Cannot fetch bytecode for chain #10 and address ${address}`],
  ["retired", [503, 410], "Service Unavailable - API v1 Brownout"],
  ["retired", [404], "Cannot POST /verify/etherscan"],
  ["badRequest", [400], "Invalid address: 0x12"],
];

/** The spellings of both servers: with and without a final dot, `.` where the other has `:`. */
function spellings(message: string): readonly string[] {
  const bare = message.replace(/\.$/, "");
  const dotted = bare.replaceAll(":", ".");
  return [
    message,
    bare,
    `${bare}.`,
    dotted,
    `${dotted}.`,
    ` ${bare}.\n`,
    bare.replace(/API response\. /, "API response: "),
  ];
}

describe("the outcome of a response", () => {
  for (const [expected, statuses, message] of messages) {
    it(`is ${expected}: ${message.slice(0, 60)}`, () => {
      const cases = statuses.flatMap((status) =>
        spellings(message).map((spelling) => [status, spelling] as const),
      );
      assert.deepEqual(
        cases.map(([status, spelling]) => [status, spelling, outcome(status, [spelling])]),
        cases.map(([status, spelling]) => [status, spelling, expected]),
      );
    });
  }

  it("is told by whichever of the words is known", () => {
    assert.equal(
      outcome(500, ["Internal error", "fetch failed", "The deployed and recompiled bytecode don't match."]),
      "mismatch",
    );
  });

  it("is told by the status where the words are not known", () => {
    const cases: readonly (readonly [
      status: number,
      body: Evidence["body"],
      word: string,
      outcome: Outcome,
    ])[] = [
      [404, "html", "Cannot POST /verify/blockexplorer", "retired"],
      [404, "text", "Not Found", "retired"],
      [404, "json", "Nothing here", "unknown"],
      [405, "html", "", "retired"],
      [405, "json", "", "retired"],
      [410, "text", "Gone", "retired"],
      [300, "text", "", "retired"],
      [301, "html", "", "retired"],
      [302, "json", "", "retired"],
      [308, "text", "", "retired"],
      [503, "html", "Service Unavailable - API v1 Brownout", "retired"],
      [503, "html", "Service Unavailable", "unknown"],
      [200, "html", "Service Unavailable - API v1 Brownout", "unknown"],
      [429, "html", "Too Many Requests", "rateLimited"],
      [429, "json", "", "rateLimited"],
      [400, "json", "Validation Error", "badRequest"],
      [413, "json", "request entity too large", "badRequest"],
      [415, "text", "unsupported media type", "badRequest"],
      [200, "json", "", "unknown"],
      [200, "html", "Sign in", "unknown"],
      [403, "html", "Forbidden", "unknown"],
      [500, "json", "fetch failed", "unknown"],
      [502, "html", "Bad gateway", "unknown"],
    ];
    assert.deepEqual(
      cases.map(([status, body, word]) => [status, body, word, outcome(status, [word], body)]),
      cases,
    );
  });

  it("is not told by words on a page, which may be anybody's", () => {
    assert.equal(outcome(500, ["This contract is not verified on Etherscan"], "html"), "unknown");
    assert.equal(outcome(200, ["Compiler error"], "html"), "unknown");
  });

  it("is not told by words that a contract's name or path could hold", () => {
    const words = [
      "Compiler error",
      "Unknown match status: null",
      "This contract is not verified on Etherscan",
      "Error in Etherscan API response. Status code: 500",
      "Unexpected token '<', \"<html>\" is not valid JSON",
      "Unexpected end of JSON input",
      "There is no bytecode at address",
      "Contract not found in compiler output",
      "Chain 5 not supported",
      "None of the RPCs responded for chain #10",
      "Cannot fetch bytecode for chain #10",
      "Cannot POST /verify",
      "Invalid address",
      "Network error while connecting to Etherscan API.",
      "Request to https://a/?b=c&apiKey=XXX failed with code ECONNREFUSED",
      'Failed to map Vyper version "x" from Etherscan to valid compiler version.',
      'Expected contract "x" not found in Etherscan JSON input sources.',
      "Vyper compiler settings missing from Etherscan response.",
      "The contract doesn't have a content for the path a.sol",
      "This contract was verified with errors on Etherscan",
      "Sourcify currently cannot verify Vyper contracts",
      "Sourcify cannot generate the solcJsonInput from Etherscan result",
      "Compiler process returned with errors",
      "Compilation failed. No output from the compiler.",
      "Compilation output size too large",
      "Compiler output is undefined.",
      "Invalid compiler version.",
    ].map((word) => `contracts/${word}`);
    assert.deepEqual(
      words.map((word) => outcome(500, [word])),
      words.map(() => "unknown"),
    );
  });

  it("is not told by words that only begin or end alike", () => {
    const words = [
      "Network error while connecting to the database",
      "Request to https://binaries.example/list.json failed with code ECONNREFUSED",
      "Failed to map Vyper version to anything",
      'Expected contract "Foo" was not given',
      "Vyper compiler settings missing from the request",
      "Compiler process returned",
      "Sourcify cannot generate",
    ];
    assert.deepEqual(
      words.map((word) => outcome(500, [word])),
      words.map(() => "unknown"),
    );
  });

  it("is told by a record's own status, then by the files its source lacks", () => {
    const mismatch = "The deployed and recompiled bytecode don't match.";
    const cases: readonly (readonly [
      status: string | undefined,
      lacksFiles: boolean,
      word: string,
      outcome: Outcome,
    ])[] = [
      ["perfect", false, "", "perfect"],
      ["perfect", true, mismatch, "perfect"],
      ["partial", false, mismatch, "partial"],
      ["extra-file-input-bug", false, "", "mismatch"],
      ["error", true, "", "compileFailed"],
      ["error", true, mismatch, "mismatch"],
      ["error", false, "", "unknown"],
      ["superb", true, "", "unknown"],
      [undefined, true, "", "unknown"],
    ];
    assert.deepEqual(
      cases.map(([status, lacksFiles, word]) => [
        status,
        lacksFiles,
        word,
        outcomeOf({
          status: 200,
          words: [word],
          body: "json",
          customCode: undefined,
          record: { status, lacksFiles },
        }),
      ]),
      cases,
    );
  });
});
