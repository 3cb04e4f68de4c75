import assert from "node:assert/strict";
import type { Hex } from "viem";
import { valueOf } from "../../../src/services/reading/reading.ts";
import { verifyByJob } from "../../../src/services/verifier/protocols/job.ts";
import type { Publication } from "../../../src/services/verifier/verification.ts";
import type { Devnet } from "../../devnet/devnet.ts";
import { openChannel } from "../../support/channel.ts";
import { unending } from "../../support/requests.ts";

/** The service's grades of what is sent, `exact`, `match` or `none` each. Sends it by the product's client. */
export async function gradesAtService(
  { verifierUrl, chainId }: Devnet,
  address: Hex,
  publication: Publication,
  creationTransactionHash?: Hex,
): Promise<{ readonly runtime: string; readonly creation: string }> {
  await using client = openChannel();
  const way = { kind: "build", publication, creationTransactionHash } as const;
  const { records } = await verifyByJob(client.channel, { verifierUrl, chainId, address, way }, unending);
  assert.ok(records[0]?.protocol === "job");
  const contract = valueOf(records[0].reading.fields.contract);
  const word = (match: string | null | undefined): string =>
    match === "exact_match" ? "exact" : (match ?? "none");
  return {
    runtime: word(contract && valueOf(contract.fields.runtimeMatch)),
    creation: word(contract && valueOf(contract.fields.creationMatch)),
  };
}
