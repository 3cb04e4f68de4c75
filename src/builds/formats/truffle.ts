import { type JsonValue, listAt, textAt, valueAt } from "../../core/json/jsonValue.ts";
import type { Build } from "../build.ts";
import { readCompiledCode } from "../code/compiledCode.ts";
import { languageOf } from "./language.ts";
import { immutableReferences } from "./references.ts";

const compilerLanguages: Readonly<Record<string, string>> = {
  solc: "Solidity",
  "solc-js": "Solidity",
  vyper: "Vyper",
};

/** A file of Truffle, known by its `schemaVersion`. Libraries stand in its code as placeholders only. Undefined for anything else. */
export function readTruffleArtifact(artifact: JsonValue): Build[] | undefined {
  const name = textAt(artifact, "contractName");
  if (name === undefined || textAt(artifact, "schemaVersion") === undefined) return undefined;
  const compiler = textAt(artifact, "compiler", "name");
  const source = textAt(artifact, "ast", "absolutePath") ?? textAt(artifact, "sourcePath");
  return [
    {
      name,
      source,
      tool: "truffle",
      language: languageOf(compilerLanguages[compiler ?? ""], source),
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
