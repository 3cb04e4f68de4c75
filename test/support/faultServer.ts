import { createServer, type AddressInfo, type Socket } from "node:net";
import { onRequests, type ArrivedRequest } from "./httpRequest.ts";

/** What a server does with one request; `faults.ts` has them. */
export type Behaviour = (socket: Socket, request: ArrivedRequest) => void;

/** A server on a raw socket of 127.0.0.1, which can do all that a real one would never mean to. */
export type FaultServer = AsyncDisposable & {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** Host and port. */
  readonly host: string;
  /** What arrived, in order. */
  readonly requests: readonly ArrivedRequest[];
  /** Connections made to it, and bytes that came in over them. */
  readonly traffic: { readonly connections: number; readonly bytes: number };
  /** Resolves once so many bytes have come in. */
  readonly heard: (bytes: number) => Promise<void>;
  /** Resolves once so many requests have arrived. */
  readonly arrived: (count: number) => Promise<void>;
  /** Resolves once every connection made so far has ended. */
  readonly allClosed: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Starts it. Requests get the behaviours in turn, and the last of them from then on. */
export async function startFaultServer(
  ...behaviours: readonly [Behaviour, ...Behaviour[]]
): Promise<FaultServer> {
  return startServer(behaviours, undefined);
}

/** What a service responds to whoever asks first how a contract stands, and how many such questions there are. */
type Before = { readonly behaviour: Behaviour; readonly questions: number };

/** Its connection is not kept: what waits for all to be closed waits for that of a verification. */
const notVerified: Behaviour = (socket) => {
  const body = '{"match":null,"chainId":"1"}';
  const head = `HTTP/1.1 404 Not Found\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: ${body.length}`;
  socket.write(`${head}\r\n\r\n${body}`);
};

/**
 * Starts one that is asked first how the contract stands. These questions are not verified contracts', nor among the
 * requests: the behaviours are those of what comes of it.
 * @param questions how many are asked first; by default as many as come
 */
export async function startVerifier(
  behaviours: readonly [Behaviour, ...Behaviour[]],
  { behaviour = notVerified, questions = Infinity }: Partial<Before> = {},
): Promise<FaultServer> {
  return startServer(behaviours, { behaviour, questions });
}

async function startServer(
  behaviours: readonly [Behaviour, ...Behaviour[]],
  before: Before | undefined,
): Promise<FaultServer> {
  let asked = 0;
  const requests: ArrivedRequest[] = [];
  const traffic = { connections: 0, bytes: 0 };
  const open = new Set<Socket>();
  const waiting = new Set<() => void>();
  const tell = (): void => waiting.forEach((look) => look());
  const server = createServer((socket) => {
    traffic.connections += 1;
    open.add(socket);
    // Otherwise the second piece of a response waits for the acknowledgement of the first.
    socket.setNoDelay(true);
    // Broken connections are what this server is for.
    socket.on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => {
      traffic.bytes += chunk.length;
      tell();
    });
    socket.on("close", () => {
      open.delete(socket);
      tell();
    });
    onRequests(socket, (request) => {
      const isQuestion = request.method === "GET" && request.path.startsWith("/v2/contract/");
      if (isQuestion && before !== undefined && asked < before.questions) {
        asked += 1;
        before.behaviour(socket, request);
        return;
      }
      const behave = behaviours[Math.min(requests.length, behaviours.length - 1)] ?? behaviours[0];
      requests.push(request);
      tell();
      behave(socket, request);
    });
  });
  const until = (isTrue: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!isTrue()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    open.forEach((socket) => socket.destroy());
    await closed;
  };
  return {
    url: `http://${host}`,
    host,
    requests,
    traffic,
    heard: (bytes) => until(() => traffic.bytes >= bytes),
    arrived: (count) => until(() => requests.length >= count),
    allClosed: () => {
      const made = [...open];
      return until(() => !made.some((socket) => open.has(socket)));
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The address of a server that is gone: connections to it are refused. */
export async function refusingUrl(): Promise<string> {
  const server = await startFaultServer((socket) => socket.destroy());
  await server.close();
  return server.url;
}
