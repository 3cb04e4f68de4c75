import type { FailureReason } from "../../app/debugging/failureReason.ts";
import { shortenHex } from "../../core/hex.ts";
import { commonReading } from "../../decode/commonReading.ts";
import { failureTitle } from "../../text/debugging/debugging.ts";
import { cut, readText } from "../../ui/decoding/inlineValue.ts";

/** UTF-16 units of a contract's own words. */
const longestReason = 200;

/** What a call failed with, on one line. */
export function failureText(reason: FailureReason): string {
  switch (reason.kind) {
    case "reason":
      return failureTitle({ kind: "reason", text: cut(reason.text, longestReason) });
    case "custom": {
      const first = commonReading(reason.candidates);
      const called =
        first === undefined
          ? `0x${reason.selector}`
          : `${cut(first.item.name, longestReason)}(${readText(first.reading, () => undefined)})`;
      return failureTitle({ kind: "reason", text: called });
    }
    case "bytes":
      return failureTitle({ kind: "reason", text: shortenHex(reason.bytes, 10, 4) });
    case "code":
      return failureTitle({ kind: "reason", text: cut(reason.name, longestReason) });
    case "panic":
    case "outOfGas":
    case "rejected":
    case "unknown":
    case "empty":
      return failureTitle(reason);
  }
}
