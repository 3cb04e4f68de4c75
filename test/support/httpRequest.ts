import type { Socket } from "node:net";

/** A request as it arrived. */
export type ArrivedRequest = {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Calls back for each whole request that comes in on a connection. */
export function onRequests(socket: Socket, callback: (request: ArrivedRequest) => void): void {
  let received = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (let taken = take(received); taken !== undefined; taken = take(received)) {
      received = taken.rest;
      callback(taken.request);
    }
  });
}

function take(
  received: Buffer,
): { readonly request: ArrivedRequest; readonly rest: Buffer<ArrayBuffer> } | undefined {
  const headEnd = received.indexOf("\r\n\r\n");
  if (headEnd === -1) return undefined;
  const [requestLine = "", ...headerLines] = received.subarray(0, headEnd).toString("latin1").split("\r\n");
  const [method = "", path = ""] = requestLine.split(" ");
  const headers = Object.fromEntries(headerLines.map(headerOf));
  const bodyStart = headEnd + 4;
  const bodyEnd = bodyStart + Number(headers["content-length"] ?? "0");
  if (received.length < bodyEnd) return undefined;
  const body = received.subarray(bodyStart, bodyEnd).toString("utf8");
  return { request: { method, path, headers, body }, rest: Buffer.from(received.subarray(bodyEnd)) };
}

function headerOf(line: string): [name: string, value: string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}
