/**
 * By what way a 32-byte hex reached the product. `link`: one of our own panels' and hovers', told from others by what it
 * carries; `extension`: whatever else starts a command, keybindings and foreign links among it.
 */
export type Way = "cursor" | "selection" | "inputBox" | "link" | "terminal" | "extension";

/** Where it stood, as far as that is known. */
export type Surroundings = {
  /** The document's file name, without folders. */
  readonly fileName?: string;
  /** The line or lines it stands on, or what was typed into a box. */
  readonly line?: string;
  /** What stands above that, the nearest line last. */
  readonly above?: string;
};

/**
 * A 32-byte hex may be a transaction hash, and may be somebody's private key (DESIGN §2). The one gate for every action
 * that would send it:
 * - `send`: the user asked for it, and nothing around it says "key";
 * - `ask`: it is sent only after the user has agreed, the host being named.
 *
 * A hover and the clipboard are no ways in: the one makes a link of it at most, the other is never suggested.
 */
export function privateKeyGate(way: Way, surroundings: Surroundings = {}): "send" | "ask" {
  if (way === "terminal" || way === "extension") return "ask";
  const { fileName = "" } = surroundings;
  return isEnvironmentFile(fileName) || speaksOfKey(nameOf(surroundings)) ? "ask" : "send";
}

/** What tells what a value is: its line, or the nearest words above a line without any, as in lists and broken lines. */
function nameOf({ line = "", above = "" }: Surroundings): string {
  return hasWords(line) ? line : (above.split("\n").findLast(hasWords) ?? "");
}

function hasWords(line: string): boolean {
  return /\p{L}{2}/u.test(line.replace(/(?:0x)?[0-9a-f]{32,}/gi, ""));
}

function isEnvironmentFile(fileName: string): boolean {
  return /^\.env|\.env(?:\.|$)/i.test(fileName);
}

/**
 * Whole words and parts of names alike: `PRIVATE_KEY`, `deployerKey`, `seedPhrase`, `DEPLOYER_PK`; and where tools take
 * keys by other names, `accounts: […]` of Hardhat and `new Wallet(…)`.
 */
function speaksOfKey(line: string): boolean {
  return /key|secret|seed|mnemonic|passphrase|priv|wallet|signer|accounts["']?\s*[:=]|(?<![a-z])pk(?![a-z])/i.test(
    line,
  );
}
