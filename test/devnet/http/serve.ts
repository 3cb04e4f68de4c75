import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { RecordedRequest, RequestLog, ServiceName } from "./requestLog.ts";

/** One request with its response under way. */
export type Exchange = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
  readonly response: ServerResponse;
  readonly record: RecordedRequest;
  /** Aborted when the connection closes before the response is complete. */
  readonly closed: AbortSignal;
};

export type Handler = (exchange: Exchange) => Promise<void> | void;

export type RunningServer = { readonly url: string; stop(): Promise<void> };

/** Above what either real service reads; a body beyond it is cut off there. */
const largestBody = 40 * 1024 * 1024;
const keptBody = 1024 * 1024;

/** Serves on 127.0.0.1; port 0 takes a free one. Fails in words when the port is taken. */
export async function serve(
  service: ServiceName,
  port: number,
  log: RequestLog,
  handler: Handler,
): Promise<RunningServer> {
  const server = createServer((request, response) => {
    receive(request, response).catch((error: unknown) => {
      // An abort means that the client gave up; anything else is a defect of the devnet and should be seen.
      if (response.headersSent || response.destroyed) response.destroy();
      else response.writeHead(500, { "content-type": "text/plain" }).end(`Devnet: ${String(error)}`);
    });
  });

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Like the real services, for VS Code in a browser, which asks first whether it may post.
    response.setHeader("access-control-allow-origin", "*");
    if (request.method === "OPTIONS") {
      response.writeHead(204, { "access-control-allow-headers": "content-type" }).end();
      return;
    }
    const path = request.url ?? "/";
    const record: RecordedRequest = {
      service,
      method: request.method ?? "",
      path,
      headers: request.headers,
      body: "",
      state: "open",
      receivedAt: Date.now(),
    };
    log.add(record);
    const closed = new AbortController();
    response.on("close", () => {
      if (record.state === "open") record.state = response.writableFinished ? "answered" : "closedByClient";
      record.closedAt = Date.now();
      closed.abort();
    });
    const body = await readBody(request);
    record.body = body.subarray(0, keptBody).toString();
    const { pathname, searchParams } = new URL(path, "http://127.0.0.1");
    const { method, headers } = record;
    await handler({
      method,
      path: pathname,
      query: searchParams,
      headers,
      body,
      response,
      record,
      closed: closed.signal,
    });
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new PortTaken(service, port, error) : error),
    );
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const stopped = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await stopped;
    },
  };
}

export class PortTaken extends Error {
  constructor(service: ServiceName, port: number, cause: unknown) {
    super(`Port ${port} for the ${service} is taken: another devnet, or something else, listens there.`, {
      cause,
    });
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= largestBody) parts.push(part);
  }
  return Buffer.concat(parts);
}
