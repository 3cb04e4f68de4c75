import { assertNever } from "../core/assertNever.ts";
import { isLoopback } from "../core/loopback.ts";
import type { Failure, Standpoint } from "../http/failure.ts";
import type { Explanation } from "./explanation.ts";

type Unreachable = Extract<Failure, { readonly kind: "unreachable" }>;

/** A service that cannot be reached, in sentences. */
export function explainUnreachable({ reason, from }: Unreachable, host: string): Explanation {
  const common = { tone: "bad", title: "The service cannot be reached" } as const;
  switch (reason) {
    case "dns":
      return {
        ...common,
        sentence: `The name ${host} could not be resolved.`,
        nextStep: "Check the network connection, and the spelling of the address in the settings.",
        remedies: ["tryAgain", "checkConnection", "openNetworkSettings"],
      };
    case "refused":
      return {
        ...common,
        sentence: `Nothing listens at ${host}: the connection was refused.`,
        nextStep: afterRefusal(host.replace(/:\d+$/, ""), from),
        remedies: ["tryAgain", "checkConnection", "openNetworkSettings"],
      };
    case "connectTimeout":
      return {
        ...common,
        sentence: `${host} did not take the connection in time.`,
        nextStep: "A firewall or a proxy may stand in between. Check the connection, then try again.",
        remedies: ["tryAgain", "checkConnection", "openNetworkSettings"],
      };
    case "untrusted":
      return {
        ...common,
        title: "The certificate is not trusted",
        sentence: `${host} shows a certificate of an authority that is not known on this machine.`,
        nextStep:
          "If your company has an authority of its own, add its certificate to the system's, or name its file in NODE_EXTRA_CA_CERTS, and restart VS Code.",
        remedies: ["tryAgain", "checkConnection", "openNetworkSettings"],
      };
    case "otherName":
      return {
        ...common,
        title: "The certificate is for another name",
        sentence: `${host} shows a certificate that was made out to another name.`,
        nextStep: "Check the address in the settings. Something may also stand in between and answer for it.",
        remedies: ["openNetworkSettings", "checkConnection", "tryAgain"],
      };
    case "expired":
      return {
        ...common,
        title: "The certificate is out of its time",
        sentence: `${host} shows a certificate that has expired or is not valid yet.`,
        nextStep: "Check this machine's clock. If it is right, whoever runs the service has to renew it.",
        remedies: ["tryAgain", "checkConnection", "openNetworkSettings"],
      };
    case "tls":
      return {
        ...common,
        sentence: `No secure connection to ${host} came about: the two could not agree on how to encrypt.`,
        nextStep: "Check that the address in the settings is one for https, and that its port is right.",
        remedies: ["openNetworkSettings", "checkConnection", "tryAgain"],
      };
    case "reset":
      return {
        ...common,
        title: "The connection was lost",
        sentence: `${host} closed the connection before it answered.`,
        nextStep: "Try again.",
        remedies: ["tryAgain", "checkConnection"],
      };
    case "other":
      return {
        ...common,
        sentence: `No connection to ${host} came about.`,
        nextStep: "Check the network connection, then try again.",
        remedies: ["tryAgain", "checkConnection", "openNetworkSettings"],
      };
    default:
      return assertNever(reason);
  }
}

/** A loopback address is the machine that asks: in a remote window that may be either of two. */
function afterRefusal(name: string, from: Standpoint | undefined): string {
  if (!isLoopback(name)) return "Check that the service runs, and its address in the settings.";
  if (from === undefined) return "Start the local service, then try again.";
  const remote = remoteMachines.get(from.remote) ?? "the remote machine";
  return from.side === "remote"
    ? `Start the service there, then try again: ${name} is ${remote} itself, on which this extension runs.`
    : `Start the service, then try again: ${name} is your own machine, not ${remote}. What runs there needs its port forwarded.`;
}

const remoteMachines: ReadonlyMap<string, string> = new Map([
  ["wsl", "the Linux of WSL"],
  ["dev-container", "the container"],
  ["attached-container", "the container"],
  ["codespaces", "the codespace"],
]);
