import pLimit from "p-limit";
import { bytesToHex, hexToBytes } from "viem";
import type { MatchedBuild } from "../builds/workspaceBuilds.ts";
import type { BuildDebugInfo } from "../builds/debugInfoOfBuild.ts";
import { deployedCodeIn } from "../builds/deployedCode.ts";
import { statusQuery } from "../lookups/requestCache.ts";
import type { Network } from "../networks/network.ts";
import { storageLayoutOf } from "../../builds/source/storageLayoutOf.ts";
import { SourceGapError, SourceProgram } from "../../builds/source/sourceProgram.ts";
import { storageOfSources, type ContractStorage } from "../../builds/storage/contractStorage.ts";
import type { Hex } from "../../core/hex.ts";
import { memoize } from "../../core/async/memoize.ts";
import { runInSlices, YieldTimer } from "../../core/async/yielding.ts";
import { parseContractReference } from "../../core/references/contractReference.ts";
import { readExecution, type CallFrame, type Execution } from "../../debugger/execution.ts";
import { findMismatchedPrograms } from "../../debugger/mismatchedPrograms.ts";
import { Program } from "../../debugger/program.ts";
import { readTimeline } from "../../debugger/timeline.ts";
import { ApiError } from "../../http/failure.ts";
import type { Ledger } from "../../services/ledger/ledger.ts";
import { debugInfoOfVerified } from "./debugInfoOfVerified.ts";
import { DebugSources, type DebugSource } from "./debugSources.ts";
import type { Debuggee, DebuggeeTools, ProgramOrigin, ReadSteps } from "./debuggee.ts";

/** More contracts than almost any transaction runs: each may need a request. */
const mostContracts = 50;
/** Creations whose code is looked for, of all that a transaction makes. */
const mostCreations = 200;
/** Matches whose files are read for source maps. */
const mostMatches = 4;

/** Finds the programs of a transaction, and what it did by its steps. @throws the signal's reason when that is aborted */
export async function readDebuggee(
  tools: DebuggeeTools,
  network: Network,
  ledger: Ledger,
  read: ReadSteps,
  signal: AbortSignal,
): Promise<Debuggee> {
  const loader = new ProgramLoader(tools, network, ledger, signal);
  const codeOf = (address: Hex): Uint8Array | undefined => loader.codeOf(address);
  const execution = await runInSlices(readExecution(read.steps, read.transaction, codeOf), signal);
  const programs = await loader.load(execution);
  const timeline = await runInSlices(
    readTimeline(execution, (call) => programs.get(call)),
    signal,
  );
  const { origins } = loader;
  const lost = [...origins.values()].flatMap((origin) => (origin.kind === "build" ? origin.lost : []));
  const sources = new DebugSources(origins.keys());
  const originOf = (source: DebugSource): ProgramOrigin | undefined =>
    [...origins].find(([program]) => sources.of(program, source.path) === source)?.[1];
  return {
    ...{ kind: "debuggee", steps: read, execution, timeline, sources },
    ...{ programs: origins, storages: await loader.storages(), lostSources: [...new Set(lost)], originOf },
  };
}

type RunningCode = { readonly code: Hex; readonly address: Hex | undefined };

/** Finds the programs of the calls of a transaction, each code once. */
class ProgramLoader {
  readonly origins = new Map<Program, ProgramOrigin>();
  readonly #codes = new Map<Hex, Uint8Array>();
  readonly #tools: DebuggeeTools;
  readonly #network: Network;
  readonly #ledger: Ledger;
  readonly #signal: AbortSignal;
  readonly #sourcesOf = memoize((info: BuildDebugInfo) =>
    runInSlices(SourceProgram.read(info.texts, info.contract.source, info.remappings), this.#signal),
  );
  /** By the place of the build: its creation and its runtime code are matched one by one. */
  readonly #infos = new Map<string, Promise<BuildDebugInfo | undefined> | undefined>();

  constructor(tools: DebuggeeTools, network: Network, ledger: Ledger, signal: AbortSignal) {
    this.#tools = tools;
    this.#network = network;
    this.#ledger = ledger;
    this.#signal = signal;
  }

