import type { Failure } from "../../http/failure.ts";
import type { Step } from "../../http/step.ts";
import type { NetworkProblem } from "../networks/network.ts";
import type { ProbedRoute } from "../../http/probedRoute.ts";

/** What a service responded to a harmless question. */
export type ServiceResponse = {
  readonly path: string;
  readonly status: number;
  /** What it says it is: the `server` header. Foreign text; empty when not sent. */
  readonly server: string;
  /** Whether this is how such a service responds. */
  readonly isExpected: boolean;
  /** What any other question would fail with, where that shows. */
  readonly failure?: Failure | undefined;
};

/** One service of a network, and how far away it is. */
export type ServiceCheck = {
  readonly service: "mirror" | "verifier";
  /** Host and port; `undefined` where the network has no such service. */
  readonly host: string | undefined;
  /** What is wrong with its address in the settings, where there is one. */
  readonly problem?: NetworkProblem | undefined;
  readonly checked: CheckedService | undefined;
};

/** What was found out about a service. */
export type CheckedService = ProbedRoute & {
  readonly url: string;
  /** Whose client carried the question. */
  readonly client: "undici" | "vscode";
  readonly response: Step<ServiceResponse>;
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
