import type { SelectorKind } from "../../builds/index/abiSelectors.ts";
import { matchCreation } from "../../builds/code/compareCode.ts";
import { lowerDigits, type Hex } from "../../core/hex.ts";
import type { AbiEvent, AbiFunction } from "../../decode/abiItem.ts";
import type { AbiSource } from "../../decode/abiSource.ts";
import { decodeConstructorArguments } from "../../decode/decoders/constructorArguments.ts";
import { decodeCall, decodeOutputs, selectorIn } from "../../decode/decoders/decodeCall.ts";
import { type DecodedError, decodeErrorData } from "../../decode/decoders/decodeErrorData.ts";
import { decodeLog } from "../../decode/decoders/decodeLog.ts";
import type { Candidates, BytesReading } from "../../decode/decoding.ts";
import { knowsOutputs } from "../../decode/provenance.ts";
import { memoize } from "../../core/async/memoize.ts";
import type { SystemContracts } from "../../decode/system/systemContracts.ts";
import { withCodeNames } from "../../decode/system/withCodeNames.ts";
import { nestedCalls } from "./nestedCalls.ts";
import type { Guesses } from "./abiGuesses.ts";
import type { KnownContracts } from "./knownContracts.ts";
import type { DecodedCall } from "./resultDecoding.ts";

/** A call as it is to be read. All hex is in lower case. */
export type CallToRead = {
  /** Whose code runs; of a creation what it created. */
  readonly to: Hex | undefined;
  readonly input: Hex;
  /** What it returned; undefined if it did not, or that is not reported. */
  readonly output: Hex | undefined;
  readonly isCreation: boolean;
  /** Of a creation: whether the input may be a constructor's arguments by themselves, which only the ledger's own API takes. */
  readonly mayLackCode?: boolean;
};

/**
 * Reads bytes by the ABIs of the contracts that they belong to, and by guesses alone where none of these knows them. Whose code
 * is behind an address that is a proxy, its caller knows.
 */
export class BytesDecoder {
  readonly #known: KnownContracts;
  readonly #guesses: Guesses;
  /** What Hedera's system contracts are read by, once that was needed. */
  system: SystemContracts | undefined;

  constructor(known: KnownContracts, guesses: Guesses) {
    this.#known = known;
    this.#guesses = guesses;
  }

