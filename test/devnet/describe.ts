import type { Devnet } from "./devnet.ts";
import type { Sample, SampleKind } from "./sample.ts";

const titles: Record<SampleKind, string> = {
  contract: "Contracts to verify",
  outcome: "Other outcomes of a verification",
  build: "Contracts to verify from a build",
  verifierFault: "A verification service in trouble",
  sourceFault: "Source that a service cannot use",
  record: "Contract records",
  result: "Execution results",
  lookupFault: "A mirror node in trouble",
};

/** Where the services are, and every sample with what it shows. */
export function describeDevnet(devnet: Devnet): string {
  return [describeServices(devnet), ...describeSamples(devnet)].join("\n\n");
}

/** Where the services are, in some lines. */
export function describeServices(
  devnet: Pick<Devnet, "chainId" | "mirrorUrl" | "verifierUrl" | "signatureUrl" | "chainUrl" | "refusedKey">,
): string {
  return [
    `Local network, chain ${devnet.chainId}`,
    `  mirror node           ${devnet.mirrorUrl}`,
    `  verification service  ${devnet.verifierUrl}`,
    `  signature service     ${devnet.signatureUrl}`,
    `  chain (JSON-RPC)      ${devnet.chainUrl}`,
    `  a key the explorer refuses: ${devnet.refusedKey}`,
  ].join("\n");
}

function describeSamples(devnet: Devnet): readonly string[] {
  return Object.entries(titles).map(([kind, title]) => {
    const samples = devnet.samples.filter((sample) => sample.kind === kind);
    return [title, ...samples.map(describeSample)].join("\n");
  });
}

function describeSample(sample: Sample): string {
  const nonce = sample.nonce === undefined ? "" : ` with nonce ${sample.nonce}`;
  const transaction = sample.transactionId === undefined ? undefined : sample.transactionId + nonce;
  const identifiers = [sample.address, sample.contractId, transaction, sample.hash].filter(
    (identifier) => identifier !== undefined,
  );
  return [
    `  ${sample.purpose} (${sample.name})`,
    ...identifiers.map((identifier) => `    ${identifier}`),
  ].join("\n");
}
