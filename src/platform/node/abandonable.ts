import { Socket } from "node:net";
import type { buildConnector } from "undici";

/** Makes a connection, as undici's connectors do, and gives it up with the signal for as long as it is half made. */
export type Connect = (
  options: buildConnector.Options,
  signal: AbortSignal,
  callback: buildConnector.Callback,
) => void;

/** Lets one of undici's own connectors be given up: its time limit aside, it goes on to its end. */
export function abandonable(connector: buildConnector.connector): Connect {
  return (options, signal, callback) => {
    let giveUp = (): void => undefined;
    // Its type keeps it to itself, but it answers the connection that it has begun.
    const begin: (...given: Parameters<typeof connector>) => unknown = connector;
    const begun = begin(options, (...made) => {
      signal.removeEventListener("abort", giveUp);
      callback(...made);
    });
    if (!(begun instanceof Socket)) return;
    giveUp = () => void begun.destroy(signal.reason as Error);
    if (signal.aborted) giveUp();
    else signal.addEventListener("abort", giveUp, { once: true });
  };
}
