import type { JsonValue } from "../../core/json/jsonValue.ts";
import type { Build } from "../build.ts";
import { listAt } from "../../core/json/valueAt.ts";
import { readBuildInfo } from "./buildInfo.ts";
import { readFoundryArtifact } from "./foundry.ts";
import { readHardhatDeployBuild } from "./hardhatDeploy.ts";
import { readHardhatArtifact } from "./hardhat.ts";
import { readRemixArtifact } from "./remix.ts";
import { readStandardJsonOutput } from "./standardJson.ts";
import { readTruffleArtifact } from "./truffle.ts";
import { readVyperOutput } from "./vyper.ts";

/**
 * The builds that a file holds, in whatever form a tool wrote it; the form decides, and no name of a folder. Undefined for a file
 * that is none.
 *
 * @param fileName without folders and `.json`: some tools name a contract by its file alone.
 */
export function readBuilds(json: JsonValue, fileName: string): readonly Build[] | undefined {
  return (
    readHardhatArtifact(json) ??
    readTruffleArtifact(json) ??
    readHardhatDeployBuild(json) ??
    readBuildInfo(json)?.builds ??
    readVyperOutput(json) ??
    readFoundryArtifact(json, fileName) ??
    readRemixArtifact(json, fileName) ??
    readStandardJsonOutput(json, {
      tool: "standardJson",
      language: "Solidity",
    }) ??
    readAbi(json, fileName)
  );
}

/** An ABI alone, as `{abi: […]}` or as the bare array. */
function readAbi(json: JsonValue, fileName: string): Build[] | undefined {
  const abi = Array.isArray(json) ? json : listAt(json, "abi");
  const looksLikeOne = abi?.some((item) => typeof item === "object" && item !== null && "type" in item);
  if (abi === undefined || looksLikeOne !== true) return undefined;
  return [
    {
      name: fileName.replace(/\.abi$/, ""),
      tool: "abi",
      language: "Solidity",
      abi,
    },
  ];
}
