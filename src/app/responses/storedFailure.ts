import * as z from "zod/mini";
import { jsonBudget } from "../../core/json/exactJson.ts";
import type {
  EncryptionReason,
  Failure,
  ProxyReason,
  RpcErrorReason,
  UnreachableReason,
} from "../../http/failure.ts";
import { amount, lenient, lenientArray, nameIn, textUpTo } from "../storedSchemas.ts";

const ofEncryption: Readonly<Record<EncryptionReason, true>> = {
  untrusted: true,
  otherName: true,
  expired: true,
  tls: true,
};

const reasons: Readonly<Record<UnreachableReason, true>> = {
  ...ofEncryption,
  dns: true,
  refused: true,
  connectTimeout: true,
  reset: true,
  browser: true,
  other: true,
};

const proxyReasons: Readonly<Record<ProxyReason, true>> = {
  ...ofEncryption,
  unreachable: true,
  silent: true,
  refused: true,
  login: true,
  unusable: true,
  plainHttp: true,
};

const rpcReasons: Readonly<Record<RpcErrorReason, true>> = {
  methodNotFound: true,
  notInPlan: true,
  statePruned: true,
  notFound: true,
  indexing: true,
  syncing: true,
  rateLimited: true,
  quotaExceeded: true,
  keyRefused: true,
  hostNotAllowed: true,
  timedOut: true,
  tooLarge: true,
  badParameters: true,
  reverted: true,
  notJsonRpc: true,
  other: true,
};

/** How a single request failed. */
const ofRequest = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("unreachable"),
    reason: nameIn(reasons),
    code: textUpTo(100),
    neverLeft: lenient(z.boolean(), false),
    from: z.optional(lenient(z.object({ side: z.enum(["local", "remote"]), remote: textUpTo(100) }))),
    isRpc: z.optional(lenient(z.literal(true))),
  }),
  z.object({
    kind: z.literal("proxyFailed"),
    reason: nameIn(proxyReasons),
    proxy: lenient(textUpTo(300)),
    status: lenient(amount),
  }),
  z.object({ kind: z.literal("timedOut"), afterMilliseconds: amount }),
  z.object({ kind: z.literal("tooLarge"), limitBytes: amount }),
  z.object({ kind: z.literal("cutOff"), receivedBytes: amount }),
  z.object({ kind: z.literal("redirected"), status: z.optional(amount) }),
  z.object({ kind: z.literal("rateLimited"), retryAfterMilliseconds: lenient(amount) }),
  z.object({
    kind: z.literal("serviceFailed"),
    status: amount,
    messages: lenientArray(textUpTo(2000)),
    retryAfterMilliseconds: z.optional(lenient(amount)),
  }),
  z.object({
    kind: z.literal("notJson"),
    status: amount,
    contentType: textUpTo(200),
    isRpcNode: z.optional(lenient(z.literal(true))),
  }),
  z.object({ kind: z.literal("notNamed"), asked: z.enum(["contract", "transaction"]), status: amount }),
  z.object({
    kind: z.literal("rpcError"),
    reason: nameIn(rpcReasons),
    method: textUpTo(100),
    status: amount,
    code: lenient(z.number()),
    message: textUpTo(2000),
    client: z.optional(lenient(textUpTo(100))),
    isMirrorNode: z.optional(lenient(z.literal(true))),
    retryAfterMilliseconds: z.optional(lenient(amount)),
  }),
  z.object({ kind: z.literal("wrongChain"), expected: textUpTo(100), actual: textUpTo(100) }),
  z.object({ kind: z.literal("chainRestarted") }),
  z.object({ kind: z.literal("urlNotStored") }),
  z.object({ kind: z.literal("notInBrowser"), what: z.enum(["http", "session"]) }),
  z.object({
    kind: z.literal("unreadable"),
    status: amount,
    bytes: amount,
    exceeded: nameIn({ ...jsonBudget, bytes: true }),
  }),
]);

/** A failure as it is stored. The look at a job that failed last is no job itself. */
export const storedFailure: z.ZodMiniType<Failure> = z.union([
  ofRequest,
  z.object({
    kind: z.literal("unfinished"),
    verificationId: textUpTo(100),
    afterMilliseconds: amount,
    miss: z.optional(ofRequest),
  }),
]);
