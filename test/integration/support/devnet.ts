import type { RecordedRequest } from "../../devnet/http/requestLog.ts";
import type { Sample } from "../../devnet/sample.ts";

type DevnetOfSuite = {
  readonly mirrorUrl: string;
  readonly verifierUrl: string;
  readonly signatureUrl: string;
  /** JSON-RPC of the chain below. */
  readonly chainUrl: string;
  readonly controlUrl: string;
  readonly refusedKey: string;
  /** Where redirects lead; whatever arrives there is counted. */
  readonly redirectUrl: string;
  readonly samples: readonly Sample[];
};

/** The devnet that the runner has started for this suite. */
export const devnet: DevnetOfSuite = JSON.parse(
  process.env["CONTRACT_LENS_DEVNET"] ?? "null",
) as DevnetOfSuite;

/** The sample of a name. */
export function sample(name: string): Sample {
  const found = devnet.samples.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`The devnet has no sample ${name}.`);
  return found;
}

/** The address of a sample. */
export function addressOf(name: string): string {
  const { address } = sample(name);
  if (address === undefined) throw new Error(`The sample ${name} has no address.`);
  return address;
}

/** All requests that have arrived at the services since the last reset, oldest first. */
export async function requests(): Promise<readonly RecordedRequest[]> {
  return (await (await fetch(`${devnet.controlUrl}/requests`)).json()) as RecordedRequest[];
}

/** How many bytes have arrived where the redirects of faults lead. */
export async function redirectedBytes(): Promise<number> {
  return (await (await fetch(`${devnet.controlUrl}/redirected`)).json()) as number;
}

/** Forgets what was verified and asked; the chain stays. */
export async function resetDevnet(): Promise<void> {
  await fetch(`${devnet.controlUrl}/reset`, { method: "POST" });
}
