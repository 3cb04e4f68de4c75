import assert from "node:assert/strict";
import { Secret } from "../../../../src/core/secret.ts";
import type { RawAnswer } from "../../../../src/api/rawAnswer.ts";
import { maskKey } from "../../../../src/api/verification/maskKey.ts";

function answer(text: string): RawAnswer {
  return {
    method: "POST",
    path: "/verify/etherscan",
    host: "127.0.0.1",
    status: 400,
    contentType: "application/json",
    text,
    tookMilliseconds: 1,
    receivedAt: 0,
    retryAfterMilliseconds: undefined,
  };
}

describe("the key in an answer", () => {
  const cases: readonly (readonly [key: string | undefined, text: string, masked: string])[] = [
    [
      "ABCDEF123456",
      '{"error":"bad key ABCDEF123456, ABCDEF123456"}',
      '{"error":"bad key ••••••••, ••••••••"}',
    ],
    ['quo"te\\key', '{"error":"quo\\"te\\\\key"}', '{"error":"••••••••"}'],
    ["with+plus/slash", "apikey=with%2Bplus%2Fslash&x", "apikey=••••••••&x"],
    ["ABCDEF123456", '{"error":"abcdef"}', '{"error":"abcdef"}'],
    ["six666", "six666", "••••••••"],
    ["short", '{"error":"short"}', '{"error":"short"}'],
    [undefined, '{"error":"ABCDEF123456"}', '{"error":"ABCDEF123456"}'],
  ];
  it("is masked in every spelling, and nothing else is", () => {
    const masked = cases.map(([key, text]) => {
      return maskKey(answer(text), key === undefined ? undefined : new Secret(key)).text;
    });
    assert.deepEqual(
      masked,
      cases.map(([, , expected]) => expected),
    );
  });
});
