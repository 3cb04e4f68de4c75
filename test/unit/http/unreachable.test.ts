import assert from "node:assert/strict";
import { unreachable } from "../../../src/http/connectionFailure.ts";
import type { UnreachableReason } from "../../../src/http/failure.ts";

function failing(code: string, syscall?: string): Error {
  return Object.assign(new Error(code), { code, ...(syscall === undefined ? {} : { syscall }) });
}

/** As `fetch` rejects: the reason is a cause. */
function fetchFailed(cause: unknown): Error {
  return new TypeError("fetch failed", { cause });
}

const byCode: readonly (readonly [
  code: string,
  syscall: string | undefined,
  reason: UnreachableReason,
  neverLeft: boolean,
])[] = [
  ["ENOTFOUND", "getaddrinfo", "dns", true],
  ["EAI_AGAIN", "getaddrinfo", "dns", true],
  ["ECONNREFUSED", "connect", "refused", true],
  ["UND_ERR_CONNECT_TIMEOUT", undefined, "connectTimeout", true],
  ["ETIMEDOUT", "connect", "connectTimeout", true],
  ["ETIMEDOUT", "read", "reset", false],
  ["CERT_HAS_EXPIRED", undefined, "expired", true],
  ["CERT_NOT_YET_VALID", undefined, "expired", true],
  ["CERT_REVOKED", undefined, "tls", true],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", undefined, "untrusted", true],
  ["SELF_SIGNED_CERT_IN_CHAIN", undefined, "untrusted", true],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", undefined, "untrusted", true],
  ["ERR_TLS_CERT_ALTNAME_INVALID", undefined, "otherName", true],
  ["HOSTNAME_MISMATCH", undefined, "otherName", true],
  ["INVALID_CA", undefined, "tls", true],
  ["ERR_SSL_WRONG_VERSION_NUMBER", undefined, "tls", false],
  ["EPROTO", "write", "tls", false],
  ["EHOSTUNREACH", "connect", "other", true],
  ["EHOSTUNREACH", "read", "other", false],
  ["ENETUNREACH", "connect", "other", true],
  ["ECONNRESET", "read", "reset", false],
  ["EPIPE", "write", "reset", false],
  ["UND_ERR_SOCKET", undefined, "reset", false],
  ["HPE_INVALID_CONSTANT", undefined, "other", false],
  ["", undefined, "other", false],
];

describe("unreachable", () => {
  it("names the reason behind each code, and whether the request provably never left", () => {
    assert.deepEqual(
      byCode.map(([code, syscall]) => unreachable(fetchFailed(failing(code, syscall)))),
      byCode.map(([code, , reason, neverLeft]) => ({ kind: "unreachable", reason, code, neverLeft })),
    );
  });

  it("finds the code in the chain of causes", () => {
    const refused = failing("ECONNREFUSED", "connect");
    const bothFamilies = new AggregateError([
      failing("ETIMEDOUT", "connect"),
      failing("ENETUNREACH", "connect"),
    ]);
    const endless = new Error("endless");
    endless.cause = endless;
    const abort = new DOMException("aborted", "AbortError");
    const errors = [
      refused,
      fetchFailed(fetchFailed(refused)),
      fetchFailed(bothFamilies),
      endless,
      abort,
      "text",
      null,
      undefined,
    ];
    assert.deepEqual(
      errors.map((error) => unreachable(error).reason),
      ["refused", "refused", "connectTimeout", "other", "other", "other", "other", "other"],
    );
  });
});
