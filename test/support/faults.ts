import type { Socket } from "node:net";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Behaviour } from "./faultServer.ts";

type Headers = Readonly<Record<string, string | readonly string[]>>;

/** A proper answer; the connection stays open for the next request unless the headers say otherwise. */
export function reply(status: number, body: string | Buffer, headers: Headers = {}): Behaviour {
  return (socket) => {
    const bytes = Buffer.from(body);
    socket.write(head(status, { "content-length": String(bytes.length), ...headers }));
    socket.write(bytes);
  };
}

/** A proper answer of JSON, given as a value or as a text. */
export function json(status: number, body: unknown, headers: Headers = {}): Behaviour {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return reply(status, text, { "content-type": "application/json", ...headers });
}

/** What a mirror node knows of what it is asked about, with these fields: it names that. */
export function found(fields: object = {}, status = 200): Behaviour {
  return (socket, request) => json(status, { ...namesIn(request.path), ...fields })(socket, request);
}

/** The fields by which a mirror node's response names what a path asks for. */
export function namesIn(path: string): object {
  const [, results, asked] = /\/contracts\/(results\/)?([^/?]*)/.exec(path) ?? [];
  if (asked === undefined) return {};
  if (results !== undefined) return asked.startsWith("0x") ? { hash: asked } : { status: "0x1" };
  const address = /(?:0x|\.)([0-9a-f]{40})$/.exec(asked)?.[1];
  return address === undefined ? { contract_id: asked } : { evm_address: `0x${address}` };
}

/** A proper answer of a web page. */
export function page(status: number, body: string, headers: Headers = {}): Behaviour {
  return reply(status, body, { "content-type": "text/html; charset=utf-8", ...headers });
}

/** A redirect to another address. */
export function redirect(status: number, location: string): Behaviour {
  return reply(status, "", { location });
}

/** A response packed with gzip. */
export function gzipped(body: string | Buffer): Behaviour {
  return reply(200, gzipSync(body), { "content-encoding": "gzip" });
}

/** A response packed with brotli. */
export function brotlied(body: string | Buffer): Behaviour {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
  return reply(200, brotliCompressSync(body, { params }), { "content-encoding": "br" });
}

/** A body that unpacks to a thousand times its size, and has no end either. */
export const endlessGzip: Behaviour = (socket) => {
  socket.write(head(200, { "content-encoding": "gzip" }));
  pour(socket, gzipSync(Buffer.alloc(4 * 1024 * 1024, 0x20)));
};

/** A packed body of which nothing is left when it is unpacked, and that has no end. */
export function endlessNothing(begin: Buffer, piece: Buffer): Behaviour {
  return (socket) => {
    socket.write(head(200, { "content-encoding": "gzip" }));
    socket.write(begin);
    pour(socket, piece);
  };
}

/** No response, ever. */
export const stall: Behaviour = () => undefined;

/** Headers and the beginning of a body, then nothing more. */
export const stallInBody: Behaviour = (socket) => {
  socket.write(head(200, { "content-length": "1000" }) + '{"begun":');
};

/** The connection is reset before a byte of the response. */
export const resetBeforeHeaders: Behaviour = (socket) => void socket.resetAndDestroy();

/** The connection is ended before a byte of the response: also what a kept connection does that is closed in the race. */
export const closeBeforeHeaders: Behaviour = (socket) => void socket.destroy();

/** The connection is reset behind the headers. */
export const resetAfterHeaders: Behaviour = (socket) => {
  socket.write(head(200, { "content-length": "1000" }) + "{", () => socket.resetAndDestroy());
};

/** Half a body, of which the headers promise the whole, then the connection is ended. */
export function halfBody(body: string): Behaviour {
  return (socket) => {
    const half = Buffer.from(body).subarray(0, Math.floor(body.length / 2));
    socket.write(head(200, { "content-length": String(Buffer.byteLength(body)) }));
    socket.end(half);
  };
}

/** A body without an end. */
export const endlessBody: Behaviour = (socket) => {
  socket.write(head(200, {}));
  pour(socket, Buffer.alloc(1024 * 1024, 0x20));
};

/** Headers without an end. */
export const endlessHeaders: Behaviour = (socket) => {
  socket.write("HTTP/1.1 200 OK\r\n");
  pour(socket, Buffer.from(`x-more: ${"x".repeat(8000)}\r\n`));
};

/** A body in chunks of which one stays behind. */
export const stallInChunk: Behaviour = (socket) => {
  socket.write(`${head(200, { "transfer-encoding": "chunked" })}8\r\n{"begun"\r\nff\r\n:`);
};

/** A body in chunks, the second of which has no proper size. */
export const brokenChunk: Behaviour = (socket) => {
  socket.write(`${head(200, { "transfer-encoding": "chunked" })}2\r\n{}\r\nsize\r\n`);
};

/** A body of which a byte comes every second. */
export const byteASecond: Behaviour = (socket) => {
  socket.write(`${head(200, { "content-length": "1000" })}{`);
  const timer = setInterval(() => socket.write(" "), 1000);
  socket.on("close", () => clearInterval(timer));
};

/** A body and a promise about its length that is not kept; then the connection is ended. */
export function wrongLength(body: string, promised: number): Behaviour {
  return (socket) => void socket.end(head(200, { "content-length": String(promised) }) + body);
}

/** Something that is no HTTP at all. */
export const notHttp: Behaviour = (socket: Socket) => socket.end("220 mail.example ESMTP\r\n");

function pour(socket: Socket, block: Buffer): void {
  const write = (): void => {
    while (!socket.destroyed && socket.write(block));
  };
  socket.on("drain", write);
  write();
}

function head(status: number, headers: Headers): string {
  const lines = Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value) => `${name}: ${value}\r\n`),
  );
  return `HTTP/1.1 ${status} Status\r\n${lines.join("")}\r\n`;
}

/** Another behaviour, held back until it is released. */
export function heldBack(behaviour: Behaviour): {
  readonly behaviour: Behaviour;
  readonly release: () => void;
} {
  const held: (() => void)[] = [];
  let isReleased = false;
  return {
    behaviour: (socket, request) => {
      if (isReleased) behaviour(socket, request);
      else held.push(() => behaviour(socket, request));
    },
    release: () => {
      isReleased = true;
      for (const go of held) go();
    },
  };
}
