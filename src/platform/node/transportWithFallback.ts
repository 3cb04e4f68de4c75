import { isLoopback } from "../../core/loopback.ts";
import type { Transport, TransportInit, TransportResponse } from "../../http/channel.ts";
import { untilAborted } from "../../core/turns/untilAborted.ts";
import { connectionFailure, hasNeverLeft } from "../../http/connectionFailure.ts";
import type { ClientChoice, ConnectionSettings } from "../../http/connectionSettings.ts";
import type { Connections, OpenConnections } from "../../app/platform.ts";
import { undiciTransport } from "./undiciTransport.ts";

/**
 * Tries undici first; when it could not connect, once VS Code's `fetch`, and where that works, it is kept to for the
 * origin until the settings change. A request that may have left is never sent a second time.
 */
export function transportWithFallback({
  undici,
  editor,
  settings,
  log,
}: Parameters<Connections["open"]>[0] & { readonly undici: Transport }): Omit<OpenConnections, "close"> {
  let keptBy: ConnectionSettings | undefined;
  const kept = new Set<string>();

  function clientOf(url: URL, method: TransportInit["method"]): ClientChoice {
    const now = settings();
    if (keptBy !== now) kept.clear();
    keptBy = now;
    if (now.isSteeredByWorkspace || isLoopback(url.hostname)) return "undici";
    // Where VS Code sends it is not known here, and a key never passes a proxy as plain text.
    if (method === "POST" && url.protocol !== "https:") return "undici";
    return now.client === "auto" && kept.has(url.origin) ? "vscode" : now.client;
  }

  async function byEditor(url: URL, init: TransportInit): Promise<TransportResponse> {
    try {
      return await untilAborted(editor(url.href, init), init.signal);
    } catch (error) {
      if (!init.signal.aborted) kept.delete(url.origin);
      throw error;
    }
  }

  async function secondTry(url: URL, init: TransportInit, first: unknown): Promise<TransportResponse> {
    try {
      const response = await byEditor(url, init);
      kept.add(url.origin);
      const { kind, reason } = connectionFailure(first);
      log(`${url.host} is reached through VS Code's own client: ${kind} ${reason}`);
      return response;
    } catch (error) {
      init.signal.throwIfAborted();
      // The first failure says more, unless the second one leaves open whether the request has arrived.
      const mayHaveLeft = init.method === "POST" && !hasNeverLeft(error);
      throw mayHaveLeft ? error : first;
    }
  }

  return {
    transport: async (address, init) => {
      const url = new URL(address);
      const client = clientOf(url, init.method);
      if (client === "vscode") return byEditor(url, init);
      try {
        return await undici(address, init);
      } catch (error) {
        if (client === "undici" || init.signal.aborted || !hasNeverLeft(error)) throw error;
        return secondTry(url, init, error);
      }
    },
    clientFor: (address) => (clientOf(new URL(address), "GET") === "vscode" ? "vscode" : "undici"),
  };
}

/** Connections by undici, and by VS Code's own client where undici cannot connect. */
export const connections: Connections = {
  open: ({ settings, editor, log }) => {
    const undici = undiciTransport(settings);
    const fallback = transportWithFallback({ undici: undici.transport, editor, settings, log });
    return { ...fallback, close: () => void undici.close() };
  },
};
