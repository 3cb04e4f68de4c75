import type { Chain } from "../chain/chain.ts";

/** The ledger's own token service. */
const tokenService = `0x${"167".padStart(40, "0")}`;

/**
 * Code for the token service, which a chain does not have. Made up is all that it returns: 22 (success) and `true` to
 * `redirectForToken(address,bytes)` in the form of the ABI, `true` to the packed form, and 184
 * (`TOKEN_NOT_ASSOCIATED_TO_ACCOUNT`) to everything else.
 */
const code = [
  // Is it the selector of redirectForToken?
  "5f3560e01c63618dc65e14601657",
  // No: one word.
  "60b85f5260205ff3",
  // Yes: is the second word the place of bytes? The first tells nothing: packed, the address of a number begins with zeros too.
  "5b602435604014602857",
  // No: what the token answers.
  "60015f5260205ff3",
  // Yes: the response code, and bytes that hold a word.
  "5b60165f5260406020526020604052600160605260805ff3",
].join("");

/** Lets the chain's contracts call the token service. */
export async function installTokenService({ rpc }: Chain): Promise<void> {
  await rpc("anvil_setCode", tokenService, `0x${code}`);
}
