import { getAddress, isAddress } from "viem";
import type { Exchange } from "../http/serve.ts";
import { sendJobRefusal, type Refusal } from "./refusal.ts";
import type { VerificationSubject } from "./verification.ts";

/** Thrown by what reads a request that is not as it must be; `orRefuse` answers it. */
export class RefusedRequest extends Error {
  readonly refusal: Refusal;

  constructor(message: string, customCode = "invalid_parameter", status = 400) {
    super(message);
    this.refusal = { status, customCode, message };
  }
}

/** What is read of a request; answers it, in the job protocol's way by default, and returns nothing when it is refused. */
export function orRefuse<Read>(
  exchange: Exchange,
  read: () => Read,
  refuse = sendJobRefusal,
): Read | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error;
    refuse(exchange, error.refusal);
    return undefined;
  }
}

/** Reads the path parts that name a contract. @throws RefusedRequest when they do not */
export function readSubject(chainId: string, address: string): { chainId: string; address: string } {
  if (!/^\d+$/.test(chainId)) throw new RefusedRequest(`Invalid chainId: ${chainId}`);
  if (!isAddress(address)) throw new RefusedRequest(`Invalid address: ${address}`);
  return { chainId, address: getAddress(address) };
}

/** Reads the body of a job request. @throws RefusedRequest when it is no object */
export function readJobBody(exchange: Exchange, whenEmpty = ""): Record<string, unknown> {
  const mediaType = exchange.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json")
    throw new RefusedRequest(
      `unsupported media type ${mediaType ?? "undefined"}`,
      "unsupported_media_type",
      415,
    );
  const [unknownParameter] = exchange.query.keys();
  if (unknownParameter !== undefined)
    throw new RefusedRequest(`Unknown query parameter '${unknownParameter}'`);
  const body = parsed(exchange.body.toString() || whenEmpty);
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new RefusedRequest("request/body must be object");
  return body as Record<string, unknown>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RefusedRequest((error as Error).message, "invalid_json");
  }
}

/**
 * Reads a job request: the contract stands in the path, the key alone in the body.
 * @throws RefusedRequest when it is not as it must be
 */
export function readJobRequest(exchange: Exchange, chainId: string, address: string): VerificationSubject {
  const body = readJobBody(exchange, "{}");
  const subject = readSubject(chainId, address);
  const { apiKey } = body;
  if (apiKey !== undefined && typeof apiKey !== "string")
    throw new RefusedRequest("request/body/apiKey must be string");
  return { ...subject, apiKey };
}
