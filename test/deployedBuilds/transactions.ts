import { buildsOfCode } from "../../src/builds/buildsOfCode.ts";
import { pushedSelectors } from "../../src/builds/code/resemblance.ts";
import type { Hex } from "../../src/core/hex.ts";
import { AbiIndex } from "../../src/decode/abiIndex.ts";
import type { AbiSource } from "../../src/decode/abiSource.ts";
import { decodeCall, decodeOutputs, selectorIn } from "../../src/decode/decoders/decodeCall.ts";
import { decodeErrorData } from "../../src/decode/decoders/decodeErrorData.ts";
import { decodeLog } from "../../src/decode/decoders/decodeLog.ts";
import { ofBuild } from "../support/decodedParts.ts";
import { disagreement, ownError, ownItem, ownValues, type DecoderAnswer } from "./agreement.ts";
import { folderOf, type Deployment } from "./differences.ts";
import { runToEnd } from "../../src/core/async/yielding.ts";
import type { FolderBuild, IndexedBuilds } from "./folders.ts";

type Answers = { readonly ethers?: DecoderAnswer; readonly viem?: DecoderAnswer };

/** A transaction to a contract, and how two decoders read it. */
export type Transaction = {
  readonly label: string;
  readonly build: string;
  readonly contract: string;
  readonly to: string;
  readonly input: Hex;
  readonly output: Hex;
  readonly logs: readonly (Answers & {
    readonly address: string;
    readonly topics: readonly Hex[];
    readonly data: Hex;
  })[];
  readonly expected: Readonly<
    Record<"ethers" | "viem", Readonly<Partial<Record<"call" | "result" | "error", DecoderAnswer>>>>
  >;
};

/**
 * What the product tells otherwise of a transaction than decoders do, by the build that has the contract's code, and behind a
 * proxy also that of its implementation. `unmatched` where no build has the code.
 */
export function differenceOfTransaction(
  transaction: Transaction,
  deployments: readonly Deployment[],
  builds: IndexedBuilds,
): { readonly kind: "compared"; readonly difference: string | undefined } | { readonly kind: "unmatched" } {
  const { contract, to, build: madeBy, input } = transaction;
  const own = buildAt(to, deployments, builds);
  if (own === undefined) return { kind: "unmatched" };
  const behind = implementationOf({ contract, build: madeBy }, builds);
  if (behind === undefined && isThroughProxy.test(contract)) return { kind: "unmatched" };
  const sourcesAt = (address: string): readonly AbiSource[] => {
    if (address.toLowerCase() === to.toLowerCase()) return sourcesOf([own.build, behind]);
    return sourcesOf([buildAt(address, deployments, builds)?.build]);
  };
  const selector = selectorIn(input);
  const isOwn = sourcesOf([own.build]).some(
    ({ abi }) => selector !== undefined && abi.functionsOf(selector).length > 0,
  );
  const isMissing = isOwn && selector !== undefined && !pushedSelectors(own.code).has(selector);
  const difference = isMissing ? `${selector} is not in the code` : differenceIn(transaction, sourcesAt);
  return { kind: "compared", difference };
}

function differenceIn(
  { to, input, output, logs, expected }: Transaction,
  sourcesAt: (address: string) => readonly AbiSource[],
): string | undefined {
  const told = (what: "call" | "result" | "error"): readonly DecoderAnswer[] =>
    [expected.ethers, expected.viem].map((answers) => answers[what]);
  const sources = sourcesAt(to);
  const candidates = decodeCall(input, sources);
  const [called] = candidates;
  const isFailed = "error" in expected.ethers;
  const result = isFailed || called === undefined ? undefined : decodeOutputs(called.item, output);
  const error = isFailed ? ownError(decodeErrorData(output, sources)) : undefined;
  const differences = [
    disagreement("call", ownItem(candidates), told("call")),
    disagreement("result", result && ownValues(result, called?.item.outputs ?? []), told("result")),
    disagreement("error", error, told("error")),
    ...logs.map((log, at) =>
      disagreement(`log ${at}`, ownItem(decodeLog(log, sourcesAt(log.address))), [log.ethers, log.viem]),
    ),
  ];
  return differences.find((difference) => difference !== undefined);
}

const isThroughProxy = /^(\S+) \(through /;

/** The build of the contract that a proxy calls, where a transaction went through one. */
export function implementationOf(
  { contract, build }: Pick<Transaction, "contract" | "build">,
  { all }: IndexedBuilds,
): FolderBuild | undefined {
  const [, implementation] = isThroughProxy.exec(contract) ?? [];
  return all.find(({ folder, name }) => folder === folderOf(build) && name === implementation);
}

/** The build that has the code at an address. */
function buildAt(
  address: string,
  deployments: readonly Deployment[],
  builds: IndexedBuilds,
): { readonly build: FolderBuild; readonly code: string } | undefined {
  const { code, all } = buildsAt(address, deployments, builds);
  const [best] = all;
  return best === undefined ? undefined : { build: best, code };
}

/** The builds that have the code at an address, the best first. */
export function buildsAt(
  address: string,
  deployments: readonly Deployment[],
  { index }: IndexedBuilds,
): { readonly all: readonly FolderBuild[]; readonly code: string } {
  const deployed = deployments.find(
    (deployment) => deployment.address.toLowerCase() === address.toLowerCase(),
  );
  const code = deployed?.runtime.slice(2).toLowerCase() ?? "";
  const matches = buildsOfCode(code, runToEnd(index.find(code)), { address: address.slice(2).toLowerCase() });
  return { all: matches.map(({ build }) => build), code };
}

function sourcesOf(builds: readonly (FolderBuild | undefined)[]): readonly AbiSource[] {
  return builds.flatMap((build) =>
    build?.abi === undefined
      ? []
      : {
          provenance: ofBuild(build.name, { path: build.folder }),
          abi: new AbiIndex(build.abi),
        },
  );
}
