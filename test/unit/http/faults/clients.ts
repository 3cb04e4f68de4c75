import { lookUpContract, lookUpResult } from "../../../../src/services/ledger/mirror/mirrorLedger.ts";
import type { RequestPolicy } from "../../../../src/http/requestPolicy.ts";
import type { Channel } from "../../../../src/http/channel.ts";
import {
  verifyDirectly,
  verifyInSession,
} from "../../../../src/services/verifier/protocols/importFromExplorer.ts";
import { verifyByJob } from "../../../../src/services/verifier/protocols/job.ts";
import { lookUpVerificationStatus } from "../../../../src/services/verifier/status.ts";
import { once, unending } from "../../../support/requests.ts";
import { contractAddress, verificationRequest } from "../../../support/verification.ts";

const contract = { kind: "id", id: { shard: 0n, realm: 0n, num: 1001n } } as const;
const payer = { shard: 0n, realm: 0n, num: 2001n };
const transaction = {
  kind: "id",
  id: { payer, seconds: 1_700_000_000n, nanos: 0, nonce: undefined },
} as const;

/** One question to a service: resolves with the word for what it responded, within a deadline. */
export type Client = (channel: Channel, url: string, deadlineMilliseconds: number) => Promise<string>;

/** Lookups, tried once. */
export const lookups: Readonly<Record<string, Client>> = {
  contract: async (channel, url, within) =>
    (await lookUpContract(channel, url, { contract }, policy(within), unending)).kind,
  result: async (channel, url, within) =>
    (await lookUpResult(channel, url, { transaction }, policy(within), unending)).kind,
  status: async (channel, verifierUrl, within) => {
    const asked = { verifierUrl, chainId: "1", address: contractAddress } as const;
    return (await lookUpVerificationStatus(channel, asked, policy(within), unending)).state;
  },
};

/** Verifications, by every protocol. */
export const verifications: Readonly<Record<string, Client>> = Object.fromEntries(
  Object.entries({ session: verifyInSession, direct: verifyDirectly, job: verifyByJob }).map(
    ([protocol, verify]): [string, Client] => [
      protocol,
      async (channel, url, deadlineMilliseconds) =>
        (await verify(channel, verificationRequest(url, { deadlineMilliseconds }), unending)).outcome,
    ],
  ),
);

function policy(deadlineMilliseconds: number): RequestPolicy {
  return { ...once, deadlineMilliseconds };
}
