import { bytesToHex } from "viem";
import type { Debuggee } from "../../app/debugging/loadDebuggee.ts";
import { AbiIndex } from "../../decode/abiIndex.ts";
import type { AbiSource } from "../../decode/abiSource.ts";
import { commonReading } from "../../decode/commonReading.ts";
import { decodeErrorData } from "../../decode/decoders/decodeErrorData.ts";
import type { Failure } from "../../debugger/timeline.ts";
import { failureTitle } from "../../text/debugging/debugging.ts";
import { cut, readText } from "../../ui/decoding/inlineValue.ts";
import { shortenHex } from "../../core/hex.ts";

/** UTF-16 units of a contract's own words. */
const longestReason = 200;

/** What a call failed with, by the ABIs of the builds whose code ran. Errors are passed on from call to call. */
export function failureTitleOf({ execution, programs }: Pick<Debuggee, "execution" | "programs">) {
  const abis = [...programs.values()].flatMap((origin) => (origin.kind === "build" ? (origin.match.build.abi ?? []) : []));
  const sources: readonly AbiSource[] = [
    { provenance: { kind: "chosen", file: undefined }, abi: new AbiIndex(abis) },
  ];
  return ({ call }: Failure): string => {
    if (call.outcome === "failed") return failureTitle({ kind: "outOfGas" });
    const { bytes } = execution.outputOf(call);
    const error = decodeErrorData(bytesToHex(bytes), sources);
    switch (error.kind) {
      case "reason":
        return failureTitle({ kind: "reason", text: cut(error.text, longestReason) });
      case "panic":
        return failureTitle(error);
      case "custom": {
        const first = commonReading(error.candidates);
        const called =
          first === undefined
            ? `0x${error.selector}`
            : `${cut(first.item.name, longestReason)}(${readText(first.reading, () => undefined)})`;
        return failureTitle({ kind: "custom", called });
      }
      case "bytes":
        return failureTitle({ kind: "custom", called: shortenHex(error.bytes, 10, 4) });
      case "code":
        return failureTitle({ kind: "custom", called: cut(error.name, longestReason) });
      case "empty":
        return failureTitle(error);
    }
  };
}
