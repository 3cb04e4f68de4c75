import assert from "node:assert/strict";
import { protocolClients } from "../../../../../src/services/verifier/protocols/protocolClients.ts";
import type { VerificationResponse } from "../../../../../src/services/verifier/verification.ts";
import { openChannel } from "../../../../support/channel.ts";
import { json, page, redirect, reply } from "../../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../../support/faultServer.ts";
import { unending } from "../../../../support/requests.ts";
import { spelledAddress, verificationRequest } from "../../../../support/verification.ts";
import { objectReading } from "../../../../support/readings.ts";

async function responseOf(behaviour: Behaviour): Promise<VerificationResponse> {
  await using server = await startFaultServer(behaviour);
  await using client = openChannel();
  return await protocolClients.direct.verify(client.channel, verificationRequest(server.url), unending);
}

function value(of: unknown) {
  return { state: "value", value: of };
}

const partial = { address: spelledAddress, chainId: "1", status: "partial" };

describe("direct variant", () => {
  it("reads every specified field, and keeps what else was sent", async () => {
    const libraryMap = { __$d2db$__: "5b1869d9a4c187f2eaa108f3062412ecf0526b24" };
    const sent = { ...partial, message: null, libraryMap, contractName: "A", blockNumber: 7 };
    const { responses, ...rest } = await responseOf(json(200, { result: [sent], more: true }));
    assert.deepEqual(rest, {
      protocol: "direct",
      outcome: "partial",
      customCode: undefined,
      listsRecords: true,
      compilerErrors: [],
      externalVerifications: [],
      records: [
        {
          protocol: "direct",
          reading: objectReading(
            {
              address: value(spelledAddress),
              chainId: value("1"),
              status: value("partial"),
              message: { state: "null" },
              libraryMap: value(libraryMap),
            },
            [
              ["contractName", "A"],
              ["blockNumber", 7],
            ],
          ),
        },
      ],
      decisive: 0,
      unused: undefined,
      extra: [["more", true]],
      words: [],
    });
    assert.deepEqual(
      responses.map(({ method, path }) => [method, path]),
      [["POST", "/verify/etherscan"]],
    );
  });

  const refusals: readonly (readonly [
    name: string,
    behaviour: Behaviour,
    outcome: string,
    words: readonly string[],
  ])[] = [
    [
      "error and message",
      json(404, { error: "This contract is not verified on Etherscan", message: "same" }),
      "notPublished",
      ["same", "This contract is not verified on Etherscan"],
    ],
    [
      "message and errors",
      json(400, {
        message: "Validation",
        errors: [{ path: "chainId", message: "Chain 5 not supported for verification!", errorCode: "x" }],
      }),
      "unsupportedChain",
      ["Validation", "Chain 5 not supported for verification! (chainId)"],
    ],
    [
      "error alone",
      json(
        429,
        { error: "You are sending too many verification requests, please slow down." },
        { "retry-after": "1" },
      ),
      "rateLimited",
      ["You are sending too many verification requests, please slow down."],
    ],
    [
      "a page",
      page(404, "<title>Error</title><pre>Cannot POST /verify/etherscan</pre>"),
      "retired",
      ["Cannot POST /verify/etherscan", "Error"],
    ],
    ["plain text", reply(429, "Too many requests"), "rateLimited", ["Too many requests"]],
    ["a redirect", redirect(308, "https://elsewhere.example/"), "retired", []],
    [
      "a brownout",
      json(503, { error: "Service Unavailable - API v1 Brownout" }),
      "retired",
      ["Service Unavailable - API v1 Brownout"],
    ],
    ["nothing", reply(500, ""), "unknown", []],
  ];
  for (const [name, behaviour, outcome, words] of refusals) {
    it(`is an outcome when refused: ${name}`, async () => {
      const response = await responseOf(behaviour);
      assert.deepEqual([response.outcome, response.words, response.records], [outcome, words, []]);
    });
  }

  it("keeps the fields of a refusal", async () => {
    const { extra } = await responseOf(json(500, { error: "A", message: "B", errorId: "c" }));
    assert.deepEqual(extra, [
      ["error", "A"],
      ["message", "B"],
      ["errorId", "c"],
    ]);
  });
});
