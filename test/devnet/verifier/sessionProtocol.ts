import { createHash, randomBytes } from "node:crypto";
import type { Json } from "../http/json.ts";
import { sendJson } from "../http/reply.ts";
import type { Exchange } from "../http/serve.ts";
import type { CompiledSource } from "../solidity/matching.ts";
import { sendRefusal } from "./refusal.ts";
import type { Verification, VerificationResult, VerificationSubject } from "./verification.ts";

type SessionRecord = { verificationId: string } & Record<string, Json | undefined>;
type Session = { records: Map<string, SessionRecord>; files: Set<string>; unused: Set<string> };

/**
 * Answers `POST /session/verify/…`. A session lives behind the cookie `sourcify_vid`: a client that sends it back gets
 * the records of all its contracts at once, and an error when it brings nothing new.
 */
export class SessionProtocol {
  readonly #verification: Verification;
  readonly #sessions = new Map<string, Session>();

  constructor(verification: Verification) {
    this.#verification = verification;
  }

  reset(): void {
    this.#sessions.clear();
  }

  async answer(exchange: Exchange, subject: VerificationSubject): Promise<void> {
    const sent = /(?:^|;\s*)sourcify_vid=([^;]+)/.exec(exchange.headers.cookie ?? "")?.[1];
    const id =
      sent !== undefined && this.#sessions.has(sent) ? sent : `s%3A${randomBytes(16).toString("hex")}`;
    const session = this.#sessions.get(id) ?? { records: new Map(), files: new Set(), unused: new Set() };
    const result = await this.#verification.verify(subject, true);
    if (result.kind === "refused") {
      sendRefusal(exchange, result.refusal);
      return;
    }
    const compiled = result.kind === "failed" ? result.compiled : result.contract.compiled;
    const record = sessionRecord(subject, compiled, result);
    const { verificationId } = record;
    if (session.records.has(verificationId)) {
      const message = "The contract didn't add any new file";
      sendRefusal(exchange, { status: 400, message, customCode: "invalid_parameter" });
      return;
    }
    session.records.set(verificationId, record);
    for (const path of [...compiled.found, ...compiled.unused]) session.files.add(path);
    for (const path of compiled.unused) session.unused.add(path);
    this.#sessions.set(id, session);
    const response = {
      contracts: [...session.records.values()],
      unused: [...session.unused],
      files: [...session.files, "metadata.json"],
    };
    sendJson(exchange, 200, response, { deprecation: "true", "set-cookie": sessionCookie(id) });
  }
}

/** The record of one contract. A match that failed is a record as well, with the reason in `statusMessage`. */
export function sessionRecord(
  { address, chainId }: Omit<VerificationSubject, "apiKey">,
  compiled: CompiledSource,
  result: Exclude<VerificationResult, { kind: "refused" }>,
): SessionRecord {
  const { path, name, found, constructorInputs } = compiled;
  const identity = createHash("sha1").update(JSON.stringify([path, name, found, compiled.unused]));
  return {
    verificationId: identity.digest("hex"),
    constructorArgumentsArray: constructorInputs.length > 0 ? constructorInputs : undefined,
    compiledPath: path,
    name,
    address,
    chainId,
    files: { found, missing: {}, invalid: {} },
    ...(result.kind === "failed"
      ? { status: "error", statusMessage: result.refusal.message }
      : { status: result.contract.status }),
    storageTimestamp: result.kind === "known" ? result.contract.verifiedAt.toISOString() : undefined,
  };
}

function sessionCookie(id: string): string {
  const expires = new Date(Date.now() + 12 * 3600 * 1000).toUTCString();
  return `sourcify_vid=${id}; Path=/; Expires=${expires}; HttpOnly; SameSite=Lax`;
}
