import type { Channel } from "../../../http/channel.ts";
import type { RawResponse } from "../../../http/rawResponse.ts";
import type { ContractIdentity, VerificationRequest, VerificationResponse } from "../verification.ts";
import type { Protocol } from "../protocol.ts";
import { directClient, sessionClient } from "./importClient.ts";
import { readJob, verifyByJob } from "./job.ts";

/** A client for one verification protocol. */
export type ProtocolClient = {
  /**
   * Verifies a contract.
   * @throws ApiError when there was no whole response, or a job was not seen to its end
   */
  readonly verify: (
    channel: Channel,
    request: VerificationRequest,
    signal: AbortSignal,
  ) => Promise<VerificationResponse>;
  /** Parses stored responses (at least one). */
  readonly read: (contract: ContractIdentity, responses: readonly RawResponse[]) => VerificationResponse;
};

/** The client of each protocol. */
export const protocolClients: Readonly<Record<Protocol, ProtocolClient>> = {
  session: sessionClient,
  direct: directClient,
  job: { verify: verifyByJob, read: readJob },
};
