import type { JsonObject } from "../../core/json/jsonValue.ts";
import { objectAt } from "../../core/json/typedValueAt.ts";

/** All files of a compiler's input by path: its sources, and the interfaces that Vyper's may have beside these. */
export function inputFiles(input: JsonObject): JsonObject {
  return { ...objectAt(input, "interfaces"), ...objectAt(input, "sources") };
}
