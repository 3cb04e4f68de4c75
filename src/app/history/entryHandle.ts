import { isNetworkName } from "../networks/readNetworks.ts";
import { parseEntryKey } from "./entryKey.ts";

/**
 * A place in the trees, as text: what commands are given, and parse like any input. `record` stands for a contract's
 * place in the history, `network` and `day` for a group.
 */
export type EntryHandle =
  | {
      readonly kind: "contract" | "record" | "verification" | "result";
      readonly network: string;
      readonly key: string;
    }
  | { readonly kind: "network"; readonly network: string }
  | { readonly kind: "day"; readonly day: string };

/** A tab stands in no name and in no key. */
const separator = "\t";

/** A handle as text. */
export function formatHandle(handle: EntryHandle): string {
  const parts =
    handle.kind === "day"
      ? [handle.day]
      : handle.kind === "network"
        ? [handle.network]
        : [handle.network, handle.key];
  return [handle.kind, ...parts].join(separator);
}

/** Reads a handle; `undefined` for whatever is none. */
export function parseHandle(text: unknown): EntryHandle | undefined {
  if (typeof text !== "string") return undefined;
  const [kind, first = "", key = "", ...more] = text.split(separator);
  if (more.length > 0) return undefined;
  if (kind === "day") return /^\d{4}-\d{2}-\d{2}$/.test(first) ? { kind, day: first } : undefined;
  if (!isNetworkName(first)) return undefined;
  switch (kind) {
    case "network":
      return { kind, network: first };
    case "record":
    case "contract":
      return parseEntryKey(key)?.kind === "contract" ? { kind, network: first, key } : undefined;
    case "verification":
    case "result":
      return parseEntryKey(key)?.kind === kind ? { kind, network: first, key } : undefined;
    default:
      return undefined;
  }
}
