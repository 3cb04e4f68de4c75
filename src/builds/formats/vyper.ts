import { type JsonValue, textAt } from "../../core/json/jsonValue.ts";
import type { Build } from "../build.ts";
import { readStandardJsonOutput } from "./standardJson.ts";

/** Vyper's own JSON output, `{compiler: "vyper-0.4.3", contracts}`. Undefined for anything else. */
export function readVyperOutput(output: JsonValue): Build[] | undefined {
  const version = /^vyper-(.+)$/.exec(textAt(output, "compiler") ?? "")?.[1];
  if (version === undefined) return undefined;
  return readStandardJsonOutput(output, { tool: "vyper", language: "Vyper", compilerVersion: version });
}
