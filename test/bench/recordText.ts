import { formatExactJson } from "../../src/core/json/exactJson.ts";
import { fullRecord } from "../support/lookupViews.ts";

/** Text of a contract record of about so many bytes. */
export function recordText(bytes: number): string {
  const without = formatExactJson({ ...fullRecord, runtime_bytecode: "0x", bytecode: "0x" });
  return formatExactJson({
    ...fullRecord,
    bytecode: "0x",
    runtime_bytecode: `0x${"ab".repeat(Math.max(0, Math.round((bytes - without.length) / 2)))}`,
  });
}
