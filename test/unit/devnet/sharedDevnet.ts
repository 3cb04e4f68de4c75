import { startDevnet, type Devnet } from "../../devnet/devnet.ts";
import { startRpcDevnet, type RpcDevnet } from "../../devnet/rpc/rpcDevnet.ts";

let starting: Promise<Devnet> | undefined;

/** One devnet for every test file of this folder: started when it is first needed, stopped after the last test. */
export function sharedDevnet(): Promise<Devnet> {
  starting ??= startDevnet();
  return starting;
}

let startingRpc: Promise<RpcDevnet> | undefined;

/** The same of the chain that a mirror node and JSON-RPC report. */
export function sharedRpcDevnet(): Promise<RpcDevnet> {
  startingRpc ??= startRpcDevnet();
  return startingRpc;
}

after(async () => {
  await Promise.all([starting, startingRpc].map(async (started) => (await started)?.stop()));
});
