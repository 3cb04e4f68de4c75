import type { JsonLimit } from "../core/json/exactJson.ts";
import type { RawResponse } from "./rawResponse.ts";

/** Why TLS failed. */
export type EncryptionReason =
  /** The certificate authority is unknown. */
  | "untrusted"
  /** The certificate is for another name. */
  | "otherName"
  /** The certificate has expired or is not valid yet. */
  | "expired"
  /** Any other TLS error. */
  | "tls";

/** Why connecting failed, or why the connection ended before a response. */
export type UnreachableReason =
  | EncryptionReason
  | "dns"
  | "refused"
  | "connectTimeout"
  | "reset"
  /** A browser does not say why: not reachable, or the service does not allow requests from browsers (CORS). */
  | "browser"
  | "other";

/** Why a proxy failed. */
export type ProxyReason =
  /** TLS to the proxy failed. */
  | EncryptionReason
  /** Connecting to the proxy failed. */
  | "unreachable"
  /** The proxy accepted the connection but did not respond. */
  | "silent"
  /** The proxy refused the tunnel. */
  | "refused"
  /** HTTP 407: credentials are missing or wrong. */
  | "login"
  /** The setting is not an http or https proxy. */
  | "unusable"
  /** The request would have been sent through the proxy as plain text. */
  | "plainHttp";

/**
 * The machine that sends requests, in a window that is connected to a remote machine. `remote` is VS Code's name for
 * the kind of connection: `wsl`, `ssh-remote`, `dev-container` …
 */
export type ClientMachine = { readonly side: "local" | "remote"; readonly remote: string };

/** Why a JSON-RPC service rejected a call, independent of client and provider. */
export type RpcErrorReason =
  /** The node does not offer the method. */
  | "methodNotFound"
  /** The provider's plan does not include the method. */
  | "notInPlan"
  /** The node does not keep the state of the block. */
  | "statePruned"
  /** The node does not have the transaction or block. */
  | "notFound"
  /** The node is still indexing its transactions. */
  | "indexing"
  /** The node is still synchronizing. */
  | "syncing"
  | "rateLimited"
  /** The provider's plan is used up. */
  | "quotaExceeded"
  /** The key in the URL is missing or refused. */
  | "keyRefused"
  /** The node accepts no requests under this host name. */
  | "hostNotAllowed"
  /** The node stopped the call after its own time limit. */
  | "timedOut"
  /** The response would be larger than the node sends. */
  | "tooLarge"
  | "badParameters"
  /** The call was executed and reverted, or stopped. */
  | "reverted"
  /** The service does not speak JSON-RPC at this URL. */
  | "notJsonRpc"
  | "other";

/**
 * All failures of a request. Responses that the protocol defines (contract not found, source mismatch) are values, not
 * failures. Cancellation by the user is neither: the abort is rethrown unchanged.
 */