  /** Where the contracts of the programs keep their variables. */
  async storages(): Promise<ReadonlyMap<Program, ContractStorage>> {
    const storages = new Map<Program, ContractStorage>();
    for (const [program, origin] of this.origins) {
      const storage =
        origin.kind === "build"
          ? (await this.#tools.builds?.storageOf(origin.match.build, this.#signal))?.storages.at(-1)
          : await this.#computedStorage(program, origin.address);
      if (storage !== undefined) storages.set(program, storage);
    }
    return storages;
  }

  async #computedStorage({ isCreation }: Program, address: Hex): Promise<ContractStorage | undefined> {
    const info = isCreation ? undefined : this.#verified(address);
    if (info === undefined) return undefined;
    const { texts, contract, remappings } = info;
    const layout = await runInSlices(storageLayoutOf(texts, contract, remappings), this.#signal);
    return layout.gaps.some(({ kind }) => kind !== "transient") ? undefined : storageOfSources(layout);
  }

  /** The code of a contract, once it is known. */
  codeOf(address: Hex): Uint8Array | undefined {
    return this.#codes.get(address);
  }

  async load(execution: Execution): Promise<ReadonlyMap<CallFrame, Program>> {
    const programs = await this.#programsOf(execution);
    const mismatched = await runInSlices(findMismatchedPrograms(execution, programs), this.#signal);
    for (const [{ codeAddress }, program] of programs) {
      if (!mismatched.has(program)) continue;
      this.origins.delete(program);
      if (codeAddress !== undefined) this.#codes.delete(codeAddress);
    }
    return new Map([...programs].filter(([, program]) => !mismatched.has(program)));
  }

  async #programsOf(execution: Execution): Promise<ReadonlyMap<CallFrame, Program>> {
    const { frames } = execution;
    const programs = new Map<CallFrame, Program>();
    const hasBuilds = ((await this.#tools.builds?.contracts()) ?? 0) > 0;
    const atOnce = pLimit(4);
    const addresses = [...new Set(frames.map(({ codeAddress }) => codeAddress))];
    const runtimes = new Map<Hex, Program>();
    const names = new Map<Hex, string>();
    const ofRuntime = async (address: Hex): Promise<void> => {
      const isCached = this.#verified(address) !== undefined;
      const code = hasBuilds || isCached ? await this.#codeAt(address) : undefined;
      if (code !== undefined) this.#codes.set(address, hexToBytes(code.code));
      const program = code && (await this.#runtimeProgram(address, code));
      if (program === undefined) return;
      runtimes.set(address, program);
      names.set(address, program.name);
    };
    const known = addresses.filter((address) => address !== undefined).slice(0, mostContracts);
    await Promise.all(known.map((address) => atOnce(() => ofRuntime(address))));
    const creations = new Map<string, Program | undefined>();
    const timer = new YieldTimer();
    let left = hasBuilds ? mostCreations : 0;
    for (const frame of frames) {
      const { codeAddress, address } = frame;
      if (codeAddress !== undefined) {
        const program = runtimes.get(codeAddress);
        if (program !== undefined) programs.set(frame, program);
        continue;
      }
      if (left === 0) continue;
      left -= 1;
      // The code of each can be long.
      await timer.pauseIfDue();
      this.#signal.throwIfAborted();
      const { bytes, isKnown } = execution.inputOf(frame);
      if (!isKnown) continue;
      const code = bytesToHex(bytes).slice(2);
      if (!creations.has(code) && creations.size >= mostContracts) continue;
      const name = address && names.get(address);
      const program = creations.has(code) ? creations.get(code) : await this.#creationProgram(code, name);
      creations.set(code, program);
      if (program !== undefined) programs.set(frame, program);
    }
    return programs;
  }

  /** The code that runs at an address: of an account that delegates (EIP-7702), that of its delegate. */
  async #codeAt(address: Hex): Promise<RunningCode | undefined> {
    try {
      const contract = await this.#contractAt(address);
      if (contract === undefined) return undefined;
      const { delegate } = contract.kind === "found" ? contract.contract : {};
      const code = deployedCodeIn(
        delegate === undefined ? contract : ((await this.#contractAt(delegate)) ?? contract),
      );
      return code && { code: `0x${code.runtime}`, address: code.address };
    } catch (error) {
      // It is shown as a contract without source.
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  }

  async #contractAt(address: Hex) {
    const reference = parseContractReference(address);
    if (!reference.ok) return undefined;
    const query = { ledger: this.#ledger, contract: reference.value };
    const { lookups } = this.#tools;
    const cached = lookups.cachedContract(query)?.value;
    // Code stays as it is, while an account without code can get some.
    if (cached !== undefined && deployedCodeIn(cached) !== undefined) return cached;
    return (await lookups.contract(query, { signal: this.#signal })).value;
  }

  async #runtimeProgram(
    address: Hex,
    { code, address: own = address }: RunningCode,
  ): Promise<Program | undefined> {
    const matches = (await this.#tools.builds?.matches(code.slice(2), { address: own.slice(2) })) ?? [];
    const ofBuild = await this.#firstProgram(matches, code, false);
    if (ofBuild !== undefined) return ofBuild;
    const info = this.#verified(address);
    const program = info && (await this.#program(info, code, false, info));
    if (program !== undefined) this.origins.set(program, { kind: "verified", address });
    return program;
  }

  async #creationProgram(code: string, name: string | undefined): Promise<Program | undefined> {
    const matches = (await this.#tools.builds?.creationMatches(code, name)) ?? [];
    return this.#firstProgram(matches, `0x${code}`, true);
  }

  /** Of the first build whose sources are all at hand, else of the first that has any. */
  async #firstProgram(
    matches: readonly MatchedBuild[],
    code: Hex,
    isCreation: boolean,
  ): Promise<Program | undefined> {
    let first: readonly [program: Program, origin: ProgramOrigin] | undefined;
    for (const match of matches.slice(0, mostMatches)) {
      const info = await this.#infoOf(match);
      const program = info && (await this.#program(info, code, isCreation, match.build));
      if (info === undefined || program === undefined) continue;
      const lost = [...info.texts].flatMap(([path, text]) => (text === undefined ? [path] : []));
      if (first === undefined || program.hasAllSources)
        first = [program, { kind: "build", match, changed: info.changed, lost }];
      if (program.hasAllSources) break;
    }
    if (first !== undefined) this.origins.set(...first);
    return first?.[0];
  }

  #infoOf({ build }: MatchedBuild): Promise<BuildDebugInfo | undefined> | undefined {
    const key = JSON.stringify([build.folder.uri, build.path, build.source, build.name]);
    if (!this.#infos.has(key)) this.#infos.set(key, this.#tools.builds?.debugInfoOf(build, this.#signal));
    return this.#infos.get(key);
  }

  /** @returns undefined without a source map, and if the sources cannot be read */
  async #program(
    info: BuildDebugInfo,
    code: Hex,
    isCreation: boolean,
    {
      abi = [],
      compilerVersion,
    }: { readonly abi?: readonly unknown[] | undefined; readonly compilerVersion?: string | undefined },
  ): Promise<Program | undefined> {
    const { contract, sourceIds, isOptimized, isViaIr } = info;
    const { sourceMap, functionDebugData } = (isCreation ? info.creation : info.runtime) ?? {};
    if (sourceMap === undefined) return undefined;
    try {
      const sources = await this.#sourcesOf(info);
      return await runInSlices(
        Program.read({
          ...{ code: hexToBytes(code), isCreation, sourceMap, sourceIds, sources, contract, abi },
          ...{ isOptimized, isViaIr, compilerVersion, functionDebugData },
        }),
        this.#signal,
      );
    } catch (error) {
      if (error instanceof SourceGapError) return undefined;
      throw error;
    }
  }

  #verified(address: Hex) {
    const query = statusQuery(this.#network, address);
    const status = query && this.#tools.lookups.cachedVerifiedSources(query)?.value;
    return status && debugInfoOfVerified(status);
  }
}
