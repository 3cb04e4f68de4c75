import type { TLSSocket } from "node:tls";
import type { Encryption } from "../../http/wayFound.ts";

/** Reads it from a connection that stands, whether its certificate was found good or not. */
export function encryptionOf(socket: TLSSocket): Encryption {
  const certificate = socket.getPeerCertificate();
  const problem: unknown = socket.authorizationError;
  return {
    protocol: socket.getProtocol() ?? "",
    subject: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
    validFrom: certificate.valid_from,
    validTo: certificate.valid_to,
    distrust: socket.authorized ? undefined : codeOf(problem),
  };
}

function nameOf(name: Readonly<Record<string, unknown>> | undefined): string {
  const parts = [name?.["CN"], name?.["O"]].flat();
  return parts.filter((part) => typeof part === "string" && part !== "").join(", ");
}

/** Node gives an error or, against its types, just the code. */
function codeOf(problem: unknown): string {
  if (problem instanceof Error && "code" in problem) return String(problem.code);
  return typeof problem === "string" ? problem : "";
}
