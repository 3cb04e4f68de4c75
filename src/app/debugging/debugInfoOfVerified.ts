import { isJsonObject, listAt, objectAt, textAt, type JsonObject } from "../../core/json/jsonValue.ts";
import { memoize } from "../../core/async/memoize.ts";
import { runsOptimizer } from "../../builds/proof/settings.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";
import { verifiedSources } from "../../services/verifier/verifiedSources.ts";
import type { BuildDebugInfo } from "../builds/debugInfoOfBuild.ts";

type VerifiedDebugInfo = BuildDebugInfo & {
  readonly abi: readonly unknown[];
  readonly compilerVersion: string | undefined;
};

/**
 * What a debugger needs of a verified contract, as the service returned it with the sources; undefined without source maps
 * (docs/services/verification-services.md, Status lookups).
 */
export const debugInfoOfVerified = memoize((status: VerificationStatus): VerifiedDebugInfo | undefined => {
  const extra: JsonObject = Object.fromEntries(status.reading?.extra ?? []);
  const [source, name] = splitName(textAt(extra, "compilation", "fullyQualifiedName") ?? "");
  const runtime = codeIn(extra, "runtimeBytecode");
  const creation = codeIn(extra, "creationBytecode");
  const files = verifiedSources(status);
  if (files === undefined || source === undefined || name === undefined) return undefined;
  if (runtime === undefined && creation === undefined) return undefined;
  const settings = objectAt(extra, "compilation", "compilerSettings") ?? {};
  return {
    contract: { source, name },
    ...{ creation, runtime },
    sourceIds: sourceIdsIn(objectAt(extra, "sourceIds") ?? {}),
    texts: new Map(files.map(({ path, text }) => [path, text])),
    changed: new Set(),
    remappings: (listAt(settings, "remappings") ?? []).filter((one) => typeof one === "string"),
    isOptimized: runsOptimizer(settings),
    isViaIr: settings["viaIR"] === true,
    abi: listAt(extra, "abi") ?? [],
    compilerVersion: textAt(extra, "compilation", "compilerVersion"),
  };
});

function codeIn(extra: JsonObject, name: string): BuildDebugInfo["runtime"] {
  const sourceMap = textAt(extra, name, "sourceMap");
  return sourceMap === undefined ? undefined : { sourceMap, functionDebugData: undefined };
}

/** `{path: {id}}`, or `{path: id}`. */
function sourceIdsIn(ids: JsonObject): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const [path, told] of Object.entries(ids)) {
    const id = isJsonObject(told) ? told["id"] : told;
    if (typeof id === "number" && Number.isInteger(id)) found.set(id, path);
  }
  return found;
}

/** `path:Name`; a path can hold colons. */
function splitName(qualified: string): readonly [source?: string, name?: string] {
  const colon = qualified.lastIndexOf(":");
  return colon < 0 ? [] : [qualified.slice(0, colon), qualified.slice(colon + 1)];
}
