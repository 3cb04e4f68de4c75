import type { Failure } from "../../../../src/http/failure.ts";
import type {
  CheckedService,
  ConnectionReport,
  ServiceResponse,
} from "../../../../src/app/connection/connectionReport.ts";

function done<Value>(value: Value) {
  return { kind: "done", value, tookMilliseconds: 5 } as const;
}

function failed(failure: Failure) {
  return { kind: "failed", failure, tookMilliseconds: 5 } as const;
}

const response: ServiceResponse = { path: "/health", status: 200, server: "envoy", isExpected: true };

/** A service that was reached through a proxy, every step of the way. */
const reached: CheckedService = {
  url: "https://verifier.example/v2",
  way: { kind: "proxy", host: "proxy.example:3128", from: "settings" },
  client: "undici",
  name: done({ addresses: ["192.0.2.1", "2001:db8::1"] }),
  connection: done({ address: "192.0.2.1" }),
  tunnel: done({}),
  encryption: done({
    protocol: "TLSv1.3",
    subject: "verifier.example",
    issuer: "An authority",
    validFrom: "Jan  1 00:00:00 2026 GMT",
    validTo: "Jan  1 00:00:00 2030 GMT",
    distrust: "CERT_HAS_EXPIRED",
  }),
  judgesCertificate: false,
  response: done(response),
};

/** Reports that have between them every text that a check can hold; the first is of a service that was reached. */
export const fullReports: readonly ConnectionReport[] = [
  reached,
  { ...reached, response: done({ ...response, isExpected: false, server: "nginx" }) },
  ...(
    [
      { kind: "unreachable", reason: "other", code: "EPROTO", neverLeft: true },
      { kind: "proxyFailed", reason: "login", proxy: "proxy.example:3128", status: 407 },
      { kind: "serviceFailed", status: 500, messages: ["Out of order"] },
      { kind: "notJson", status: 200, contentType: "text/html" },
    ] satisfies readonly Failure[]
  ).map((failure) => ({
    ...reached,
    name: failed(failure),
    connection: failed(failure),
    tunnel: failed(failure),
    response: failed(failure),
  })),
].map((checked) => ({
  network: "A network",
  chainId: "298",
  startedAt: 1_784_900_000_000,
  tookMilliseconds: 50,
  services: [
    { service: "mirror", host: undefined, checked: undefined },
    { service: "verifier", host: "verifier.example", checked },
  ],
}));
