import { type JsonValue, listAt, objectAt, textAt } from "../../core/json/jsonValue.ts";
import type { Build } from "../build.ts";
import { languageOf } from "./language.ts";
import { codeOf } from "./standardJson.ts";

/**
 * An artifact of forge, `out/<File>.sol/<Name>.json`, which tells no name: the file's is the contract's, where its metadata
 * does not say it. Undefined for anything else.
 */
export function readFoundryArtifact(artifact: JsonValue, fileName: string): Build[] | undefined {
  const abi = listAt(artifact, "abi");
  const deployed = objectAt(artifact, "deployedBytecode");
  if (abi === undefined || deployed === undefined || textAt(deployed, "object") === undefined)
    return undefined;
  const target = Object.entries(objectAt(artifact, "metadata", "settings", "compilationTarget") ?? {})[0];
  const name = typeof target?.[1] === "string" ? target[1] : fileName;
  const source = target?.[0] ?? textAt(artifact, "ast", "absolutePath");
  return [
    {
      name,
      source,
      tool: "foundry",
      language: languageOf(textAt(artifact, "metadata", "language"), source),
      compilerVersion: textAt(artifact, "metadata", "compiler", "version"),
      abi,
      runtime: codeOf(deployed, { creation: textAt(artifact, "bytecode", "object") }),
      get creation() {
        return codeOf(objectAt(artifact, "bytecode"));
      },
      metadata: textAt(artifact, "rawMetadata"),
    },
  ];
}
