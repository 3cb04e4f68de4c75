import { consoleAddress } from "../core/address.ts";
import type { Hex } from "../core/hex.ts";

/** Hedera's system contracts, and what `console.log` calls. */
export type SystemContract =
  | "tokenService"
  | "exchangeRate"
  | "randomNumber"
  | "accountService"
  | "scheduleService"
  | "secondTokenService"
  | "console";

/** What they also stand behind, at addresses of its own. */
export type Facade = "token" | "account" | "schedule";

const numbers: ReadonlyMap<string, SystemContract> = new Map([
  ["167", "tokenService"],
  ["168", "exchangeRate"],
  ["169", "randomNumber"],
  ["16a", "accountService"],
  ["16b", "scheduleService"],
  ["16c", "secondTokenService"],
]);

/** The system contract at an address; undefined at any other. */
export function systemContractAt(address: Hex): SystemContract | undefined {
  const lower = address.toLowerCase();
  if (lower === consoleAddress) return "console";
  const [, number] = /^0x0{37}([0-9a-f]{3})$/.exec(lower) ?? [];
  return number === undefined ? undefined : numbers.get(number);
}

const facades: Readonly<Record<string, Facade>> = { "0167": "token", "016a": "account", "016b": "schedule" };

/** The functions by which facades hand on what they are called with. */
export const redirectSelectors = { token: "618dc65e", account: "e4cbd3a7", schedule: "5c3889ca" } as const;

/**
 * What a node tells as the code of a facade, to its end: a contract that hands everything on, with the number of whom it hands it
 * to, the function, and its own address. Behind it stands what solc appends.
 */
const redirecting =
  /^6080604052348015600f57600080fd5b50600061(0167|016a|016b)905077([0-9a-f]{8})([0-9a-f]{40})600052366000602037600080366018016008845af43d806000803e8160008114605857816000f35b816000fdfe(?:a264697066735822[0-9a-f]{68}64736f6c6343[0-9a-f]{6}0033)?$/;

/** What newer nodes tell: a designator, as an account's that has handed its code on. */
const designated = /^ef01000{36}(0167|016a|016b)$/;

/**
 * What a code is the facade of; undefined for the code of a contract.
 * @param code in lower-case digits without `0x`
 * @param addresses that the contract is known by: it hands on its own alone
 */
export function facadeOf(code: string, addresses: readonly Hex[]): Facade | undefined {
  const [, designee = ""] = designated.exec(code) ?? [];
  if (Object.hasOwn(facades, designee)) return facades[designee];
  const [, number = "", selector, own = ""] = redirecting.exec(code) ?? [];
  const facade = Object.hasOwn(facades, number) ? facades[number] : undefined;
  const isWhole = facade !== undefined && selector === redirectSelectors[facade];
  return isWhole && addresses.includes(`0x${own}`) ? facade : undefined;
}
