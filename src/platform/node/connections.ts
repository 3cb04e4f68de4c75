import type { Connections } from "../../app/platform.ts";
import { probe } from "./probe.ts";
import { transportWithFallback } from "./transportWithFallback.ts";
import { undiciTransport } from "./undiciTransport.ts";

/** Connections by undici, and by VS Code's own client where undici cannot connect. */
export const connections: Connections = {
  open: ({ settings, editor, log }) => {
    const undici = undiciTransport(settings);
    const { transport, clientFor } = transportWithFallback({
      undici: undici.transport,
      editor,
      settings,
      log,
    });
    return { transport, clientFor, close: () => void undici.close() };
  },
  probe,
};
