import type { Outcome } from "../../src/services/verifier/outcome/outcome.ts";

export type { Outcome };

/** The ways a verification service is spoken to. */
export type Protocol = "session" | "direct" | "job";

export const protocols: readonly Protocol[] = ["session", "direct", "job"];

/** What a lookup comes to. `unanswered`: no complete answer ever arrives. */
export type Finding = "found" | "notFound" | "badRequest" | "serviceFailed" | "unanswered";

/**
 * - `contract`: deployed on the chain; verifying and looking up are real
 * - `outcome`: made for a verification outcome
 * - `verifierFault`, `lookupFault`: a service that misbehaves
 * - `sourceFault`: a service that cannot use the source it is sent
 * - `build`: not published; whether it can be verified is up to the builds of the workspace
 * - `record`, `result`: something to look at in a contract record or an execution result
 */
export type SampleKind =
  "contract" | "outcome" | "build" | "verifierFault" | "sourceFault" | "record" | "result" | "lookupFault";

/** Something to put the cursor on. At least one identifier is there. The same on every start. */
export type Sample = {
  readonly name: string;
  readonly kind: SampleKind;
  /** One sentence: what the user will see. */
  readonly purpose: string;
  /** Checksummed. */
  readonly address?: string;
  readonly contractId?: string;
  /** `shard.realm.num-seconds-nanos`. */
  readonly transactionId?: string;
  /** Of the query, when the sample is not the user's own transaction but one it caused. */
  readonly nonce?: number;
  /** Transaction hash, 32 bytes with 0x. */
  readonly hash?: string;
  /**
   * Any one of these words is right. For a verification: on a devnet on which nobody verified the sample before.
   * A protocol that is left out gives no complete answer, or one that is no outcome.
   */
  readonly expected: Readonly<Partial<Record<Protocol, readonly Outcome[]>>> & {
    readonly record?: Finding;
    readonly result?: Finding;
  };
};

/** The same expectation for every protocol. */
export function everyProtocol(...outcomes: Outcome[]): Record<Protocol, readonly Outcome[]> {
  return { session: outcomes, direct: outcomes, job: outcomes };
}
