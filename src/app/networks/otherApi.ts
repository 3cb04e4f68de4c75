import { originOf } from "../../core/hosts.ts";
import { isJsonObject } from "../../core/json/jsonValue.ts";
import type { Channel } from "../../http/channel.ts";
import { ApiError } from "../../http/failure.ts";
import { send } from "../../http/request.ts";
import type { RequestPolicy } from "../../http/requestPolicy.ts";
import { errorMessages, readableJsonOf } from "../../http/responseJson.ts";
import type { Ledger, LedgerSource, LookUp } from "../../services/ledger/ledger.ts";
import { RpcClient } from "../../services/ledger/rpc/client.ts";

/** How the probe is sent: as the request that failed. */
type ProbeOptions = {
  readonly channel: Channel;
  readonly policy: RequestPolicy;
  readonly signal: AbortSignal;
};

/** A harmless lookup at a mirror node, which may well not have the contract. */
export const mirrorProbePath = ["api", "v1", "contracts", "0.0.1001"];

/**
 * Makes the failures of a ledger's first lookups say so if its URL is that of the other kind of node. One probe is sent to it, after a
 * failure that suggests this.
 */
export function withOtherApiDetected(ledger: Ledger, source: LedgerSource): Ledger {
  let isOther: boolean | undefined;
  const detecting =
    <Params, Found>(lookUp: LookUp<Params, Found>): LookUp<Params, Found> =>
    async (channel, params, policy, signal) => {
      try {
        return await lookUp(channel, params, policy, signal);
      } catch (error) {
        const other = failureAtOther(source, error);
        if (other === undefined) throw error;
        isOther ??= await isOtherApi(source, { channel, policy, signal });
        throw isOther === true ? other : error;
      }
    };
  const prepare = ledger.prepare.bind(ledger);
  const preparing = detecting((channel, _: undefined, policy, signal) => prepare(channel, policy, signal));
  // Not a copy: the ID of a ledger changes.
  return Object.assign(ledger, {
    prepare: (channel, policy, signal) => preparing(channel, undefined, policy, signal),
    lookUpContract: detecting(ledger.lookUpContract),
    lookUpTransaction: detecting(ledger.lookUpTransaction),
    lookUpBlock: detecting(ledger.lookUpBlock),
  } satisfies Partial<Ledger>);
}

/**
 * Sends a probe if the error of a request suggests that the URL is that of the other kind of node.
 * @returns the error to report
 * @throws the signal's reason when that is aborted
 */
export async function detectOtherApi(
  source: LedgerSource,
  error: unknown,
  options: ProbeOptions,
): Promise<unknown> {
  const other = failureAtOther(source, error);
  return other !== undefined && (await isOtherApi(source, options)) === true ? other : error;
}

/** The error to report if a source is of the other kind; undefined if the error does not suggest that it is. */
function failureAtOther({ kind }: LedgerSource, error: unknown): ApiError | undefined {
  if (!(error instanceof ApiError) || error.response === undefined) return undefined;
  const { failure, host, response } = error;
  if (kind === "rpc") {
    const isSuggested = failure.kind === "rpcError" && failure.reason === "notJsonRpc";
    return isSuggested ? new ApiError({ ...failure, isMirrorNode: true }, host, { response }) : undefined;
  }
  const { status, contentType } = response;
  const json = readableJsonOf(response);
  const isSuggested =
    (isJsonObject(json) && json["jsonrpc"] !== undefined) ||
    (failure.kind === "serviceFailed" && (status === 404 || status === 405)) ||
    failure.kind === "notJson";
  if (!isSuggested) return undefined;
  return new ApiError({ kind: "notJson", status, contentType, isRpcNode: true }, host, { response });
}

/**
 * Sends the probe.
 * @returns undefined if it failed for another reason, such as a timeout or a rate limit: the next failure is probed again
 * @throws the signal's reason when that is aborted
 */
async function isOtherApi(source: LedgerSource, options: ProbeOptions): Promise<boolean | undefined> {
  const once = { ...options, policy: { ...options.policy, retries: () => 0 } };
  try {
    return await (source.kind === "mirror" ? isRpcNode : isMirrorNode)(source, once);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return isOfOtherKind(error) ? false : undefined;
  }
}

/** Whether the failure of a probe shows that the server does not have the other API. */
function isOfOtherKind({ failure, response }: ApiError): boolean {
  if (response === undefined || isUnavailable(response.status)) return false;
  return failure.kind !== "rpcError" || failure.reason === "notJsonRpc";
}

const isUnavailable = (status: number): boolean => status === 429 || status >= 500;

/** @throws ApiError if it is none */
async function isRpcNode({ url }: LedgerSource, options: ProbeOptions): Promise<boolean> {
  await new RpcClient(url, undefined).lookUpChainId(options);
  return true;
}

async function isMirrorNode(
  { url, secret }: LedgerSource,
  options: ProbeOptions,
): Promise<boolean | undefined> {
  // Without the path, which may hold a key.
  const baseUrl = originOf((await secret?.read()) ?? url);
  const { channel, policy, signal } = options;
  const response = await send(channel, { method: "GET", baseUrl, path: mirrorProbePath }, policy, signal);
  if (isUnavailable(response.status)) return undefined;
  if (response.status === 404) return errorMessages(response).length > 0;
  const json = readableJsonOf(response);
  return response.status === 200 && isJsonObject(json) && typeof json["contract_id"] === "string";
}
