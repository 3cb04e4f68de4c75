import { isJsonObject, type JsonObject } from "../../core/json/jsonValue.ts";

/**
 * The settings that a metadata tells, as compilers take them. Of code that carries no metadata they write the usual kind of hash
 * there, and refuse an input that names it.
 */
export function acceptedSettings(settings: JsonObject): JsonObject {
  const { metadata } = settings;
  const isRefused =
    isJsonObject(metadata) && metadata["appendCBOR"] === false && metadata["bytecodeHash"] !== "none";
  if (!isRefused) return settings;
  const others = { ...metadata };
  delete others["bytecodeHash"];
  return { ...settings, metadata: others };
}
