import type { Behaviour } from "../support/faultServer.ts";
import {
  brokenChunk,
  closeBeforeHeaders,
  halfBody,
  json,
  page,
  redirect,
  resetAfterHeaders,
  resetBeforeHeaders,
  stall,
} from "../support/faults.ts";

const faults: readonly Behaviour[] = [
  resetBeforeHeaders,
  closeBeforeHeaders,
  resetAfterHeaders,
  halfBody('{"whole":true}'),
  brokenChunk,
  page(200, "<html>Sign in</html>"),
  page(404, "<html>Not found</html>"),
  json(500, {}),
  json(502, {}),
  json(503, {}),
  json(429, {}, { "retry-after": "2" }),
  json(429, {}, { "retry-after": "3600" }),
  redirect(307, "http://127.0.0.1:9/"),
];

/** A verification in one request has a deadline of its own here, so it may meet silence as well. */
const importFaults: readonly Behaviour[] = [...faults, stall];

/** Both services on one port: each responds as it was asked to, or, as often as told, with a fault. */
export function services(random: () => number, faultShare: number): Behaviour {
  return (socket, request) => {
    const path = request.path.replace(/\?.*/, "");
    const isImport = request.method === "POST" && !path.includes("/v2/");
    const some = isImport ? importFaults : faults;
    const fault = random() < faultShare ? some[Math.floor(random() * some.length)] : undefined;
    (fault ?? json(200, answerTo(path, request.body)))(socket, request);
  };
}

function answerTo(path: string, body: string): object {
  const last = path.split("/").at(-1) ?? "";
  if (path.includes("/contracts/results/")) return { hash: last, gas_used: 21_000, logs: [log, log] };
  if (path.includes("/contracts/"))
    return { contract_id: last, memo: "m".repeat(500), runtime_bytecode: code };
  if (path.includes("/v2/contract/")) return { address: last, match: "exact_match" };
  if (path.includes("/v2/verify/")) return jobResponse(path, last);
  const { address } = JSON.parse(body) as { readonly address: string };
  const record = { address, chainId: "1", status: "perfect" };
  return path.includes("/session/") ? { contracts: [record], unused: [] } : { result: [record] };
}

const log = { address: `0x${"ab".repeat(20)}`, data: "0x", index: 0, topics: [] };
const code = `0x${"60".repeat(1000)}`;

/** The job's name says of which contract it is. */
function jobResponse(path: string, last: string): object {
  if (path.split("/").length > 4) return { verificationId: last };
  return { isJobCompleted: true, contract: { match: "exact_match", chainId: "1", address: last } };
}
