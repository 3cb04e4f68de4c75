import type { Deployment, DeploymentRecord, RecordedCreation } from "../../builds/deployments/deployment.ts";
import type { DeploymentSource } from "../../builds/deployments/findSources.ts";
import { readDeploymentFile, readDeploymentSource } from "../../builds/deployments/readRecords.ts";
import type { ParseJson } from "../../builds/parsedFiles.ts";
import type { OpenedFolder } from "../builds/locatedBuild.ts";

/** The code that created a contract as recorded by a deployment file, which nothing on the chain confirms. */
export type RecordedCode = RecordedCreation & {
  /** Of the file, relative to the opened folder. */
  readonly path: string;
};

/** Where a deployment was read. */
export type RecordPlace = { readonly folder: OpenedFolder; readonly source: DeploymentSource };

/** What was read of a contract before, without its code. */
type RecordedContract = {
  readonly record: Pick<DeploymentRecord, "chainId">;
  readonly deployment: Deployment;
};

/** Files that record one contract; each is read again for its code. */
const maxRecords = 8;

/** Digits that are kept of one source, for the other contracts of a batch. */
const maxCachedDigits = 16 * 1024 * 1024;

type RecordedCodeList = readonly (RecordedCode &
  Pick<Deployment, "address" | "origin"> & {
    readonly chainId: string | undefined;
  })[];

/** Reads deployment files again for the code that created contracts. Keeps that of the file that was read last. */
export class RecordedCodes {
  readonly #parse: ParseJson;
  #last:
    { readonly of: object; readonly file: string; readonly codes: Promise<RecordedCodeList> } | undefined;

  constructor(parse: ParseJson) {
    this.#parse = parse;
  }

  /**
   * The code of a contract by the files that record it: undefined where none has any, or they contradict each other, as those of a
   * chain that was begun anew.
   *
   * @param placeOf the same place for a record as long as its files have not changed
   */
  async codeOf<Of extends RecordedContract>(
    recorded: readonly Of[],
    placeOf: (of: Of) => RecordPlace | undefined,
  ): Promise<RecordedCode | undefined> {
    const found: RecordedCode[] = [];
    for (const one of recorded.slice(0, maxRecords)) {
      const place = placeOf(one);
      if (place === undefined || one.deployment.origin === "existing") continue;
      const { record, deployment } = one;
      for (const { chainId, address, origin, ...code } of await this.#codesIn(place, deployment.file))
        // A file by itself may not say that what it names is a proxy.
        if (chainId === record.chainId && address === deployment.address && origin === deployment.origin)
          found.push(code);
    }
    return consistent(found);
  }

  #codesIn(place: RecordPlace, file = ""): Promise<RecordedCodeList> {
    if (this.#last?.of === place && this.#last.file === file) return this.#last.codes;
    const codes = this.#read(place, file);
    const last = { of: place, file, codes };
    this.#last = last;
    const release = (): void => {
      if (this.#last === last) this.#last = undefined;
    };
    codes.then((read) => {
      if (read.reduce((sum, { code }) => sum + code.length, 0) > maxCachedDigits) release();
    }, release);
    return codes;
  }

  async #read({ folder, source }: RecordPlace, file: string): Promise<RecordedCodeList> {
    const narrowed = source.tool === "hardhatDeploy" ? { ...source, files: [file] } : source;
    const records = await readDeploymentSource(narrowed, (path) =>
      readDeploymentFile(folder.files, source.tool, path, this.#parse, true),
    );
    return records.flatMap(({ chainId, path, deployments }) =>
      deployments.flatMap(({ address, origin, creation, file: own = path }) =>
        creation === undefined ? [] : [{ ...creation, chainId, address, origin, path: own }],
      ),
    );
  }
}

/** The code that has most behind it, if all begin alike: some tools record the arguments apart. */
function consistent(codes: readonly RecordedCode[]): RecordedCode | undefined {
  const [longest, ...others] = codes.toSorted((one, other) => other.code.length - one.code.length);
  return others.every(({ code }) => longest?.code.startsWith(code)) ? longest : undefined;
}
