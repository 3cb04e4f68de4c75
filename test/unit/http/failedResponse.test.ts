import assert from "node:assert/strict";
import { errorMessages, failureOfResponse } from "../../../src/http/responseJson.ts";
import { rawResponse } from "../../support/rawResponse.ts";

describe("a failed answer", () => {
  it("is a failure by its status", () => {
    const text = '{"_status":{"messages":[{"message":"Boom"}]}}';
    const failures = [200, 206, 301, 308, 401, 404, 429, 500, 503].map((status) =>
      failureOfResponse(rawResponse({ status, text, retryAfterMilliseconds: 5000 })),
    );
    const serviceFailed = (status: number) => ({
      kind: "serviceFailed",
      status,
      messages: ["Boom"],
      retryAfterMilliseconds: 5000,
    });
    assert.deepEqual(
      failures.map(({ failure }) => failure),
      [
        { kind: "notJson", status: 200, contentType: "application/json" },
        { kind: "notJson", status: 206, contentType: "application/json" },
        { kind: "redirected", status: 301 },
        { kind: "redirected", status: 308 },
        serviceFailed(401),
        serviceFailed(404),
        { kind: "rateLimited", retryAfterMilliseconds: 5000 },
        serviceFailed(500),
        serviceFailed(503),
      ],
    );
    assert.deepEqual(failureOfResponse(rawResponse({ status: 503, text })).failure, {
      kind: "serviceFailed",
      status: 503,
      messages: ["Boom"],
    });
  });

  it("keeps the response, and names the host and the kind alone", () => {
    const response = rawResponse({ status: 500, text: "private words" });
    const error = failureOfResponse(response);
    assert.deepEqual(
      [error.message, error.host, error.response],
      ["serviceFailed (service.example)", "service.example", response],
    );
  });
});

describe("the messages of a mirror node", () => {
  const cases: readonly (readonly [text: string, messages: readonly string[]])[] = [
    ['{"_status":{"messages":[{"message":"Not found"}]}}', ["Not found"]],
    [
      '{"_status":{"messages":[{"message":"A","detail":"b"},{"message":"C","detail":""},{"message":"D","detail":1}]}}',
      ["A: b", "C", "D"],
    ],
    ['{"_status":{"messages":[{"message":5},null,"text",[],{"detail":"d"}]}}', []],
    ['{"_status":{"messages":{"message":"A"}}}', []],
    ['{"_status":null}', []],
    ['{"__proto__":{"_status":{"messages":[{"message":"A"}]}}}', []],
    ["[]", []],
    ["<html>", []],
    ["", []],
  ];

  it("are read from its error body, and from no other", () => {
    assert.deepEqual(
      cases.map(([text]) => [text, errorMessages(rawResponse({ text }))]),
      cases,
    );
  });
});
