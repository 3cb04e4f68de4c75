import * as l10n from "@vscode/l10n";
import type { Standpoint } from "../../http/failure.ts";

type OfMachine = {
  /** Where the extension runs on that machine. */
  readonly there: (host: string) => string;
  /** Where it runs on the user's own. */
  readonly here: (host: string) => string;
};

const wsl: OfMachine = {
  there: (host) =>
    l10n.t(
      "Start the service in WSL, then try again: this extension runs in WSL, and {0} is that machine.",
      host,
    ),
  here: (host) =>
    l10n.t(
      "Start the service, then try again: {0} is your own machine, not WSL. To reach a service in WSL, forward its port.",
      host,
    ),
};

const container: OfMachine = {
  there: (host) =>
    l10n.t(
      "Start the service in the container, then try again: this extension runs in the container, and {0} is that machine.",
      host,
    ),
  here: (host) =>
    l10n.t(
      "Start the service, then try again: {0} is your own machine, not the container. To reach a service in the container, forward its port.",
      host,
    ),
};

const codespace: OfMachine = {
  there: (host) =>
    l10n.t(
      "Start the service in the codespace, then try again: this extension runs in the codespace, and {0} is that machine.",
      host,
    ),
  here: (host) =>
    l10n.t(
      "Start the service, then try again: {0} is your own machine, not the codespace. To reach a service in the codespace, forward its port.",
      host,
    ),
};

const other: OfMachine = {
  there: (host) =>
    l10n.t(
      "Start the service on the remote machine, then try again: this extension runs on the remote machine, and {0} is that machine.",
      host,
    ),
  here: (host) =>
    l10n.t(
      "Start the service, then try again: {0} is your own machine, not the remote machine. To reach a service on the remote machine, forward its port.",
      host,
    ),
};

const machines: ReadonlyMap<string, OfMachine> = new Map([
  ["wsl", wsl],
  ["dev-container", container],
  ["attached-container", container],
  ["codespaces", codespace],
]);

/** What to do when nothing listens at a loopback address, in a window that is connected to a remote machine. */
export function refusedByLoopback(host: string, { remote, side }: Standpoint): string {
  const machine = machines.get(remote) ?? other;
  return side === "remote" ? machine.there(host) : machine.here(host);
}
