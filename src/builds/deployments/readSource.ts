import { fileName } from "../../core/characters/fileName.ts";
import type { Hex } from "../../core/hex.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import { TooMuchToRead } from "../../core/json/exactJson.ts";
import type { ParseJson } from "../index/buildFile.ts";
import { textOf, type ProjectFiles } from "../projectFiles.ts";
import { readChainId, type Deployment, type DeploymentRecord } from "./deployment.ts";
import type { DeploymentSource } from "./findSources.ts";
import { readFoundryBroadcast } from "./foundryBroadcast.ts";
import {
  readHardhatDeployChain,
  readHardhatDeployer,
  readHardhatDeployment,
  withProxies,
} from "./hardhatDeploy.ts";
import { readIgnitionJournal } from "./ignitionJournal.ts";
import { readOpenZeppelinManifest } from "./openZeppelinManifest.ts";
import { deploymentFolders } from "./deploymentFolders.ts";
import { readTruffleNetworks } from "./truffleNetworks.ts";

/**
 * What a source tells. A file that is gone, was cut off, or is of another form tells nothing.
 *
 * @param files reads of a file what it holds now
 * @param onSkipped hears of each file that holds more than is read
 */
export async function readDeploymentSource(
  files: Pick<ProjectFiles, "read">,
  source: DeploymentSource,
  parse: ParseJson,
  onSkipped: (file: string) => void = () => undefined,
): Promise<readonly DeploymentRecord[]> {
  const { path } = source;
  const textAt = async (file: string): Promise<string> => textOf(await files.read(file)) ?? "";
  const bytesOf = async (file: string): Promise<Uint8Array | undefined> => {
    const read = await files.read(file);
    if (read !== undefined && read.bytes === undefined) onSkipped(file);
    return read?.bytes;
  };
  /** Undefined for what cannot be read, and for what is too much. */
  const unlessTooMuch = async <Value>(
    file: string,
    reader: (bytes: Uint8Array) => Value | Promise<Value>,
  ): Promise<Value | undefined> => {
    const bytes = await bytesOf(file);
    if (bytes === undefined) return undefined;
    try {
      return await reader(bytes);
    } catch (error) {
      if (error instanceof TooMuchToRead) onSkipped(file);
      return undefined;
    }
  };
  const jsonOf = (file: string): Promise<JsonValue | undefined> => unlessTooMuch(file, parse);
  const journalOf = (file: string): Promise<DeploymentRecord | undefined> =>
    unlessTooMuch(file, (bytes) => readIgnitionJournal(bytes, file));
  switch (source.tool) {
    case "foundry":
      return readFoundryBroadcast((await jsonOf(path)) ?? null, path);
    case "openZeppelin":
      return listed(readOpenZeppelinManifest((await jsonOf(path)) ?? null, path));
    case "ignition":
      return listed(await journalOf(path));
    case "hardhatDeploy": {
      const deployments: Deployment[] = [];
      const deployers = new Set<Hex>();
      for (const file of source.files) {
        const json = (await jsonOf(file)) ?? null;
        const deployment = readHardhatDeployment(json, nameOf(file));
        if (deployment === undefined) continue;
        deployments.push({ ...deployment, file });
        const deployer = readHardhatDeployer(json);
        if (deployer !== undefined) deployers.add(deployer);
      }
      const chainId = readHardhatDeployChain(await textAt(source.chainFile));
      return [
        {
          tool: source.tool,
          name: nameOf(path),
          chainId,
          path,
          deployers: [...deployers],
          deployments: withProxies(deployments),
          unfinished: [],
        },
      ];
    }
    case "truffle": {
      const found: (readonly [chain: string, Deployment])[] = [];
      for (const file of source.files)
        for (const [chain, deployment] of readTruffleNetworks((await jsonOf(file)) ?? null))
          found.push([chain, { ...deployment, file }]);
      return [...Map.groupBy(found, ([chain]) => chain)].map(([chain, ofChain]) => ({
        tool: source.tool,
        name: nameOf(path.slice(0, -`/${deploymentFolders.truffle}`.length)) || nameOf(path),
        chainId: readChainId(chain),
        path,
        deployers: [],
        deployments: ofChain.map(([, deployment]) => deployment),
        unfinished: [],
      }));
    }
  }
}

const listed = (record: DeploymentRecord | undefined): readonly DeploymentRecord[] =>
  record === undefined ? [] : [record];

const nameOf = (path: string): string => fileName(path).replace(/\.json$/, "");
