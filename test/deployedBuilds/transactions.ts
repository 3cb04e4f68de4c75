import { buildsOfCode } from "../../src/builds/buildsOfCode.ts";
import { pushedSelectors } from "../../src/builds/code/resemblance.ts";
import { AbiIndex } from "../../src/decode/abiIndex.ts";
import type { Deployment } from "./differences.ts";
import type { IndexedBuilds } from "./folders.ts";

/** A transaction to a contract, and how two decoders read it. */
export type Transaction = {
  readonly label: string;
  readonly build: string;
  readonly contract: string;
  readonly to: string;
  readonly input: string;
  readonly expected: Readonly<Record<"ethers" | "viem", { readonly call?: object | null }>>;
};

/**
 * What the product tells otherwise of what a transaction calls: whether it is a function of the build that has the contract's
 * code, which stands in that code too. Undefined where all is as it is, and where nothing is known of the code.
 */
export function differenceOfTransaction(
  { contract, to, input, expected }: Transaction,
  deployments: readonly Deployment[],
  { index }: IndexedBuilds,
): string | undefined {
  const deployed = deployments.find(({ address }) => address.toLowerCase() === to.toLowerCase());
  // What is called through a proxy is a function of another contract.
  if (deployed === undefined || contract.includes("(through ")) return undefined;
  const code = deployed.runtime.slice(2).toLowerCase();
  const [best] = buildsOfCode(code, index.find(code), { address: to.slice(2).toLowerCase() });
  if (best === undefined) return undefined;
  const selector = input.slice(2, 10).toLowerCase();
  const isKnown = new AbiIndex(best.build.abi ?? []).functionsOf(selector).length > 0;
  const isCall = (reading: { readonly call?: object | null }): boolean => (reading.call ?? null) !== null;
  const [one, other] = [isCall(expected.ethers), isCall(expected.viem)];
  // Where one of them alone reads it, either will do.
  if (one === other && one !== isKnown) return isKnown ? `calls ${selector}` : `${selector} is no function`;
  return isKnown && !pushedSelectors(code).has(selector) ? `${selector} is not in the code` : undefined;
}
