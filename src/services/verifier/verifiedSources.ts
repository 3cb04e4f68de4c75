import { isJsonObject, listAt, textAt, type JsonValue } from "../../core/json/jsonValue.ts";
import type { VerificationStatus } from "./status.ts";

/** More files than any contract has. */
const maxFiles = 2000;

/** A file of a verified source. Path and text are whatever was published. */
export type VerifiedFile = { readonly path: string; readonly text: string };

/**
 * The files that a service compiled a contract from, that of the contract itself first, then by their paths. Undefined where
 * nothing is verified, or the service sent none. What is no text is left out.
 * @param status the response to a request for a status with the sources
 */
export function verifiedSources({ state, reading }: VerificationStatus): readonly VerifiedFile[] | undefined {
  if (gradeOf({ state }) === undefined) return undefined;
  const sources = extraField(reading, "sources");
  if (!isJsonObject(sources)) return undefined;
  const own = ownName(extraField(reading, "compilation"))?.source;
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

/** How a service compiled a contract. All of it is as it was published. */
export type VerifiedCompilation = {
  readonly language: string | undefined;
  readonly name: string;
  /** The path of the file that declares it. */
  readonly source: string;
  readonly remappings: readonly string[];
  /** As solc writes it; undefined where the service has none. */
  readonly storageLayout: JsonValue | undefined;
};

/**
 * How a service compiled a contract. Undefined where nothing is verified, or the service does not say.
 * @param status the response to a request for a status with the sources
 */
export function verifiedCompilation({ state, reading }: VerificationStatus): VerifiedCompilation | undefined {
  if (gradeOf({ state }) === undefined) return undefined;
  const compilation = extraField(reading, "compilation") ?? null;
  const own = ownName(compilation);
  if (own === undefined) return undefined;
  const remappings = listAt(compilation, "compilerSettings", "remappings") ?? [];
  return {
    ...own,
    language: textAt(compilation, "language"),
    remappings: remappings.filter((one) => typeof one === "string"),
    storageLayout: extraField(reading, "storageLayout") ?? undefined,
  };
}

const extraField = (reading: VerificationStatus["reading"], name: string): JsonValue | undefined =>
  reading?.extra.find(([field]) => field === name)?.[1];

/** The contract itself, by `path:Name`. */
function ownName(compilation: JsonValue = null): Pick<VerifiedCompilation, "source" | "name"> | undefined {
  const whole = textAt(compilation, "fullyQualifiedName");
  const colon = whole?.lastIndexOf(":") ?? -1;
  return whole === undefined || colon === -1
    ? undefined
    : { source: whole.slice(0, colon), name: whole.slice(colon + 1) };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** More than compilers put into one contract. */
const maxItems = 2000;

/** How far the source of a contract that a service holds as verified is proven: of a `match`, names may be other ones. */
export type VerifiedGrade = "exact" | "match";

/** Undefined where nothing is verified. */
export function gradeOf({ state }: Pick<VerificationStatus, "state">): VerifiedGrade | undefined {
  return state === "perfect" ? "exact" : state === "partial" ? "match" : undefined;
}

/** The ABI of a contract that a service holds as verified. */
export type VerifiedAbi = {
  readonly grade: VerifiedGrade;
  /** Its items as they stand, the first 2,000. */
  readonly items: readonly JsonValue[];
};

/** The ABI in the response to a request for a status with the ABI. Undefined where nothing is verified, or it has no ABI. */
export function verifiedAbi({ state, reading }: VerificationStatus): VerifiedAbi | undefined {
  const grade = gradeOf({ state });
  if (grade === undefined) return undefined;
  const abi = extraField(reading, "abi");
  if (!Array.isArray(abi)) return undefined;
  return { grade, items: abi.slice(0, maxItems) };
}
