import * as l10n from "@vscode/l10n";
import type { ServiceRole } from "../../app/networks/network.ts";
import { assertNever } from "../../core/assertNever.ts";
import { isLoopback } from "../../core/hosts.ts";
import type { Failure, ClientMachine } from "../../http/failure.ts";
import type { Explanation } from "../explanation.ts";
import { sentences } from "../language.ts";
import { failureTitle } from "./failureTitles.ts";

type Unreachable = Extract<Failure, { readonly kind: "unreachable" }>;

/** A service that cannot be reached, in sentences. @param service as in `explainFailure` */
export function explainUnreachable(
  { reason, from, isRpc }: Unreachable,
  host: string,
  service: ServiceRole | undefined,
): Explanation {
  const common = {
    tone: "bad",
    title: failureTitle("unreachable", service),
    remedies: ["tryAgain", "checkConnection", "openNetworkSettings"],
  } as const;
  switch (reason) {
    case "dns":
      return {
        ...common,
        sentence: l10n.t("The host name {0} could not be resolved.", host),
        nextStep: l10n.t(
          "Check the network connection. If the URL is from your settings, check its spelling, too.",
        ),
      };
    case "refused":
      return {
        ...common,
        sentence: l10n.t("Connection refused by {0}.", host),
        nextStep: afterRefusal(host.replace(/:\d+$/, ""), { from, isRpc }, service),
        // Only this machine's own ports are another's in such a window.
        ...(from?.side === "local" && isLoopback(host.replace(/:\d+$/, ""))
          ? { remedies: ["forwardPort", ...common.remedies] as const }
          : {}),
      };
    case "connectTimeout":
      return {
        ...common,
        sentence: l10n.t("{0} did not accept the connection in time.", host),
        nextStep: l10n.t(
          "A firewall or a proxy may block the connection. Check the connection, then try again.",
        ),
      };
    case "untrusted":
      return {
        ...common,
        title: l10n.t("Certificate not trusted"),
        sentence: l10n.t("{0} uses a certificate issued by an authority this machine does not trust.", host),
        nextStep: l10n.t(
          "If your company has its own certificate authority, add its certificate to the system's, or name its file in NODE_EXTRA_CA_CERTS. Then restart VS Code.",
        ),
      };
    case "otherName":
      return {
        ...common,
        title: l10n.t("Certificate for another host"),
        sentence: l10n.t("{0} uses a certificate that was issued for another host.", host),
        nextStep: l10n.t(
          "Check the URL in the settings. Something in between may also have responded instead.",
        ),
        remedies: ["openNetworkSettings", "checkConnection", "tryAgain"],
      };
    case "expired":
      return {
        ...common,
        title: l10n.t("Certificate expired or not yet valid"),
        sentence: l10n.t("{0} uses a certificate that has expired or is not yet valid.", host),
        nextStep: l10n.t(
          "Check the clock of this machine. If it is right, ask the service operator to renew the certificate.",
        ),
      };
    case "tls":
      return {
        ...common,
        sentence: l10n.t("The TLS handshake with {0} failed.", host),
        nextStep: l10n.t("Check that the URL in the settings, including its port, is for https."),
        remedies: ["openNetworkSettings", "checkConnection", "tryAgain"],
      };
    case "reset":
      return {
        ...common,
        title: l10n.t("Connection lost"),
        sentence: l10n.t("{0} closed the connection before it responded.", host),
        nextStep: l10n.t("Try again."),
        remedies: ["tryAgain", "checkConnection"],
      };
    case "browser":
      return {
        ...common,
        sentence: l10n.t(
          "{0} could not be reached from the browser, or does not allow requests from it (CORS).",
          host,
        ),
        nextStep: l10n.t(
          "Check the network connection and the URL in the settings. If the service does not allow requests from browsers, use VS Code on the desktop.",
        ),
      };
    case "other":
      return {
        ...common,
        sentence: l10n.t("Could not connect to {0}.", host),
        nextStep: l10n.t("Check the network connection, then try again."),
      };
    default:
      return assertNever(reason);
  }
}

/** A loopback address is the machine that asks: in a remote window that may be either of two. */
function afterRefusal(
  name: string,
  { from, isRpc }: Pick<Unreachable, "from" | "isRpc">,
  service: ServiceRole | undefined,
): string {
  if (!isLoopback(name)) {
    return l10n.t("Check that the service is running, and check its URL in the settings.");
  }
  if (from !== undefined) {
    const where = refusedByLoopback(name, from);
    if (isRpc === true)
      return sentences(
        startNode(),
        where,
        l10n.t("{0} and {1} start a local node.", "anvil", "npx hardhat node"),
      );
    return sentences(
      service === "mirror" ? startNode() : l10n.t("Start the service, then try again."),
      where,
    );
  }
  if (isRpc === true)
    return l10n.t("Start your node with {0} or {1}, then try again.", "anvil", "npx hardhat node");
  return service === "mirror"
    ? l10n.t("Is the node running? Start it, then try again.")
    : l10n.t("Start the local service, then try again.");
}

const startNode = (): string => l10n.t("Start the node, then try again.");

type OfMachine = {
  /** Where the extension runs on that machine. */
  readonly there: (host: string) => string;
  /** Where it runs on the user's own. */
  readonly here: (host: string) => string;
};

const wsl: OfMachine = {
  there: (host) => l10n.t("This extension runs in WSL, and {0} is that machine.", host),
  here: (host) =>
    l10n.t(
      "{0} is your own machine, not WSL. To reach a service in WSL, forward its port or install Contract Lens there.",
      host,
    ),
};

const container: OfMachine = {
  there: (host) => l10n.t("This extension runs in the container, and {0} is that machine.", host),
  here: (host) =>
    l10n.t(
      "{0} is your own machine, not the container. To reach a service in the container, forward its port or install Contract Lens there.",
      host,
    ),
};

const codespace: OfMachine = {
  there: (host) => l10n.t("This extension runs in the codespace, and {0} is that machine.", host),
  here: (host) =>
    l10n.t(
      "{0} is your own machine, not the codespace. To reach a service in the codespace, forward its port or install Contract Lens there.",
      host,
    ),
};

const other: OfMachine = {
  there: (host) => l10n.t("This extension runs on the remote machine, and {0} is that machine.", host),
  here: (host) =>
    l10n.t(
      "{0} is your own machine, not the remote machine. To reach a service on the remote machine, forward its port or install Contract Lens there.",
      host,
    ),
};

const machines: ReadonlyMap<string, OfMachine> = new Map([
  ["wsl", wsl],
  ["dev-container", container],
  ["attached-container", container],
  ["codespaces", codespace],
]);

/** Which machine a loopback address is, and how to reach another, in a window that is connected to a remote machine. */
function refusedByLoopback(host: string, { remote, side }: ClientMachine): string {
  const machine = machines.get(remote) ?? other;
  return side === "remote" ? machine.there(host) : machine.here(host);
}
