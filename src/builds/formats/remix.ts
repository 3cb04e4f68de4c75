import type { JsonValue } from "../../core/json/jsonValue.ts";
import type { Build } from "../build.ts";
import { listAt, objectAt } from "../../core/json/valueAt.ts";
import { codeOf } from "./standardJson.ts";

/** An artifact of Remix, `artifacts/<Name>.json`, which tells no name but the file's. Undefined for anything else. */
export function readRemixArtifact(artifact: JsonValue, fileName: string): Build[] | undefined {
  const data = objectAt(artifact, "data");
  if (data === undefined || objectAt(data, "deployedBytecode") === undefined) return undefined;
  return [
    {
      name: fileName,
      tool: "remix",
      language: "Solidity",
      abi: listAt(artifact, "abi"),
      runtime: codeOf(objectAt(data, "deployedBytecode")),
      get creation() {
        return codeOf(objectAt(data, "bytecode"));
      },
    },
  ];
}
