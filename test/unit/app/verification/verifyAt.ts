import type { ApiError } from "../../../../src/http/failure.ts";
import type { Clock } from "../../../../src/http/clock.ts";
import { type SourceMethod, verifyContract } from "../../../../src/app/verification/verifyContract.ts";
import type { VerificationStep } from "../../../../src/app/verification/report.ts";
import type { Protocol } from "../../../../src/services/verifier/protocol.ts";
import type { Network } from "../../../../src/app/networks/network.ts";
import type { Secret } from "../../../../src/core/keys/secret.ts";
import { openChannel } from "../../../support/channel.ts";
import { json } from "../../../support/faults.ts";
import type { FaultServer } from "../../../support/faultServer.ts";
import { networkWith } from "../../../support/networks.ts";
import { unending } from "../../../support/requests.ts";
import { contractAddress, spelledAddress } from "../../../support/verification.ts";

export type Options = {
  readonly protocol?: Protocol;
  readonly way?: SourceMethod;
  readonly key?: () => Promise<Secret | undefined>;
  readonly network?: Partial<Network>;
  readonly deadlineMilliseconds?: number;
  readonly clock?: Clock;
  readonly mirrorFailure?: ApiError;
};

/** Verifies the contract at a service; the report, the steps, and what was asked of the service. */
export async function verifyAt(
  service: { readonly url: string } & Partial<FaultServer>,
  options: Options = {},
) {
  await using client = openChannel(options.clock);
  const steps: VerificationStep[] = [];
  const network = networkWith({ verifierUrl: service.url, ...options.network });
  const report = await verifyContract(
    client.channel,
    { network, address: contractAddress, contractId: undefined },
    {
      id: "one",
      way: options.way ?? { kind: "explorer" },
      protocol: options.protocol ?? "direct",
      key: options.key ?? (() => Promise.resolve(undefined)),
      signal: unending,
      onStep: (step) => steps.push(step),
      deadlineMilliseconds: options.deadlineMilliseconds ?? 60_000,
      mirrorFailure: options.mirrorFailure,
    },
  );
  const methods = (service.requests ?? []).map(({ method, path }) => `${method} ${path.split("?")[0] ?? ""}`);
  return { report, steps: steps.map(({ kind }) => kind), methods, log: client.log };
}

/** The path of the contract's status, and the response that it is verified. */
export const statusRequest = `GET /v2/contract/1/${contractAddress}`;
export const verified = json(200, { match: "exact_match", chainId: "1", address: spelledAddress });
