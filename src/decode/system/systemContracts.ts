import { consoleAddress } from "../../core/address.ts";
import type { Hex } from "../../core/hex.ts";
import { systemContractNames } from "./systemContractNames.ts";
import { AbiIndex } from "../abiIndex.ts";
import type { AbiSource } from "../abiSource.ts";
import { consoleSignatures, earlierConsoleSelectors } from "./consoleFunctions.ts";
import * as services from "./otherServices.ts";
import { responseCodeNames } from "./responseCodeNames.ts";
import { systemContractAt, type Facade, type SystemContract } from "../systemAddresses.ts";
import { readSignatures } from "../readSignatures.ts";
import * as token from "./tokenService.ts";

/** What Hedera's system contracts and `console.log` are read by, and what the numbers of the former are called. To be loaded when it is needed. */
export class SystemContracts {
  readonly #sources = new Map<SystemContract | Facade, AbiSource>();
  #earlierSelectors: ReadonlyMap<string, string> | undefined;
  #codes: readonly (string | undefined)[] | undefined;
  #names: ReadonlySet<string | undefined> | undefined;

  /** What the system contract at an address is read by; undefined at any other. */
  sourceAt(address: Hex): AbiSource | undefined {
    const contract = systemContractAt(address);
    return contract === undefined ? undefined : this.sourceOf(contract);
  }

  /** What a system contract is read by, or a token, account or schedule at its own address. */
  sourceOf(what: SystemContract | Facade): AbiSource {
    const known = this.#sources.get(what);
    if (known !== undefined) return known;
    const { contract, lines } = described[what]();
    const read = readSignatures(lines.join("\n"));
    if (!read.ok) throw new Error(`The signatures of ${what} are not readable: ${read.reason}`);
    const source: AbiSource = {
      provenance: { kind: "system", contract },
      abi: new AbiIndex(read.value),
    };
    this.#sources.set(what, source);
    return source;
  }

  /** Calldata with the selector that the function has now, where `console.log` is called by an earlier one. */
  withCurrentSelector(to: Hex | undefined, input: Hex): Hex {
    if (to !== consoleAddress) return input;
    this.#earlierSelectors ??= earlierConsoleSelectors();
    const current = this.#earlierSelectors.get(input.slice(2, 10));
    return current === undefined ? input : `0x${current}${input.slice(10)}`;
  }

  /** The name of a response code: `SUCCESS` for 22. Undefined for a number that is none that was known. */
  codeName(code: bigint): string | undefined {
    this.#codes ??= readCodes();
    return code >= 0n && code < this.#codes.length ? this.#codes[Number(code)] : undefined;
  }

  /** Whether that is the name of one. */
  isCodeName(name: string): boolean {
    this.#names ??= new Set((this.#codes ??= readCodes()));
    return this.#names.has(name);
  }
}

const linesOf = (text: string): readonly string[] => text.trim().split("\n");
const functionsOf = (text: string): readonly string[] => linesOf(text).map((line) => `function ${line}`);

type Described = { readonly contract: string; readonly lines: readonly string[] };

const described: Readonly<Record<SystemContract | Facade, () => Described>> = {
  tokenService: () => tokenService(token.firstTokenServiceFunctions),
  secondTokenService: () => tokenService(token.secondTokenServiceFunctions),
  exchangeRate: () => at(0x168n, functionsOf(services.exchangeRateFunctions)),
  randomNumber: () => at(0x169n, functionsOf(services.randomNumberFunctions)),
  accountService: () => at(0x16an, functionsOf(services.accountServiceFunctions)),
  scheduleService: () => at(0x16bn, functionsOf(services.scheduleServiceFunctions)),
  console: () => ({
    contract: "console",
    lines: consoleSignatures().map((signature) => `function ${signature}`),
  }),
  token: () =>
    at(0x167n, [...linesOf(services.tokenStandardItems), ...functionsOf(services.tokenFacadeFunctions)]),
  account: () => at(0x16an, functionsOf(services.accountFacadeFunctions)),
  schedule: () => at(0x16bn, functionsOf(services.scheduleFacadeFunctions)),
};

function tokenService(functions: string): Described {
  return at(0x167n, [
    ...linesOf(token.tokenServiceStructs),
    ...functionsOf(token.tokenServiceFunctions),
    ...functionsOf(functions),
  ]);
}

/** @param number of the system contract by whose name it goes */
function at(number: bigint, lines: readonly string[]): Described {
  return { contract: systemContractNames.get(number) ?? "", lines };
}

function readCodes(): readonly (string | undefined)[] {
  const names: (string | undefined)[] = [];
  let next = 0;
  for (const word of responseCodeNames.trim().split(/\s/)) {
    if (/^\d/.test(word)) next = Number(word);
    else names[next++] = word;
  }
  return names;
}
