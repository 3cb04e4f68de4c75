import { isJsonObject, type JsonObject, type JsonValue, objectAt } from "../../core/json/jsonValue.ts";
import type { Build } from "../build.ts";

/**
 * What a file of a tool has of a contract: an entry of a compiler's output, alone or in a build-info, else all of the file, which is
 * of this contract alone then.
 */
export function contractInFile(
  json: JsonValue,
  { name, source = "" }: Pick<Build, "name" | "source">,
): JsonObject | undefined {
  const contracts = objectAt(json, "output", "contracts") ?? objectAt(json, "contracts");
  if (contracts === undefined) return isJsonObject(json) ? json : undefined;
  // The second is combined JSON of solc.
  return objectAt(contracts, source, name) ?? objectAt(contracts, `${source}:${name}`);
}
