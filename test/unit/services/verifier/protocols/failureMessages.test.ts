import assert from "node:assert/strict";
import type { JsonValue } from "../../../../../src/core/json/jsonValue.ts";
import { protocolClients } from "../../../../../src/services/verifier/protocols/protocolClients.ts";
import { readJob } from "../../../../../src/services/verifier/protocols/job.ts";
import type { VerificationResponse } from "../../../../../src/services/verifier/verification.ts";
import type { Protocol } from "../../../../../src/services/verifier/protocol.ts";
import { rawResponse } from "../../../../support/rawResponse.ts";
import { contractAddress } from "../../../../support/verification.ts";

const asked = { chainId: "1", address: contractAddress } as const;
const contract = { ...asked, match: null };
const undeclared = {
  severity: "error",
  type: "DeclarationError",
  message: "Undeclared identifier.",
  formattedMessage: "DeclarationError: Undeclared identifier.",
};

type Read = (body: JsonValue, status?: number) => VerificationResponse;

const raw = (body: JsonValue, status = 200) => rawResponse({ status, text: JSON.stringify(body) });
const readers: Readonly<Record<Protocol, Read>> = {
  session: (body, status) => protocolClients.session.read(asked, [raw(body, status)]),
  direct: (body, status) => protocolClients.direct.read(asked, [raw(body, status)]),
  job: (body, status) => readJob(asked, [raw(body, status)]),
};

describe("what a service says of a verification that failed", () => {
  const compilers: readonly (readonly [protocol: Protocol, body: JsonValue, status: number])[] = [
    ["session", { error: "Compiler error", errors: [undeclared] }, 500],
    ["direct", { error: "Compiler error", errors: [undeclared] }, 500],
    [
      "job",
      {
        isJobCompleted: true,
        contract,
        error: {
          customCode: "compiler_error",
          message: "Compiler error.",
          errorData: { compilerErrors: [undeclared] },
        },
      },
      200,
    ],
  ];
  for (const [protocol, body, status] of compilers)
    it(`holds what the compiler complained of, beside its words: ${protocol}`, () => {
      const { outcome, compilerErrors, words } = readers[protocol](body, status);
      assert.equal(outcome, "compileFailed");
      assert.deepEqual(
        compilerErrors.map(({ formattedMessage, severity }) => [formattedMessage, severity]),
        [[undeclared.formattedMessage, "error"]],
      );
      assert.ok(words.some((word) => word.startsWith("Compiler error")));
    });

  it("holds no complaint of a compiler where it failed by something else", () => {
    const errors = [undeclared];
    const error = { customCode: "no_match", message: "No match", errorData: { compilerErrors: errors } };
    const job = readers.job({ isJobCompleted: true, contract, error });
    assert.deepEqual([job.outcome, job.compilerErrors], ["mismatch", []]);
    for (const protocol of ["session", "direct"] as const) {
      const { compilerErrors } = readers[protocol]({ error: "Invalid API Key", errors }, 500);
      assert.deepEqual(compilerErrors, []);
    }
  });

  it("holds its code, wherever that stands, and which protocol and response it was", () => {
    const code = { customCode: "internal_error", message: "The server failed." };
    for (const [protocol, read] of Object.entries(readers)) {
      const { customCode, protocol: told, responses, extra } = read(code, 500);
      assert.deepEqual(
        [customCode, told, responses.map(({ status }) => status), extra],
        ["internal_error", protocol, [500], Object.entries(code)],
      );
    }
    const job = readers.job({ isJobCompleted: true, contract, error: code });
    assert.deepEqual([job.customCode, job.outcome, job.extra], ["internal_error", "unknown", []]);
  });

  it("is known by its protocol and its response too where it sent no JSON", () => {
    for (const name of ["session", "direct"] as const) {
      const page = rawResponse({ status: 502, contentType: "text/html", text: "<p>Bad gateway</p>" });
      const { protocol, responses, words, customCode } = protocolClients[name].read(asked, [page]);
      assert.deepEqual([protocol, responses, words, customCode], [name, [page], ["Bad gateway"], undefined]);
    }
  });

  it("is judged of one record by the response's status where its words tell nothing", () => {
    const record = { ...asked, status: "error", message: "" };
    const outcomes = [429, 500].map((status) => readers.direct({ result: [record] }, status).outcome);
    assert.deepEqual(outcomes, ["rateLimited", "unknown"]);
  });
});