  /**
   * @param behind whose code runs for a contract, where it is a proxy
   * @param madeTo whom the transaction is known to have called with just this data
   */
  call(
    { to, input: sent, output, isCreation, mayLackCode = false }: CallToRead,
    behind: (address: Hex) => readonly Hex[],
    madeTo: (data: Hex) => readonly Hex[],
  ): DecodedCall {
    if (isCreation) return this.#creation(to, sent, mayLackCode);
    const input = this.system?.withCurrentSelector(to, sent) ?? sent;
    if (input === "0x") return { kind: "noData" };
    const selector = selectorIn(input);
    const sources = to === undefined ? [] : this.#sourcesOf([...behind(to), to]);
    const candidates = selector === undefined ? [] : this.#functions(input, selector, sources);
    if (candidates.length === 0) return { kind: "unknown", selector };
    const read = returnedBy(candidates, output);
    const isOfSystem = candidates[0]?.provenance.kind === "system";
    const returned =
      read !== undefined && isOfSystem && this.system ? withCodeNames(read, this.system) : read;
    const nested = nestedCalls(candidates, to, {
      sourcesOf: (callee, data) => {
        const callees = callee === undefined ? madeTo(data) : [callee, ...madeTo(data)];
        return this.#nestedSources(
          callees.flatMap((one) => [...behind(one), one]),
          data,
        );
      },
      system: this.system,
      wasMade: (callee, data) => {
        const callees = madeTo(data);
        return callee === undefined ? callees.length > 0 : callees.includes(callee);
      },
    });
    return { kind: "function", candidates, returned, nested };
  }

  /**
   * @param raisedBy whose code raised it, the likeliest first
   * @param initcode of a creation that raised it: its contract is not there
   */
  error(data: Hex, raisedBy: readonly Hex[], initcode?: Hex): DecodedError {
    const isCodeName = (name: string): boolean => this.system?.isCodeName(name) === true;
    const created = (initcode && this.#known.creationOf(initcode))?.source;
    const sources = [...(created === undefined ? [] : [created]), ...this.#sourcesOf(raisedBy)];
    return this.#byKnownFirst(
      { kind: "errors", selector: selectorIn(data) },
      sources,
      (by) => decodeErrorData(data, by, isCodeName),
      (error) => error.kind !== "custom" || error.candidates.length > 0,
    );
  }

  /** @param code whose code may have logged it: the contract's own, and that which runs for it; the same list for many logs */
  log(topics: readonly Hex[], data: Hex, code: readonly Hex[]): Candidates<AbiEvent> {
    const log = { topics, data };
    return this.#byKnownFirst(
      { kind: "events", selector: topics[0] && lowerDigits(topics[0]) },
      this.#sourcesOfRunning(code),
      (by) => decodeLog(log, by),
      isFound,
    );
  }

  #nestedSources(addresses: readonly Hex[], data: Hex): readonly AbiSource[] {
    const selector = selectorIn(data) ?? "";
    return this.#byKnownFirst(
      { kind: "functions", selector: selectorIn(data) },
      this.#sourcesOf(addresses),
      (by) => by,
      (sources) => sources.some(({ abi }) => abi.functionsOf(selector).length > 0),
    );
  }

  #functions(input: Hex, selector: string, sources: readonly AbiSource[]): Candidates<AbiFunction> {
    return this.#byKnownFirst(
      { kind: "functions", selector },
      sources,
      (by) => decodeCall(input, by),
      isFound,
    );
  }

  /** Reads by sources that are known, and by guesses only where these have nothing of it, or nothing says what to guess. */
  #byKnownFirst<Found>(
    { kind, selector }: { readonly kind: SelectorKind; readonly selector: string | undefined },
    sources: readonly AbiSource[],
    read: (by: readonly AbiSource[]) => Found,
    isKnown: (found: Found) => boolean,
  ): Found {
    const found = read(sources);
    return selector === undefined || isKnown(found) ? found : read(this.#guesses.of(kind, selector));
  }

  /** The arguments of a constructor: behind the build's creation code, or by itself where the ledger's own API was used. */
  #creation(created: Hex | undefined, input: Hex, mayLackCode: boolean): DecodedCall {
    const failed = this.#known.creationOf(input);
    const contract = (created && this.#known.nameOf(created)) ?? failed?.contract;
    const unknown = { kind: "creation", contract, arguments: undefined, origin: undefined } as const;
    const code = (created && this.#known.matchOf(created)?.match.build.creation) ?? failed?.code;
    const source =
      (created && this.#known.sourcesOf(created).find(({ provenance }) => provenance.kind === "build")) ??
      failed?.source;
    if (code === undefined || source === undefined) return unknown;
    const digits = input.slice(2);
    const behind = matchCreation(digits, code);
    if (behind === undefined && !mayLackCode) return unknown;
    const args = decodeConstructorArguments(behind?.tail ?? digits, source.abi);
    // What is neither that code nor arguments by themselves is the creation of something else.
    return behind !== undefined || args.kind === "read"
      ? { kind: "creation", contract, arguments: args, origin: source.provenance }
      : unknown;
  }

  readonly #sourcesOfRunning = memoize((code: readonly Hex[]) => this.#sourcesOf(code));

  #sourcesOf(addresses: readonly Hex[]): readonly AbiSource[] {
    return [...new Set(addresses)].flatMap((address) => [
      ...this.#known.sourcesOf(address),
      ...this.#systemSources(address),
    ]);
  }

  #systemSources(address: Hex): readonly AbiSource[] {
    const facade = this.#known.facadeAt(address);
    const source = facade === undefined ? this.system?.sourceAt(address) : this.system?.sourceOf(facade);
    return source === undefined ? [] : [source];
  }
}

const isFound = ({ length }: readonly unknown[]): boolean => length > 0;

function returnedBy(candidates: Candidates<AbiFunction>, output: Hex | undefined): BytesReading | undefined {
  const [only, ...others] = candidates;
  if (only === undefined || others.length > 0 || output === undefined) return undefined;
  if (!knowsOutputs(only.provenance)) return undefined;
  // A contract without code returns nothing, whatever was called.
  if (output === "0x" && only.item.outputs.length > 0) return undefined;
  return decodeOutputs(only.item, output);
}
