import type { Probe } from "../../platform/node/probe.ts";
import type { Step } from "../../http/step.ts";

/** The way that a connection takes. Never holds a login. */
export type ConnectionWay =
  | { readonly kind: "direct"; readonly because: "loopback" | "turnedOff" | "noProxy" | "noneSet" }
  | { readonly kind: "proxy"; readonly host: string; readonly from: "settings" | "environment" }
  | { readonly kind: "unusable"; readonly from: "settings" | "environment" };

/** What a service answered to a harmless question. */
export type ServiceAnswer = {
  readonly path: string;
  readonly status: number;
  /** What it says it is: the `server` header. Foreign text; empty when not sent. */
  readonly server: string;
  /** Whether this is how such a service answers. */
  readonly isExpected: boolean;
};

/** One service of a network, and how far away it is. */
export type ServiceCheck = {
  readonly service: "mirror" | "verifier";
  /** Host and port; `undefined` where the network has no such service. */
  readonly host: string | undefined;
  readonly checked: CheckedService | undefined;
};

/** What was found out about a service. */
export type CheckedService = Probe & {
  readonly url: string;
  readonly way: ConnectionWay;
  /** Whose client carried the question. */
  readonly client: "undici" | "vscode";
  /** Whether the certificate counts: it does not behind a proxy with `http.proxyStrictSSL` off. */
  readonly judgesCertificate: boolean;
  readonly answer: Step<ServiceAnswer>;
};

/** How a network's services were found; plain data. */
export type ConnectionReport = {
  readonly network: string;
  readonly chainId: string;
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number;
  readonly tookMilliseconds: number;
  readonly services: readonly ServiceCheck[];
};
