import { isJsonObject, type JsonValue, textAt } from "../../core/json/jsonValue.ts";
import type { Build } from "../build.ts";
import { readBuildInfo } from "./buildInfo.ts";
import { abiOf, readCombinedJson } from "./combinedJson.ts";
import { readMetadataFile } from "./compilerMetadata.ts";
import { readContractArtifact, readRemixArtifact } from "./contractArtifact.ts";
import { readFoundryArtifact } from "./foundry.ts";
import { readHardhatDeployBuild } from "./hardhatDeploy.ts";
import { readStandardJsonOutput } from "./standardJson.ts";
import { readTruffleArtifact } from "./truffle.ts";
import { readUnreadForm, unreadFormOf } from "./unreadForm.ts";
import { readVyperOutput } from "./vyper.ts";

/**
 * The builds that a file holds, in whatever form a tool wrote it; the form decides, and no name of a folder. Of a form that is not
 * read (`unreadFormOf`), the ABIs. Undefined for a file that is none.
 *
 * @param fileName without folders and `.json`: some tools name a contract by its file alone.
 */
export function readBuilds(json: JsonValue, fileName: string): readonly Build[] | undefined {
  if (unreadFormOf(json) !== undefined) return readUnreadForm(json, fileName);
  return (
    readTruffleArtifact(json) ??
    readHardhatDeployBuild(json) ??
    readContractArtifact(json, fileName) ??
    readBuildInfo(json)?.builds ??
    readVyperOutput(json) ??
    readFoundryArtifact(json, fileName) ??
    readRemixArtifact(json, fileName) ??
    readMetadataFile(json) ??
    readCombinedJson(json) ??
    readStandardJsonOutput(json, { tool: "standardJson" }) ??
    readAbi(json, fileName)
  );
}

/** An ABI alone, as `{abi: […]}` or as the bare array. */
function readAbi(json: JsonValue, fileName: string): Build[] | undefined {
  const abi = abiOf(isJsonObject(json) ? json["abi"] : json);
  const looksLikeOne = abi?.some((item) => typeof item === "object" && item !== null && "type" in item);
  if (abi === undefined || looksLikeOne !== true) return undefined;
  const name = textAt(json, "contractName") ?? fileName.replace(/\.abi$/, "");
  return [{ name, tool: "abi", language: "other", abi }];
}
