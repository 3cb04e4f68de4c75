import { startFaultServer, type Behaviour, type FaultServer } from "./faultServer.ts";
import { json } from "./faults.ts";

/** A call as it arrived. */
export type ArrivedCall = {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
};

/** What a node does with a call: a behaviour of the server, or what the response holds beside version and ID. */
export type RpcBehaviour =
  Behaviour | { readonly result: unknown } | { readonly error: unknown; readonly status?: number };

/** A node on a raw socket, with the methods that were called. */
export type RpcServer = FaultServer & { readonly calls: () => readonly ArrivedCall[] };

/** Methods that a node serves unless it is said: those by which a connection begins. */
const usual: Readonly<Record<string, RpcBehaviour>> = {
  eth_chainId: { result: "0x1" },
  web3_clientVersion: { result: "Geth/v1.16.0-stable/linux-amd64/go1.24" },
  eth_getBlockByNumber: { result: { hash: `0x${"12".repeat(32)}`, number: "0x5" } },
};

const notFound: RpcBehaviour = { error: { code: -32601, message: "Method not found" } };

/** Starts a node of chain 1. Each method has behaviours that calls get in turn, and the last of them from then on. */
export async function startRpcServer(
  methods: Readonly<Record<string, RpcBehaviour | readonly RpcBehaviour[]>> = {},
): Promise<RpcServer> {
  const counts = new Map<string, number>();
  const server = await startFaultServer((socket, request) => {
    const call = callOf(request.body);
    const { id, method } = call;
    const behaviours = [methods[method] ?? usual[method] ?? notFound].flat();
    const count = counts.get(method) ?? 0;
    counts.set(method, count + 1);
    const behaviour = behaviours[Math.min(count, behaviours.length - 1)] ?? notFound;
    if (typeof behaviour === "function") return behaviour(socket, request);
    const { status = 200, ...member } = { status: undefined, ...behaviour };
    return json(status, { jsonrpc: "2.0", id, ...member })(socket, request);
  });
  return Object.assign(server, { calls: () => server.requests.map(({ body }) => callOf(body)) });
}

const callOf = (body: string): ArrivedCall => JSON.parse(body) as ArrivedCall;
