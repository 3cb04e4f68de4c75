import { AbiIndex } from "../../src/decode/abiIndex.ts";
import type { AbiFunction } from "../../src/decode/abiItem.ts";
import type { Facade, SystemContract } from "../../src/decode/systemAddresses.ts";
import { SystemContracts } from "../../src/decode/system/systemContracts.ts";

/** What the interfaces of Hedera's system contracts are to the product's table, by the end of their path. */
const interfaces: readonly (readonly [file: string, what: SystemContract | Facade])[] = [
  ["token-service/IHederaTokenService.sol", "tokenService"],
  ["token-service-v2/IHederaTokenService.sol", "secondTokenService"],
  ["IHRC719.sol", "token"],
  ["IHRC904TokenFacade.sol", "token"],
  ["IHederaAccountService.sol", "accountService"],
  ["IHRC904AccountFacade.sol", "account"],
  ["IHRC906AccountFacade.sol", "account"],
  ["IHRC1215.sol", "scheduleService"],
  ["IHRC1215ScheduleFacade.sol", "schedule"],
  ["IHRC755ScheduleFacade.sol", "schedule"],
  ["IHRCScheduleFacade.sol", "schedule"],
  ["IExchangeRate.sol", "exchangeRate"],
  ["IPrngSystemContract.sol", "randomNumber"],
];

/** What of an interface the product's table lacks or has otherwise; undefined where nothing. @param path `IPrng.sol:IPrng` */
export function differenceOfInterface(path: string, abi: readonly unknown[]): string | undefined {
  const [file = ""] = path.split(":");
  const found = interfaces.find(([end]) => file.endsWith(end));
  if (found === undefined) return abi.length === 0 ? undefined : "not in the table";
  const { abi: own } = new SystemContracts().sourceOf(found[1]);
  const compiled = new AbiIndex(abi);
  const different = compiled.selectors.filter(
    (selector) => textOf(own.functionsOf(selector)) !== textOf(compiled.functionsOf(selector)),
  );
  return different.length === 0 ? undefined : `otherwise: ${different.join(", ")}`;
}

/** Without the names that types have in the source: the table has none. */
function textOf(functions: readonly AbiFunction[]): string {
  return JSON.stringify(functions, (name, value: unknown) => (name === "sourceType" ? undefined : value));
}
