import { parseContractReference } from "../../src/core/contractReference.ts";
import type { Hex } from "../../src/core/hex.ts";
import { ApiError } from "../../src/http/failure.ts";
import { valueOf } from "../../src/services/reading/reading.ts";
import type { Channel } from "../../src/http/channel.ts";
import type { Protocol } from "../../src/services/verifier/verification.ts";
import { Lookups } from "../../src/app/lookups/lookups.ts";
import type { Network } from "../../src/app/networks/network.ts";
import { Verifications } from "../../src/app/verification/verifications.ts";
import type { VerificationReport } from "../../src/app/verification/report.ts";
import { everyHashAgreed, keysOf } from "../support/consent.ts";

/** One question of a user: resolves with how it ended, `lost` when that is no way for it to end. */
export type Ask = () => Promise<string>;

type Plan = {
  readonly lookups: number;
  readonly verifications: number;
  readonly random: () => number;
};

const protocols: readonly Protocol[] = ["session", "direct", "job"];

/** Silence is waited for in real time, so that wait is short; jobs, which go by the clock, have the product's own. */
const deadlines: Readonly<Record<Protocol, number>> = { session: 2000, direct: 2000, job: 300_000 };

/** The questions in random order; every third lookup is of a subject that was asked for before. */
export function asksOf(channel: Channel, url: string, { lookups, verifications, random }: Plan): Ask[] {
  const lookUps = new Lookups(() => Promise.resolve(channel), everyHashAgreed);
  const verify = new Verifications(
    () => Promise.resolve(channel),
    () => Promise.resolve(lookUps),
    keysOf(),
  );
  const subject = (index: number): number => (index % 3 === 0 ? Math.floor(random() * (index + 1)) : index);
  const all = [
    ...Array.from({ length: lookups }, (_none, index) => lookUp(lookUps, url, subject(index), index)),
    ...Array.from({ length: verifications }, (_none, index) => verification(verify, url, index)),
  ];
  return all
    .map((ask) => [random(), ask] as const)
    .sort(([one], [other]) => one - other)
    .map(([, ask]) => ask);
}

function lookUp(lookups: Lookups, url: string, subject: number, index: number): Ask {
  const asking = { signal: new AbortController().signal };
  const digits = (1_000_000 + subject).toString(16);
  const hash: Hex = `0x${digits.padStart(64, "0")}`;
  const address: Hex = `0x${digits.padStart(40, "0")}`;
  switch (index % 3) {
    case 0:
      return () =>
        endOf("record", async () => {
          const id = { shard: 0n, realm: 0n, num: BigInt(1001 + subject) };
          const { value } = await lookups.contract({ mirrorUrl: url, contract: { kind: "id", id } }, asking);
          if (value.kind !== "found") return false;
          return valueOf(value.reading.fields.contract_id) === `0.0.${id.num}`;
        });
    case 1:
      return () =>
        endOf("result", async () => {
          const transaction = { kind: "hash", hash, from: "32 bytes" } as const;
          const { value } = await lookups.result({ mirrorUrl: url, transaction }, asking);
          return value.kind === "found" && valueOf(value.reading.fields.hash) === hash;
        });
    default:
      return () =>
        endOf("status", async () => {
          const { value } = await lookups.status({ verifierUrl: url, chainId: "1", address }, asking);
          return value.state === "perfect";
        });
  }
}

async function endOf(kind: string, ask: () => Promise<boolean>): Promise<string> {
  try {
    return (await ask()) ? `${kind}: answered` : "lost";
  } catch (error) {
    return error instanceof ApiError ? `${kind}: ${error.failure.kind}` : "lost";
  }
}

function verification(verifications: Verifications, url: string, index: number): Ask {
  const network: Network = {
    name: "Soak",
    chainId: "1",
    mirrorUrl: url,
    verifierUrl: url,
    verifierProtocol: "job",
    explorerSource: "etherscan",
    explorerUrl: undefined,
  };
  const address: Hex = `0x${(2 ** 40 + index).toString(16).padStart(40, "c")}`;
  const contract = parseContractReference(address);
  if (!contract.ok) throw new Error(contract.reason);
  const protocol = protocols[index % protocols.length] ?? "job";
  return async () => {
    const report = await verifications.verify({
      network,
      contract: contract.value,
      protocol,
      way: { kind: "explorer" },
      deadlineMilliseconds: deadlines[protocol],
      signal: new AbortController().signal,
      onStep: () => undefined,
    });
    return report.subject.address === address ? endOfReport(report) : "lost";
  };
}

function endOfReport({ protocol, conclusion }: VerificationReport): string {
  switch (conclusion.kind) {
    case "responded":
      return `${protocol}: ${conclusion.response.outcome}`;
    case "failed":
      return `${protocol}: ${conclusion.error.failure.kind}`;
    default:
      return "lost";
  }
}