export type Failure =
  /** There was no response. `neverLeft`: the request certainly did not reach the service. */
  | {
      readonly kind: "unreachable";
      readonly reason: UnreachableReason;
      readonly code: string;
      readonly neverLeft: boolean;
      readonly from?: ClientMachine | undefined;
      /** Whether it is a JSON-RPC node. */
      readonly isRpc?: true | undefined;
    }
  /** A proxy failed and the request was not sent. `proxy` is its host and port, `status` that of its response. */
  | {
      readonly kind: "proxyFailed";
      readonly reason: ProxyReason;
      readonly proxy: string | undefined;
      readonly status: number | undefined;
    }
  /** No complete response within the deadline. */
  | { readonly kind: "timedOut"; readonly afterMilliseconds: number }
  /** The body exceeds the limit. */
  | { readonly kind: "tooLarge"; readonly limitBytes: number }
  /** The connection ended in the middle of the body. */
  | { readonly kind: "cutOff"; readonly receivedBytes: number }
  /** A redirect, which is never followed. Browsers hide its status. */
  | { readonly kind: "redirected"; readonly status?: number | undefined }
  /** HTTP 429. */
  | { readonly kind: "rateLimited"; readonly retryAfterMilliseconds: number | undefined }
  /** Any other error status, with its `Retry-After`. */
  | {
      readonly kind: "serviceFailed";
      readonly status: number;
      readonly messages: readonly string[];
      readonly retryAfterMilliseconds?: number | undefined;
    }
  /**
   * A success whose body is not a JSON object, or an error of a lookup whose body is not JSON. `isRpcNode`: the URL of
   * a mirror node is that of a JSON-RPC node.
   */
  | {
      readonly kind: "notJson";
      readonly status: number;
      readonly contentType: string;
      readonly isRpcNode?: true | undefined;
    }
  /** A success that does not contain the requested ID or address, so that it may be about something else. */
  | { readonly kind: "notNamed"; readonly asked: "contract" | "transaction"; readonly status: number }
  /** The response is complete but exceeds the JSON budget; it was not parsed. `bytes`: its length. */
  | {
      readonly kind: "unreadable";
      readonly status: number;
      readonly bytes: number;
      readonly exceeded: JsonLimit;
    }
  /**
   * A JSON-RPC service returned an error, or something other than JSON-RPC. `message` is the service's own, at most
   * 2,000 characters; `client` the name of its software (`web3_clientVersion`), where it is known and decides what to
   * do. `isMirrorNode`: the RPC URL is that of a mirror node. `unmined`: the requested block does not exist yet,
   * and the latest one, in decimal digits.
   */
  | {
      readonly kind: "rpcError";
      readonly reason: RpcErrorReason;
      readonly method: string;
      readonly status: number;
      readonly code: number | undefined;
      readonly message: string;
      readonly client?: string | undefined;
      readonly isMirrorNode?: true | undefined;
      readonly unmined?: { readonly block: string; readonly latest: string } | undefined;
      readonly retryAfterMilliseconds?: number | undefined;
    }
  /** A JSON-RPC service serves another chain than that of the network. Chain IDs in decimal digits. */
  | { readonly kind: "wrongChain"; readonly expected: string; readonly actual: string }
  /** A local chain was restarted during a lookup, so that its results are of two chains. */
  | { readonly kind: "chainRestarted" }
  /**
   * VS Code in a browser cannot do it: send requests over http to another machine, or use the session protocol, which
   * services allow only to their own pages. Nothing was sent.
   */
  | { readonly kind: "notInBrowser"; readonly what: "http" | "session" }
  /** The URL of the service could not be read from secret storage. Nothing was sent. */
  | { readonly kind: "urlNotStored" }
  /** A job did not finish within the deadline. `miss`: why the last poll failed, if it did. */
  | {
      readonly kind: "unfinished";
      readonly verificationId: string;
      readonly afterMilliseconds: number;
      readonly miss?: Failure | undefined;
    };

/** The service's own messages. */
export function messagesOf(failure: Failure): readonly string[] {
  if (failure.kind === "serviceFailed") return failure.messages;
  return failure.kind === "rpcError" && failure.message !== "" ? [failure.message] : [];
}

/** Whether there was no response at all. */
export function isConnectionFailure({ kind }: Failure): boolean {
  return kind === "unreachable" || kind === "proxyFailed" || kind === "timedOut" || kind === "cutOff";
}

/** A failed request. Contains the response, if any, and never anything of the request. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly failure: Failure;
  /** Host and port of the service. */
  readonly host: string;
  readonly response: RawResponse | undefined;
  /** Responses of earlier requests of the same operation. */
  readonly earlierResponses: readonly RawResponse[];

  constructor(
    failure: Failure,
    host: string,
    options: { cause?: unknown; response?: RawResponse | undefined; earlier?: readonly RawResponse[] } = {},
  ) {
    super(`${failure.kind} (${host})`, { cause: options.cause });
    this.failure = failure;
    this.host = host;
    this.response = options.response;
    this.earlierResponses = options.earlier ?? [];
  }
}
