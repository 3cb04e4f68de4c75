import { bytesToHex } from "viem";
import { AbiIndex } from "../../decode/abiIndex.ts";
import type { AbiSource } from "../../decode/abiSource.ts";
import { decodeErrorData, type DecodedError } from "../../decode/decoders/decodeErrorData.ts";
import type { Failure } from "../../debugger/stops.ts";
import type { Debuggee } from "./debuggee.ts";

/** What a call failed with. `outOfGas`: it ran out of gas, or at an invalid instruction. */
export type FailureReason = DecodedError | { readonly kind: "outOfGas" };

/** Reads what calls failed with, by the ABIs of all builds whose code ran: errors are passed on from call to call. */
export function failureReasons({
  execution,
  programs,
}: Pick<Debuggee, "execution" | "programs">): (failure: Failure) => FailureReason {
  const items = [...programs.values()].flatMap((origin) =>
    origin.kind === "build" ? (origin.match.build.abi ?? []) : [],
  );
  // One source for all: they do not differ in trust, and names alone are shown.
  const sources: readonly AbiSource[] = [
    { provenance: { kind: "chosen", file: undefined }, abi: new AbiIndex(items) },
  ];
  return ({ call }) =>
    call.outcome === "failed"
      ? { kind: "outOfGas" }
      : decodeErrorData(bytesToHex(execution.outputOf(call).bytes), sources);
}
