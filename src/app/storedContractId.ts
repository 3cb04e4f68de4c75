import { parseEntityId } from "../core/entityId.ts";

/** Reads a contract's ID from storage, which may be old, new or damaged. */
export function readContractId(value: unknown): string | undefined {
  return typeof value === "string" && parseEntityId(value).ok ? value : undefined;
}
