import type { Exceeded } from "../core/json/exactJson.ts";
import type { RawResponse } from "./rawResponse.ts";

/** Why no encryption came about. */
export type EncryptionReason =
  /** The certificate comes from an authority that is not known here. */
  | "untrusted"
  /** The certificate is for another name. */
  | "otherName"
  /** The certificate's time is over, or has not begun. */
  | "expired"
  /** Anything else about encryption. */
  | "tls";

/** Why no connection came about, or why it ended before a response. */
export type UnreachableReason = EncryptionReason | "dns" | "refused" | "connectTimeout" | "reset" | "other";

/** Why a proxy let nothing through. */
export type ProxyReason =
  /** It is spoken to over https, and that is what failed. */
  | EncryptionReason
  /** No connection to the proxy itself came about. */
  | "unreachable"
  /** It took the connection and never responded. */
  | "silent"
  /** It did not open the tunnel. */
  | "refused"
  /** HTTP 407: it wants a login, or another one. */
  | "login"
  /** What is set is no http or https proxy. */
  | "unusable"
  /** The request would have passed the proxy as plain text. */
  | "plainHttp";

/**
 * Which machine asks, where there are two: those of an editor's window that is connected to a remote machine. `remote` is
 * the kind of that connection, as the editor names it: `wsl`, `ssh-remote`, `dev-container` …
 */
export type Standpoint = { readonly side: "local" | "remote"; readonly remote: string };

/**
 * Every way in which asking a service can fail. A response that the protocol foresees (a contract not found, source that
 * does not match) is a value, not a failure; a request canceled by the user is neither: its abort is passed on as it is.
 */
export type Failure =
  /** There was no response. `neverLeft`: the request provably did not reach the service. */
  | {
      readonly kind: "unreachable";
      readonly reason: UnreachableReason;
      readonly code: string;
      readonly neverLeft: boolean;
      readonly from?: Standpoint | undefined;
    }
  /** A proxy stood in the way; nothing of the request left. `proxy` is its host and port, `status` what it responded. */
  | {
      readonly kind: "proxyFailed";
      readonly reason: ProxyReason;
      readonly proxy: string | undefined;
      readonly status: number | undefined;
    }
  /** No whole response within the deadline. */
  | { readonly kind: "timedOut"; readonly afterMilliseconds: number }
  /** The body grew past the cap. */
  | { readonly kind: "tooLarge"; readonly limitBytes: number }
  /** The connection ended inside the body. */
  | { readonly kind: "cutOff"; readonly receivedBytes: number }
  /** A redirect, which is never followed. */
  | { readonly kind: "redirected"; readonly status: number }
  /** HTTP 429. */
  | { readonly kind: "rateLimited"; readonly retryAfterMilliseconds: number | undefined }
  /** Any other status that is no success. `retryAfterMilliseconds`: where it asks to be left alone for so long. */
  | {
      readonly kind: "serviceFailed";
      readonly status: number;
      readonly messages: readonly string[];
      readonly retryAfterMilliseconds?: number | undefined;
    }
  /** A success whose body is no JSON object, or a refusal of a lookup whose body is no JSON. */
  | { readonly kind: "notJson"; readonly status: number; readonly contentType: string }
  /** A success that does not name what was asked for: whether it is about that is not known. */
  | { readonly kind: "notNamed"; readonly asked: "contract" | "transaction"; readonly status: number }
  /** The response is whole, and holds more than is read: nothing of it was parsed. `bytes`: how long it is. */
  | {
      readonly kind: "unreadable";
      readonly status: number;
      readonly bytes: number;
      readonly exceeded: Exceeded;
    }
  /** A job was started and its end was not seen. `miss`: why the last look at it failed, unless it still ran then. */
  | {
      readonly kind: "unfinished";
      readonly verificationId: string;
      readonly afterMilliseconds: number;
      readonly miss?: Failure | undefined;
    };

/** Whether no response came, rather than one that is of no use. */
export function isConnectionFailure({ kind }: Failure): boolean {
  return kind === "unreachable" || kind === "proxyFailed" || kind === "timedOut" || kind === "cutOff";
}

/** Asking a service failed. Holds what the service responded, if it did; never anything of what was sent. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly failure: Failure;
  /** Where the request went: host and port. */
  readonly host: string;
  readonly response: RawResponse | undefined;
  /** Those before it, where it took more than one request. */
  readonly earlier: readonly RawResponse[];

  constructor(
    failure: Failure,
    host: string,
    options: { cause?: unknown; response?: RawResponse | undefined; earlier?: readonly RawResponse[] } = {},
  ) {
    super(`${failure.kind} (${host})`, { cause: options.cause });
    this.failure = failure;
    this.host = host;
    this.response = options.response;
    this.earlier = options.earlier ?? [];
  }
}
