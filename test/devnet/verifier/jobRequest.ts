import { getAddress, isAddress } from "viem";
import type { Exchange } from "../http/serve.ts";
import { sendJobRefusal } from "./refusal.ts";
import type { VerificationSubject } from "./verification.ts";

function refuse(exchange: Exchange, status: number, customCode: string, message: string): undefined {
  sendJobRefusal(exchange, { status, customCode, message });
  return undefined;
}

/** Reads the path parts that name a contract; answers the request and returns nothing when they do not. */
export function readSubject(
  exchange: Exchange,
  chainId: string,
  address: string,
): { chainId: string; address: string } | undefined {
  if (!/^\d+$/.test(chainId)) {
    refuse(exchange, 400, "invalid_parameter", `Invalid chainId: ${chainId}`);
    return;
  }
  if (!isAddress(address)) {
    refuse(exchange, 400, "invalid_parameter", `Invalid address: ${address}`);
    return;
  }
  return { chainId, address: getAddress(address) };
}

/** Reads a job request: the contract stands in the path, the key alone in the body. */
export function readJobRequest(
  exchange: Exchange,
  chainId: string,
  address: string,
): VerificationSubject | undefined {
  const mediaType = exchange.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    refuse(exchange, 415, "unsupported_media_type", `unsupported media type ${mediaType ?? "undefined"}`);
    return;
  }
  const [unknownParameter] = exchange.query.keys();
  if (unknownParameter !== undefined) {
    refuse(exchange, 400, "invalid_parameter", `Unknown query parameter '${unknownParameter}'`);
    return;
  }
  const subject = readSubject(exchange, chainId, address);
  if (!subject) return undefined;
  let body: unknown;
  try {
    body = JSON.parse(exchange.body.toString() || "{}");
  } catch (error) {
    refuse(exchange, 400, "invalid_json", (error as Error).message);
    return;
  }
  const apiKey = typeof body === "object" && body !== null ? (body as { apiKey?: unknown }).apiKey : null;
  if (apiKey !== undefined && typeof apiKey !== "string") {
    refuse(exchange, 400, "invalid_parameter", "request/body/apiKey must be string");
    return;
  }
  return { ...subject, apiKey };
}
