import { isJsonObject, type JsonValue } from "../../core/json/jsonValue.ts";
import type { VerificationStatus } from "./status.ts";

/** More files than any contract has. */
const maxFiles = 2000;

/** A file of a verified source. Path and text are whatever was published. */
export type VerifiedFile = { readonly path: string; readonly text: string };

/**
 * The files that a service compiled a contract from, that of the contract itself first, then by their paths. Undefined where
 * nothing is verified, or the service sent none. What is no text is left out.
 * @param status what the service responded when asked for a status with the sources
 */
export function verifiedSources({ state, reading }: VerificationStatus): readonly VerifiedFile[] | undefined {
  if (state !== "perfect" && state !== "partial") return undefined;
  const extra = (name: string): JsonValue | undefined =>
    reading?.extra.find(([field]) => field === name)?.[1];
  const sources = extra("sources");
  if (!isJsonObject(sources)) return undefined;
  const own = ownPath(extra("compilation"));
  const files = Object.keys(sources)
    .slice(0, maxFiles)
    .flatMap((path): readonly VerifiedFile[] => {
      const file = sources[path];
      const text = isJsonObject(file) ? file["content"] : undefined;
      return typeof text === "string" ? [{ path, text }] : [];
    })
    .sort((a, b) => Number(b.path === own) - Number(a.path === own) || compare(a.path, b.path));
  return files.length === 0 ? undefined : files;
}

/** The file of the contract itself: `path:Name` without the name. */
function ownPath(compilation: JsonValue | undefined): string | undefined {
  const name = isJsonObject(compilation) ? compilation["fullyQualifiedName"] : undefined;
  return typeof name === "string" ? name.slice(0, Math.max(0, name.lastIndexOf(":"))) : undefined;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** More than compilers put into one contract. */
const maxItems = 2000;

/** The ABI of a contract that a service holds as verified, and how far that is proven. */
export type VerifiedAbi = {
  readonly grade: "exact" | "match";
  /** Its items as they stand, the first 2,000. */
  readonly items: readonly JsonValue[];
};

/** What the service responded when asked for a status with the ABI. Undefined where nothing is verified, or it has no ABI. */
export function verifiedAbi({ state, reading }: VerificationStatus): VerifiedAbi | undefined {
  if (state !== "perfect" && state !== "partial") return undefined;
  const abi = reading?.extra.find(([name]) => name === "abi")?.[1];
  if (!Array.isArray(abi)) return undefined;
  return { grade: state === "perfect" ? "exact" : "match", items: abi.slice(0, maxItems) };
}
