import type { Traffic } from "../instantServer.ts";

/** What the runner has told the suite: where the figures go, and where the services are. */
export const given = JSON.parse(process.env["CONTRACT_LENS_BENCH"] ?? "null") as {
  readonly result: string;
  readonly mirror: string;
  readonly verifier: string;
};

/** Asks a service what it has counted; the question itself does not count. */
export async function trafficOf(service: string): Promise<Traffic> {
  return (await (await fetch(`${service}/traffic`)).json()) as Traffic;
}
