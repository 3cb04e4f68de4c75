import type { ContractName, DecodedCall, NameProvenance } from "../app/decoding/resultDecoding.ts";
import { assertNever } from "../core/assertNever.ts";
import type { DecodedError } from "../decode/decoders/decodeErrorData.ts";
import { panicMeaning } from "../text/decoding/panic.ts";
import { argumentsOf, type BytesReading } from "../decode/decoding.ts";
import { plainArgument, plainCandidate, plainProvenance } from "./plainDecoding.ts";

/** A decoded call as plain data. @param isTrusted whether names of builds, and their files, may be returned */
export function plainCall(call: DecodedCall, isTrusted: boolean): object {
  switch (call.kind) {
    case "function":
      return {
        kind: call.kind,
        candidates: call.candidates.map((candidate) => plainCandidate(candidate, isTrusted)),
        returned: plainArguments(call.returned),
        nested: call.nested.map(({ argument, to, call: inner, certainty }) => {
          return { argument, to: to ?? null, certainty, call: plainCall(inner, isTrusted) };
        }),
      };
    case "creation":
      return {
        kind: call.kind,
        contract: plainName(call.contract, isTrusted),
        arguments: plainArguments(call.arguments),
        provenance: call.origin === undefined ? null : plainProvenance(call.origin, isTrusted),
      };
    case "noData":
      return { kind: call.kind };
    case "unknown":
      return { kind: call.kind, selector: call.selector === undefined ? null : `0x${call.selector}` };
    default:
      return assertNever(call);
  }
}

/** What a call failed with as plain data. */
export function plainError(error: DecodedError, isTrusted: boolean): object {
  switch (error.kind) {
    case "reason":
      return { kind: error.kind, reason: error.text };
    case "panic":
      return { kind: error.kind, code: error.code.toString(), meaning: panicMeaning(error.code) };
    case "custom":
      return {
        kind: error.kind,
        selector: `0x${error.selector}`,
        candidates: error.candidates.map((candidate) => plainCandidate(candidate, isTrusted)),
      };
    case "code":
      return { kind: error.kind, name: error.name };
    case "empty":
      return { kind: error.kind };
    case "bytes":
      return { kind: error.kind, bytes: error.bytes };
    default:
      return assertNever(error);
  }
}

/** The values that a function returned, or a constructor was given; `null` where they cannot be read. */
export function plainArguments(reading: BytesReading | undefined): object | null {
  return argumentsOf(reading)?.map(plainArgument) ?? null;
}

/** What a contract is called, and by whom. */
export function plainName(found: ContractName | undefined, isTrusted: boolean): object | null {
  if (found === undefined) return null;
  const { name, provenance } = found;
  return { name, provenance: nameProvenance(provenance, isTrusted) };
}

function nameProvenance(provenance: NameProvenance, isTrusted: boolean): object {
  switch (provenance.kind) {
    case "label":
      return { kind: provenance.kind };
    case "deployment":
      return { kind: provenance.kind, file: provenance.path };
    default:
      return plainProvenance(provenance, isTrusted);
  }
}
