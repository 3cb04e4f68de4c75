import * as vscode from "vscode";
import type { ResultDecoding } from "../../app/decoding/resultDecoding.ts";
import type { TransactionFacts } from "../../app/hover/hoverFacts.ts";
import { waitAtMost } from "../../app/hover/hoverQueries.ts";
import { systemClock } from "../../http/clock.ts";
import type { Services } from "../services.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";

type DecodingServices = Pick<
  Services,
  "builds" | "chosenAbis" | "deploymentName" | "lookups" | "ownCode" | "signatures"
>;

/**
 * A result that a hover is about in the names of what is held: nobody is asked, and builds have a part in it once somebody
 * else has looked for them. `isReading`: it takes longer than there is time, as builds are read for it.
 */
export async function heldDecoding(
  services: DecodingServices,
  { network, transaction, result }: TransactionFacts,
  waiting: { readonly milliseconds: number; readonly pointer: AbortSignal },
): Promise<{ readonly decoding?: ResultDecoding | undefined; readonly isReading: boolean }> {
  const ledger = ledgerOf(network);
  const isReading = false;
  if (ledger === undefined || result.state !== "known") return { isReading };
  const lookup = result.response.value;
  const ownCode = await services.ownCode();
  if (lookup.kind !== "found" || !ownCode.hasBuilds) return { isReading };
  let decoding: ResultDecoding | undefined;
  let isDone = false as boolean;
  const decode = async (signal: AbortSignal): Promise<void> => {
    const [{ ResultDecoder }, lookups, builds, chosen, signatures] = await Promise.all([
      import("../../app/decoding/resultDecoder.ts"),
      services.lookups(),
      services.builds(),
      services.chosenAbis(),
      services.signatures(),
    ]);
    const tools = {
      lookups,
      builds,
      chosen,
      nameOfBuild: ownCode.nameOf.bind(ownCode),
      deploymentName: services.deploymentName,
      isTrusted: () => vscode.workspace.isTrusted,
      signatures,
    };
    const subject = { kind: "result", network, transaction, nonce: 0 } as const;
    const decoder = new ResultDecoder(tools, { subject, ledger, lookup }, signal, () => undefined);
    await decoder.recall();
    decoding = decoder.decoding;
    await decoder.guess();
    decoding = decoder.decoding;
    isDone = true;
  };
  await waitAtMost(decode, waiting, systemClock);
  const { names, upToDate } = await services.builds();
  return { decoding, isReading: !isDone && (upToDate.isLooking || names.size > 0) };
}
