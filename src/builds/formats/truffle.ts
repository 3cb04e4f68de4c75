import type { JsonValue } from "../../core/json/jsonValue.ts";
import { listAt, textAt, valueAt } from "../../core/json/valueAt.ts";
import type { Build } from "../build.ts";
import { readCompiledCode } from "../code/compiledCode.ts";
import { languageOf } from "./language.ts";
import { immutableReferences } from "./references.ts";

/** A file of Truffle, known by its `schemaVersion`. Libraries stand in its code as placeholders only. Undefined for anything else. */
export function readTruffleArtifact(artifact: JsonValue): Build[] | undefined {
  const name = textAt(artifact, "contractName");
  if (name === undefined || textAt(artifact, "schemaVersion") === undefined) return undefined;
  const compiler = textAt(artifact, "compiler", "name");
  return [
    {
      name,
      source: textAt(artifact, "ast", "absolutePath") ?? textAt(artifact, "sourcePath"),
      tool: "truffle",
      language: languageOf(compiler === "vyper" ? "Vyper" : undefined),
      compilerVersion: textAt(artifact, "compiler", "version"),
      abi: listAt(artifact, "abi"),
      runtime: readCompiledCode(textAt(artifact, "deployedBytecode") ?? "", {
        immutables: immutableReferences(valueAt(artifact, ["immutableReferences"])) ?? [],
      }),
      get creation() {
        return readCompiledCode(textAt(artifact, "bytecode") ?? "", { immutables: [] });
      },
      metadata: textAt(artifact, "metadata"),
    },
  ];
}
