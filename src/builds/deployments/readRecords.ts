import pLimit from "p-limit";
import { decodeUtf8 } from "../../core/strings/utf8.ts";
import { fileName } from "../../core/strings/fileName.ts";
import type { Hex } from "../../core/hex.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import { runInSlices } from "../../core/async/yielding.ts";
import { JsonLimitError } from "../../core/json/exactJson.ts";
import { chainOfFolder, chainOfPath } from "../chainNames.ts";
import type { ParseJson } from "../parsedFiles.ts";
import { textOf, type FileStamp, type ProjectFiles } from "../projectFiles.ts";
import {
  hasConflict,
  type Deployment,
  type DeploymentRecord,
  type DeploymentTool,
  type RecordSkipReason,
} from "./deployment.ts";
import { readAddressBook } from "./addressBook.ts";
import type { DeploymentSource } from "./findSources.ts";
import { readFoundryBroadcast } from "./foundryBroadcast.ts";
import {
  isNotDeployed,
  mayBeHardhatDeployment,
  readHardhatDeployChain,
  readHardhatDeployer,
  readHardhatDeployment,
  withProxies,
} from "./hardhatDeploy.ts";
import { readDeployedAddresses, readIgnitionJournal } from "./ignitionJournal.ts";
import { readOpenZeppelinManifest } from "./openZeppelinManifest.ts";
import { readTruffleNetworks } from "./truffleNetworks.ts";

/** What one file records by itself: nothing where it is skipped, or is about something else. */
export type FileReading = {
  readonly records: readonly DeploymentRecord[];
  readonly skipped: RecordSkipReason | undefined;
};

/** Each can have 64 MB. */
const filesAtOnce = 4;

/** The files of a source, in the order in which they count. */
export function filesOf(source: DeploymentSource): readonly string[] {
  switch (source.tool) {
    case "hardhatDeploy":
      return source.chainFile === undefined ? source.files : [source.chainFile, ...source.files];
    case "truffle":
      return source.files;
    case "ignition":
      return source.addressFile === undefined ? [source.path] : [source.path, source.addressFile];
    default:
      return [source.path];
  }
}

/**
 * What a source records. A file that is gone records nothing.
 *
 * @param read reads one of its files, as `readDeploymentFile` does
 * @param onSkipped receives each file of which nothing counts, and why
 */
export async function readDeploymentSource(
  source: DeploymentSource,
  read: (file: string) => Promise<FileReading | undefined>,
  onSkipped: (file: string, reason: RecordSkipReason) => void = () => undefined,
): Promise<readonly DeploymentRecord[]> {
  const { path } = source;
  const files = filesOf(source);
  const readings = await pLimit(filesAtOnce).map(files, read);
  const found = readings.flatMap((reading, at) => {
    if (reading?.skipped !== undefined) onSkipped(files[at] ?? path, reading.skipped);
    return reading?.records ?? [];
  });
  switch (source.tool) {
    case "hardhatDeploy": {
      const { chainFile } = source;
      const deployments = found.flatMap((record) => record.deployments);
      const unfinished = found.flatMap((record) => record.unfinished);
      if (deployments.length + unfinished.length === 0) return [];
      const chain = found.find((record) => record.path === chainFile);
      return [
        {
          tool: source.tool,
          name: nameOf(path),
          chainId: chainFile === undefined ? chainOfFolder(fileName(path)) : chain?.chainId,
          path,
          deployers: [...new Set(found.flatMap(({ deployers }) => deployers))],
          deployments: withProxies(deployments),
          unfinished,
        },
      ];
    }
    case "truffle":
      return [...Map.groupBy(found, ({ chainId }) => chainId)].map(([chainId, ofChain]) => ({
        tool: source.tool,
        name: nameOf(source.project),
        chainId,
        path,
        deployers: [],
        deployments: ofChain.flatMap(({ deployments }) => deployments),
        unfinished: [],
      }));
    case "ignition": {
      const [first, ...others] = found;
      if (first === undefined) return [];
      const journaled = new Set(first.deployments.map(({ address }) => address));
      const wiped = others.flatMap(({ path: file, deployments }) =>
        deployments.flatMap((one) => (journaled.has(one.address) ? [] : [{ ...one, file }])),
      );
      return [{ ...first, deployments: [...first.deployments, ...wiped] }];
    }
    case "addressBook":
      return found.map((record) => ({
        ...record,
        chainId: record.chainId ?? source.chainId ?? chainOfPath(path),
      }));
    default:
      return found;
  }
}

