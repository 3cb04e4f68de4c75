import type { ConnectionReport, ServiceCheck } from "../../src/app/connection/checkConnection.ts";
import type { Failure } from "../../src/http/failure.ts";
import { error503, page200, refused } from "./serviceFailures.ts";

/** A service that was checked, and what failed; `"none"` for one that is not set. */
export function serviceCheck(service: ServiceCheck["service"], failure?: Failure | "none"): ServiceCheck {
  if (failure === "none") return { service, url: undefined, result: undefined };
  const url = `https://${service}.example/v2`;
  return { service, url, result: { failure, tookMilliseconds: 42, client: "undici" } };
}

/** A report on both services. */
export function connectionReport(mirror?: Failure | "none", verifier?: Failure | "none"): ConnectionReport {
  const services = [serviceCheck("mirror", mirror), serviceCheck("verifier", verifier)];
  return {
    network: "A network",
    chainId: "298",
    startedAt: 1_784_900_000_000,
    tookMilliseconds: 50,
    services,
  };
}

/** Reports of every kind. */
export const connectionReports: readonly ConnectionReport[] = [
  connectionReport(),
  connectionReport("none"),
  connectionReport("none", "none"),
  connectionReport(refused),
  connectionReport(
    { kind: "proxyFailed", reason: "login", proxy: "proxy.example:3128", status: 407 },
    page200,
  ),
  connectionReport("none", error503),
];
