import { SignatureNames, type SignaturePort } from "../../src/app/signatures/signatureNames.ts";
import { lookUpSignatures } from "../../src/services/signatures/signatureDatabase.ts";
import { RequestLog } from "../devnet/http/requestLog.ts";
import { serve } from "../devnet/http/serve.ts";
import { SignatureService } from "../devnet/signatures/signatureService.ts";
import { openChannel } from "./channel.ts";
import { startFaultServer, type Behaviour } from "./faultServer.ts";
import { once } from "./requests.ts";
import { MemoryState } from "./stores.ts";

/** A signature service on 127.0.0.1, and names that are asked for there. */
export type OpenSignatures = AsyncDisposable & {
  readonly url: string;
  readonly port: SignaturePort;
  readonly names: SignatureNames;
  readonly state: MemoryState;
  /** Path and query of each request that has arrived, decoded. */
  readonly sent: () => readonly string[];
};

/** Starts it, with the signatures of a token, those of a contract of its own kind, and those given; @param fault in place of every response */
export async function openSignatures(
  fault?: Behaviour,
  signatures: readonly (readonly ["function" | "event", string])[] = [],
): Promise<OpenSignatures> {
  const service = new SignatureService();
  service.add("function", "transfer(address,uint256)");
  service.add("event", "Transfer(address,address,uint256)");
  service.add("function", "sweep(address,uint256)");
  service.add("event", "Swept(address,address,uint256)");
  for (const [kind, signature] of signatures) service.add(kind, signature);
  const log = new RequestLog();
  const faulty = fault && (await startFaultServer(fault));
  const server = await serve("signatures", 0, log, (exchange) => service.answer(exchange));
  const client = openChannel();
  const { url } = faulty ?? server;
  const port: SignaturePort = {
    url,
    lookUp: (asked, signal) => lookUpSignatures(client.channel, url, asked, once, signal),
  };
  const state = new MemoryState();
  return {
    url,
    port,
    state,
    names: new SignatureNames(() => port, state),
    sent: () => (faulty?.requests ?? log.entries).map(({ path }) => decodeURIComponent(path)),
    [Symbol.asyncDispose]: async () => {
      await Promise.all([client.close(), server.stop(), faulty?.close()]);
    },
  };
}