/**
 * What a file records by itself, and its stamp; undefined where it is gone.
 *
 * @param tool whose file it is
 * @param withCode whether to read what contracts were created with, too: tools record that in files of many MB
 */
export async function readDeploymentFile(
  files: Pick<ProjectFiles, "read">,
  tool: DeploymentTool,
  file: string,
  parse: ParseJson,
  withCode = false,
): Promise<(FileReading & { readonly stamp: FileStamp }) | undefined> {
  const read = await files.read(file);
  if (read === undefined) return undefined;
  const { bytes, stamp } = read;
  const skipped = (reason: RecordSkipReason) => ({ stamp, records: [], skipped: reason });
  if (bytes === undefined) return skipped("tooLarge");
  try {
    const records = await recordsIn(tool, file, bytes, parse, withCode);
    return records === undefined ? skipped("foreign") : { stamp, records, skipped: undefined };
  } catch (error) {
    if (error instanceof JsonLimitError) return skipped("tooLarge");
    if (!(error instanceof SyntaxError)) throw error;
    return skipped(hasConflict(textOf(await files.read(file)) ?? "") ? "conflict" : "notJson");
  }
}

/** Undefined for a file of another form. */
async function recordsIn(
  tool: DeploymentTool,
  file: string,
  bytes: Uint8Array,
  parse: ParseJson,
  withCode: boolean,
): Promise<readonly DeploymentRecord[] | undefined> {
  switch (tool) {
    case "foundry":
      return readFoundryBroadcast(await parse(bytes), file, withCode);
    case "openZeppelin":
      return readOpenZeppelinManifest(await parse(bytes), file);
    case "addressBook":
      return readAddressBook(await parse(bytes), file);
    case "ignition": {
      if (file.endsWith(".json")) return readDeployedAddresses(await parse(bytes), file);
      const record = await runInSlices(readIgnitionJournal(bytes, file, withCode));
      return record && [record];
    }
    case "hardhatDeploy":
      return /(?:^|\/)\.chain(?:Id)?$/.test(file)
        ? [recordOf(tool, file, { chainId: readHardhatDeployChain(decodeUtf8(bytes)) })]
        : hardhatDeployRecords(await parse(bytes), file, withCode);
    case "truffle":
      return [...readTruffleNetworks(await parse(bytes))].map(([chainId, deployment]) =>
        recordOf(tool, file, { chainId, deployments: [{ ...deployment, file }] }),
      );
  }
}

function hardhatDeployRecords(
  json: JsonValue,
  file: string,
  withCode: boolean,
): readonly DeploymentRecord[] | undefined {
  const deployment = readHardhatDeployment(json, nameOf(file), withCode);
  if (deployment === undefined) return mayBeHardhatDeployment(json) ? undefined : [];
  const deployer = readHardhatDeployer(json);
  const deployers: readonly Hex[] = deployer === undefined ? [] : [deployer];
  const deployments: readonly Deployment[] = [{ ...deployment, file }];
  return [
    recordOf(
      "hardhatDeploy",
      file,
      isNotDeployed(deployment) ? { deployers, unfinished: [nameOf(file)] } : { deployers, deployments },
    ),
  ];
}

/** What one of several files has for a record. */
const recordOf = (tool: DeploymentTool, path: string, part: Partial<DeploymentRecord>): DeploymentRecord => ({
  tool,
  name: "",
  chainId: undefined,
  path,
  deployers: [],
  deployments: [],
  unfinished: [],
  ...part,
});

const nameOf = (path: string): string => fileName(path).replace(/\.json$/, "");
