import { type JsonValue, listAt, textAt, valueAt } from "../../core/json/jsonValue.ts";
import type { Build, BuildInfoReference } from "../build.ts";
import { readCompiledCode } from "../code/compiledCode.ts";
import { metadataFacts } from "./compilerMetadata.ts";
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
  const facts = metadataFacts(metadata);
  if (facts === undefined) return [];
  return [
    {
      ...facts,
      tool: "hardhat",
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
