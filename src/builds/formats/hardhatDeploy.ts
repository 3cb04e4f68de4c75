import type { JsonValue } from "../../core/json/jsonValue.ts";
import { tryParseJson } from "../../core/json/exactJson.ts";
import type { Build, BuildInfoReference } from "../build.ts";
import { readCompiledCode } from "../code/compiledCode.ts";
import { listAt, objectAt, textAt, valueAt } from "../../core/json/valueAt.ts";
import { languageOf } from "./language.ts";
import { immutableReferences, libraryReferences } from "./references.ts";

/** A hash of the input, which is the name of its file. */
const inputName = /^[0-9a-f]{32,64}$/;

/**
 * The build that hardhat-deploy and rocketh keep of what they deployed, `deployments/<network>/<name>.json`: no builds where the
 * file does not tell which contract it is. Undefined for anything else.
 */
export function readHardhatDeployBuild(deployment: JsonValue): Build[] | undefined {
  const deployed = textAt(deployment, "deployedBytecode");
  if (deployed === undefined || textAt(deployment, "address") === undefined) return undefined;
  const metadata = textAt(deployment, "metadata");
  const told = tryParseJson(metadata ?? "") ?? null;
  const [target] = Object.entries(objectAt(told, "settings", "compilationTarget") ?? {});
  if (metadata === undefined || target === undefined || typeof target[1] !== "string") return [];
  return [
    {
      name: target[1],
      source: target[0],
      tool: "hardhat",
      language: languageOf(textAt(told, "language")),
      compilerVersion: textAt(told, "compiler", "version"),
      abi: listAt(deployment, "abi"),
      runtime: readCompiledCode(deployed, {
        libraries: libraryReferences(valueAt(deployment, ["deployedLinkReferences"])),
        immutables: immutableReferences(valueAt(deployment, ["immutableReferences"])),
      }),
      get creation() {
        const libraries = libraryReferences(valueAt(deployment, ["linkReferences"]));
        return readCompiledCode(textAt(deployment, "bytecode") ?? "", { libraries, immutables: [] });
      },
      metadata,
      buildInfo: inputOf(textAt(deployment, "solcInputHash")),
    },
  ];
}

function inputOf(hash: string | undefined): BuildInfoReference | undefined {
  return hash !== undefined && inputName.test(hash)
    ? { kind: "path", path: `solcInputs/${hash}.json` }
    : undefined;
}
