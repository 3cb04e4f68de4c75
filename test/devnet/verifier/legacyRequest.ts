import { getAddress, isAddress } from "viem";
import { sendJson } from "../http/reply.ts";
import type { Exchange } from "../http/serve.ts";
import type { VerificationSubject } from "./verification.ts";

const largestBody = 30 * 1024 * 1024;

/** A complaint in the shape of the request validator in front of the session and direct protocols. */
function sendInvalid(
  exchange: Exchange,
  status: number,
  path: string,
  message: string,
  errorCode?: string,
): void {
  const where = path.startsWith("/body/") ? `request${path} ${message}` : message;
  sendJson(
    exchange,
    status,
    { message: where, errors: [{ path, message, errorCode }] },
    { deprecation: "true" },
  );
}

function sendPlain(exchange: Exchange, status: number, message: string): void {
  sendJson(exchange, status, { error: message, message }, { deprecation: "true" });
}

/**
 * Reads the body of a session or direct verification. When it is not as it must be, answers the request and returns
 * nothing.
 */
export function readLegacyRequest(exchange: Exchange): VerificationSubject | undefined {
  const mediaType = exchange.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    sendInvalid(exchange, 415, exchange.path, `unsupported media type ${mediaType ?? "undefined"}`);
    return undefined;
  }
  if (exchange.body.length > largestBody) {
    sendPlain(exchange, 413, "request entity too large");
    return undefined;
  }
  const [unknownParameter] = exchange.query.keys();
  if (unknownParameter !== undefined) {
    sendInvalid(exchange, 400, `/query/${unknownParameter}`, `Unknown query parameter '${unknownParameter}'`);
    return undefined;
  }
  let body: unknown;
  try {
    body = JSON.parse(exchange.body.toString());
  } catch (error) {
    sendPlain(exchange, 400, (error as Error).message);
    return undefined;
  }
  return checkFields(exchange, body);
}

function checkFields(exchange: Exchange, body: unknown): VerificationSubject | undefined {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    sendInvalid(exchange, 400, "/body", "must be object", "type.openapi.validation");
    return undefined;
  }
  const fields = body as Record<string, unknown>;
  for (const name of ["address", "chainId"]) {
    if (!(name in fields)) {
      sendInvalid(
        exchange,
        400,
        `/body/${name}`,
        `must have required property '${name}'`,
        "required.openapi.validation",
      );
      return undefined;
    }
  }
  for (const name of ["address", "chainId", "apiKey"]) {
    if (name in fields && typeof fields[name] !== "string") {
      sendInvalid(exchange, 400, `/body/${name}`, "must be string", "type.openapi.validation");
      return undefined;
    }
  }
  const { address, chainId, apiKey } = fields as { address: string; chainId: string; apiKey?: string };
  if (!isAddress(address)) {
    sendPlain(exchange, 400, `Invalid address: ${address}`);
    return undefined;
  }
  return { address: getAddress(address), chainId, apiKey };
}
