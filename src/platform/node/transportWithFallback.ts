import { hostOf, isLoopback } from "../../core/hosts.ts";
import type { Transport, TransportInit, TransportResponse } from "../../http/channel.ts";
import { untilAborted } from "../../core/async/waiting.ts";
import { connectionFailure, wasNotSent } from "../../http/connectionFailure.ts";
import type { ClientChoice, ConnectionSettings } from "../../http/connectionSettings.ts";
import type { Connections, OpenConnections } from "../../app/platform.ts";
import { undiciTransport } from "./undiciTransport.ts";

/**
 * Tries undici first, then once VS Code's `fetch` if undici could not connect. If that works, it is used for the origin
 * until the settings change. A request that may have been sent is never repeated.
 */
export function transportWithFallback({
  undici,
  editor,
  settings,
  log,
}: Parameters<Connections["open"]>[0] & { readonly undici: Transport }): Omit<OpenConnections, "close"> {
  let originsSettings: ConnectionSettings | undefined;
  const editorOrigins = new Set<string>();

  function clientOf(url: URL, method: TransportInit["method"]): ClientChoice {
    const now = settings();
    if (originsSettings !== now) editorOrigins.clear();
    originsSettings = now;
    if (now.isSteeredByWorkspace || isLoopback(url.hostname)) return "undici";
    // VS Code's proxy is unknown here, and a key must never pass a proxy as plain text.
    if (method === "POST" && url.protocol !== "https:") return "undici";
    return now.client === "auto" && editorOrigins.has(url.origin) ? "vscode" : now.client;
  }

  async function sendByEditor(url: URL, init: TransportInit): Promise<TransportResponse> {
    try {
      return await untilAborted(editor(url.href, init), init.signal);
    } catch (error) {
      if (!init.signal.aborted) editorOrigins.delete(url.origin);
      throw error;
    }
  }

  async function retryByEditor(url: URL, init: TransportInit, first: unknown): Promise<TransportResponse> {
    try {
      const response = await sendByEditor(url, init);
      editorOrigins.add(url.origin);
      const { kind, reason } = connectionFailure(first);
      log(`${hostOf(url.href)} is reached through VS Code's own client: ${kind} ${reason}`);
      return response;
    } catch (error) {
      init.signal.throwIfAborted();
      // The first failure is more precise, unless the second request may have been sent.
      const mayHaveLeft = init.method === "POST" && !wasNotSent(error);
      throw mayHaveLeft ? error : first;
    }
  }

  return {
    transport: async (address, init) => {
      const url = new URL(address);
      const client = clientOf(url, init.method);
      if (client === "vscode") return sendByEditor(url, init);
      try {
        return await undici(address, init);
      } catch (error) {
        if (client === "undici" || init.signal.aborted || !wasNotSent(error)) throw error;
        return retryByEditor(url, init, error);
      }
    },
    clientFor: (address) => (clientOf(new URL(address), "GET") === "vscode" ? "vscode" : "undici"),
  };
}

/** Connections by undici, with VS Code's client as a fallback. */
export const connections: Connections = {
  open: ({ settings, editor, log }) => {
    const undici = undiciTransport(settings);
    const fallback = transportWithFallback({ undici: undici.transport, editor, settings, log });
    return { ...fallback, close: () => void undici.close() };
  },
};
