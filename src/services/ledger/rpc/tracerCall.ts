import type { Hex } from "../../../core/hex.ts";
import { parseExactJson } from "../../../core/json/exactJson.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../core/json/jsonValue.ts";
import type { BodyFilter } from "../../../http/channel.ts";
import { ApiError, type RpcErrorReason } from "../../../http/failure.ts";
import { withJson } from "../../../http/responseJson.ts";
import type { Currency } from "../amount.ts";
import type { RpcClient, RpcRequest } from "./client.ts";
import type { RpcCall } from "./exchange.ts";
import type { ReadMethod } from "./readMethods.ts";

/** A node whose transactions are traced. */
export type TracingNode = RpcRequest & {
  readonly client: RpcClient;
  readonly chain: { readonly currency: Currency };
};

/** A request for a tracer. */
export type TracerRequest = {
  /** Undefined for the steps, which are what nodes trace by default. */
  readonly tracer: "callTracer" | "prestateTracer" | undefined;
  readonly config: JsonObject;
  /** For nodes that find the first configuration wrong; undefined for none. */
  readonly simpleConfig?: JsonObject;
  /** For results that are too large, or take the node too long; undefined if nothing less will do. */
  readonly smallerConfig?: JsonObject;
  /** Takes parts out of the response while it arrives. */
  readonly filter?: () => BodyFilter;
};

/** A result of a tracer. `isSmaller`: by the smaller configuration. */
export type TracerResult = { readonly call: RpcCall; readonly isSmaller: boolean };

/** The form of a tracer call: full, without options that some nodes reject, with more time, or smaller. */
type Form = "full" | "simple" | "patient" | "smaller";

/** How long a node may trace: geth stops after 5 s by default. */
const timeouts = { usual: "10s", patient: "30s" };

/** The deadline of a call with the 30 s timeout, in milliseconds. */
const patientDeadline = 45_000;

/** The tracers that need the simple form, by node. */
const simpleTracers = new WeakMap<RpcClient, Set<TracerRequest["tracer"]>>();

/**
 * Calls a tracer for a transaction: once more in the simple form if the node finds the parameters wrong, with more time if it stopped
 * the trace, and then for less.
 * @throws ApiError
 */
export async function callTracer(
  node: TracingNode,
  hash: Hex,
  tracing: TracerRequest,
): Promise<TracerResult> {
  const { client, channel, policy } = node;
  const known = simpleTracers.get(client) ?? new Set();
  // Hedera's relay refuses all parameters that it does not know.
  const isSimple = known.has(tracing.tracer) || (await isRelay(node));
  let form: Form = isSimple ? "simple" : "full";
  for (;;) {
    const isLate = form === "patient" || form === "smaller";
    const request = isLate
      ? {
          ...node,
          startedAt: channel.clock.now(),
          policy: { ...policy, deadlineMilliseconds: patientDeadline },
        }
      : node;
    try {
      const params = [hash, parametersOf(form, tracing, isSimple)];
      const call = await callDeep(request, "debug_traceTransaction", params, tracing.filter);
      if (form === "simple") simpleTracers.set(client, known.add(tracing.tracer));
      return { call, isSmaller: form === "smaller" };
    } catch (error) {
      const next = nextForm(form, error, tracing);
      if (next === undefined) throw error;
      form = next;
    }
  }
}

function parametersOf(
  form: Form,
  { tracer, config, simpleConfig, smallerConfig }: TracerRequest,
  isSimple: boolean,
): JsonObject {
  const tracerConfig = form === "simple" ? simpleConfig : form === "smaller" ? smallerConfig : config;
  return {
    ...(tracer === undefined
      ? tracerConfig
      : { tracer, ...(tracerConfig === undefined ? {} : { tracerConfig }) }),
    ...(form === "simple" || isSimple
      ? {}
      : { timeout: form === "patient" ? timeouts.patient : timeouts.usual }),
  };
}

function nextForm(form: Form, error: unknown, { smallerConfig }: TracerRequest): Form | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (rejectsParameters(error)) return form === "full" ? "simple" : undefined;
  const isSlow = error.failure.kind === "timedOut" || hasReason(error, "timedOut");
  if (isSlow && form === "full") return "patient";
  const isTooMuch = isSlow || hasReason(error, "tooLarge") || tooMuch.has(error.failure.kind);
  return isTooMuch && form !== "smaller" && smallerConfig !== undefined ? "smaller" : undefined;
}

/** A message that names the parameter `timeout` reads like one of a timeout. */
function rejectsParameters({ failure }: ApiError): boolean {
  return failure.kind === "rpcError" && (failure.reason === "badParameters" || failure.code === -32602);
}

const tooMuch: ReadonlySet<string> = new Set(["tooLarge", "cutOff", "unreadable"]);

/** Whether a node refused a call for a reason. */
export function hasReason(error: unknown, ...reasons: readonly RpcErrorReason[]): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== "rpcError") return false;
  return reasons.includes(error.failure.reason);
}

/** Whether the node is Hedera's relay, which lists calls without their depth. @throws the signal's reason */
export async function isRelay(node: TracingNode): Promise<boolean> {
  return ((await node.client.clientVersion(node)) ?? "").startsWith("relay/");
}

/** Two containers for each of 1,024 levels, which is as deep as the EVM goes, and those around them. */
const maxTraceDepth = 2100;

/** Longer texts would take too long to parse here. In UTF-16 units. */
const maxDeepLength = 8 * 1024 * 1024;

/** Calls a method whose result may be deeper than JSON is read in general, as it is walked without recursion. @throws ApiError */
export async function callDeep(
  { client, ...request }: TracingNode,
  method: ReadMethod,
  params: readonly JsonValue[],
  filter?: () => BodyFilter,
): Promise<RpcCall> {
  try {
    return await client.call(request, method, params, filter);
  } catch (error) {
    const { failure, response } = error instanceof ApiError ? error : {};
    const isDeep = failure?.kind === "unreadable" && failure.exceeded === "depth";
    if (!isDeep || response === undefined || response.text.length > maxDeepLength) throw error;
    const json = deepJson(response.text);
    const result = isJsonObject(json) ? json["result"] : undefined;
    if (json === undefined || result === undefined) throw error;
    return {
      exchange: {
        method,
        params,
        outcome: { kind: "result", result },
        path: [0, "response", "result"],
      },
      response: withJson({ ...response }, json),
    };
  }
}

function deepJson(text: string): JsonValue | undefined {
  try {
    return parseExactJson(text, { depth: maxTraceDepth });
  } catch {
    return undefined;
  }
}
