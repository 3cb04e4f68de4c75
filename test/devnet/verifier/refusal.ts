import { randomUUID } from "node:crypto";
import type { Json } from "../http/json.ts";
import { sendJson } from "../http/reply.ts";
import type { Exchange } from "../http/serve.ts";
import type { ExplorerRefusal } from "./explorer.ts";

/** A "no" of the verification service, in the words of server 3.9.1. */
export type Refusal = {
  /** Of the session and direct protocols. */
  readonly status: number;
  readonly message: string;
  /** The job protocol has a word for each case, and sometimes a status and a message of its own. */
  readonly customCode: string;
  readonly jobStatus?: number;
  readonly jobMessage?: string;
  /** What a job's error says beside its message. */
  readonly data?: Json;
};

/** The session and direct protocols say everything twice. */
export function sendRefusal(exchange: Exchange, { status, message }: Refusal): void {
  sendJson(exchange, status, { error: message, message }, { deprecation: "true" });
}

export function sendJobRefusal(exchange: Exchange, refusal: Refusal): void {
  const { customCode, message } = { ...refusal, message: refusal.jobMessage ?? refusal.message };
  sendJson(exchange, refusal.jobStatus ?? refusal.status, { customCode, message, errorId: randomUUID() });
}

export function explorerRefusal({ kind }: ExplorerRefusal, chainId: string): Refusal {
  switch (kind) {
    case "notPublished":
      return {
        status: 404,
        message: "This contract is not verified on Etherscan.",
        customCode: "not_etherscan_verified",
      };
    case "limited":
      return {
        status: 429,
        message: "Etherscan API rate limit reached, try later.",
        customCode: "etherscan_limit",
      };
    case "keyRefused":
      return {
        status: 502,
        message: "Error in Etherscan API response. Result message: Invalid API Key",
        customCode: "etherscan_request_failed",
      };
    case "failed":
      return {
        status: 502,
        message: "Etherscan API returned HTTP 500 error.",
        customCode: "etherscan_request_failed",
      };
    case "unreadable":
      return {
        status: 500,
        message: `Unexpected token '<', "<html>blocked</html>" is not valid JSON`,
        customCode: "internal_error",
        jobMessage: "The server encountered an unexpected error.",
      };
    case "unsupportedChain":
      return noExplorer(chainId);
  }
}

export function noExplorer(chainId: string): Refusal {
  return {
    status: 400,
    jobStatus: 404,
    message: `Requested chain ${chainId} is not supported for importing from Etherscan.`,
    customCode: "unsupported_chain",
  };
}

export function unknownChain(chainId: string): Refusal {
  return {
    status: 400,
    jobStatus: 404,
    message: `Chain ${chainId} not supported for verification!`,
    jobMessage: `Chain ${chainId} not found`,
    customCode: "unsupported_chain",
  };
}

export function inProgress(chainId: string, address: string): Refusal {
  return {
    status: 429,
    message: `The contract ${address} on chainId ${chainId} is already being verified, please wait`,
    jobMessage: `Contract ${address} on chain ${chainId} is already being verified`,
    customCode: "duplicate_verification_request",
  };
}

export function alreadyPartial(chainId: string, address: string): Refusal {
  return {
    status: 409,
    message: [
      `The contract ${address} on chainId ${chainId} is already partially verified.`,
      "The provided new source code also yielded a partial match and will not be stored unless it's a full match",
    ].join(" "),
    jobMessage: "The contract is already verified and the job didn't yield a better match.",
    customCode: "already_verified",
  };
}

export function alreadyVerified(chainId: string, address: string): Refusal {
  return {
    status: 409,
    message: [
      `Contract ${address} on chain ${chainId} is already verified`,
      "with runtimeMatch and creationMatch both being exact matches.",
    ].join(" "),
    customCode: "already_verified",
  };
}
