import { bytesToHex } from "viem";
import type { AbiSource } from "../../decode/abiSource.ts";
import { decodeErrorData, type DecodedError } from "../../decode/decoders/decodeErrorData.ts";
import type { Failure } from "../../debugger/stops.ts";
import { returningOpcodes } from "../../services/ledger/opcodes.ts";
import type { Debuggee } from "./debuggee.ts";

/**
 * What a call failed with. `outOfGas`: it ran out of gas, or at an instruction that is not valid there. `rejected`: its code ended as it
 * should, and what it returned was not accepted, such as created code that is too large. `unknown`: no step shows what it reverted with.
 */
export type FailureReason =
  DecodedError | { readonly kind: "outOfGas" } | { readonly kind: "rejected" } | { readonly kind: "unknown" };

/** Reads what calls failed with, by the ABIs of all contracts whose code ran: errors are passed on from call to call. */
export function failureReasons({
  execution,
  programs,
  steps,
}: Pick<Debuggee, "execution" | "programs" | "steps">): (failure: Pick<Failure, "call">) => FailureReason {
  // They do not differ in trust, and names alone are shown.
  const sources = [...programs.keys()].map(({ abi }): AbiSource => ({
    provenance: { kind: "chosen", file: undefined },
    abi,
  }));
  return ({ call }) => {
    if (call.outcome === "reverted") {
      const ofNode = steps.reasons?.get(call.last);
      if (ofNode !== undefined) return decodeErrorData(ofNode, sources);
      const { bytes, isKnown } = execution.outputOf(call);
      return isKnown ? decodeErrorData(bytesToHex(bytes), sources) : { kind: "unknown" };
    }
    const last = execution.steps.ops[call.last];
    return { kind: last !== undefined && returningOpcodes.has(last) ? "rejected" : "outOfGas" };
  };
}
