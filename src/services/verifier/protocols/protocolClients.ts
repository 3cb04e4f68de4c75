import type { Channel } from "../../../http/channel.ts";
import type { RawResponse } from "../../../http/rawResponse.ts";
import type { AskedContract, Protocol, VerificationRequest, VerificationResponse } from "../verification.ts";
import {
  directVariant,
  readImport,
  sessionVariant,
  verifyDirectly,
  verifyInSession,
  type ImportVariant,
} from "./importFromExplorer.ts";
import { readJob, verifyByJob } from "./job.ts";

/** How a verification service is asked by one protocol. */
export type ProtocolClient = {
  /**
   * Has the service verify a contract.
   * @throws ApiError when there was no whole response, or a job was not seen to its end
   */
  readonly verify: (
    channel: Channel,
    request: VerificationRequest,
    signal: AbortSignal,
  ) => Promise<VerificationResponse>;
  /** Reads responses that were kept, at least one, as they were read when they arrived. */
  readonly read: (asked: AskedContract, responses: readonly RawResponse[]) => VerificationResponse;
};

export const protocolClients: Readonly<Record<Protocol, ProtocolClient>> = {
  session: { verify: verifyInSession, read: readLast(sessionVariant) },
  direct: { verify: verifyDirectly, read: readLast(directVariant) },
  job: { verify: verifyByJob, read: readJob },
};

function readLast(variant: ImportVariant): ProtocolClient["read"] {
  return (asked, responses) => {
    const last = responses.at(-1);
    if (last === undefined) throw new Error("A verification has at least one response.");
    return readImport(variant, asked, last);
  };
}
