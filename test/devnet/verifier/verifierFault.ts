import type { Exchange } from "../http/serve.ts";
import type { Protocol } from "../sample.ts";
import type { Job } from "./jobProtocol.ts";

/** What a fault may use to respond. */
export type FaultyRequest = {
  readonly exchange: Exchange;
  readonly protocol: Protocol;
  readonly chainId: string;
  /** Checksummed. */
  readonly address: string;
  /** Answers as the healthy service would. */
  readonly proceed: () => Promise<void>;
  /** Accepts a job that is then in the state given, and never leaves it. */
  readonly acceptJob: (job?: Job) => void;
};

export type FaultyResponse = (request: FaultyRequest) => Promise<void> | void;

/** How the service misbehaves for one address. What is left out is answered as usual. */
export type VerifierFault = Readonly<Partial<Record<Protocol, FaultyResponse>>> & {
  /** The status lookup. */
  readonly status?: FaultyResponse;
};

/** The same misbehaviour whichever protocol is spoken. */
export function inEveryProtocol(response: FaultyResponse): VerifierFault {
  return { session: response, direct: response, job: response };
}
