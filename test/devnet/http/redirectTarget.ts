import { createServer, type AddressInfo, type Socket } from "node:net";

/** A port to which redirects lead. A client that follows one is caught by the bytes that arrive here. */
export type RedirectTarget = {
  readonly url: string;
  /** Bytes received since the start, or since they were forgotten. */
  receivedBytes(): number;
  forget(): void;
  stop(): Promise<void>;
};

export async function openRedirectTarget(): Promise<RedirectTarget> {
  const sockets = new Set<Socket>();
  let received = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    socket.on("data", (part) => {
      received += part.length;
      socket.end("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    receivedBytes: () => received,
    forget: () => void (received = 0),
    async stop() {
      const stopped = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await stopped;
    },
  };
}
