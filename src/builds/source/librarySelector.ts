import { keccak256, stringToBytes } from "viem";
import type { StoredType } from "../storage/contractStorage.ts";
import type { FunctionSource } from "./parseSource.ts";
import type { Scope, SourceProgram } from "./sourceProgram.ts";
import { sourceTypes } from "./storageLayoutOf.ts";

/**
 * The selector of a library's function, eight digits. Its signature has names of structs, contracts, and enums, and says what is in
 * storage, which an ABI has no types for. Undefined if the sources do not settle a type.
 */
export function librarySelector(
  sources: SourceProgram,
  library: Scope,
  { name, parameters }: FunctionSource,
): string | undefined {
  const types = parameters.map(({ type, location }) => {
    const known = sourceTypes(sources).typeOf(type, library);
    const isStored = location === "storage" || known?.kind === "mapping";
    return known && `${typeName(known)}${isStored ? " storage" : ""}`;
  });
  if (types.includes(undefined)) return undefined;
  return keccak256(stringToBytes(`${name}(${types.join()})`)).slice(2, 10);
}

function typeName(type: StoredType): string {
  switch (type.kind) {
    case "bytes":
      return type.label;
    case "array":
      return `${typeName(type.element())}[${type.length ?? ""}]`;
    case "mapping":
      return `mapping(${typeName(type.key)} => ${typeName(type.value())})`;
    case "struct":
      return type.label.replace(/^struct /, "");
    case "value": {
      const [, named] = /^(?:enum|contract) (.*)$/.exec(type.label) ?? [];
      return named ?? type.base ?? "function";
    }
  }
}
