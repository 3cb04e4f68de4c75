/** By what way a 32-byte hex reached the product. */
export type Way =
  "cursor" | "selection" | "inputBox" | "link" | "hover" | "terminal" | "extension" | "clipboard";

/** Where it stood, as far as that is known. */
export type Surroundings = {
  /** The document's file name, without folders. */
  readonly fileName?: string;
  /** The line it stands on. */
  readonly line?: string;
};

/**
 * A 32-byte hex may be a transaction hash, and may be somebody's private key (DESIGN §2). The one gate for every way in:
 * - `send`: the user asked for it by an action, and nothing around it says "key";
 * - `ask`: it is sent only after the user has agreed, the host being named;
 * - `never`: nobody asked for it.
 */
export function privateKeyGate(way: Way, surroundings: Surroundings = {}): "send" | "ask" | "never" {
  if (way === "hover" || way === "clipboard") return "never";
  if (way === "terminal" || way === "extension" || way === "link") return "ask";
  const { fileName = "", line = "" } = surroundings;
  return isEnvironmentFile(fileName) || speaksOfKey(line) ? "ask" : "send";
}

function isEnvironmentFile(fileName: string): boolean {
  return /^\.env|\.env(?:\.|$)/i.test(fileName);
}

/** Whole words and parts of names alike: `PRIVATE_KEY`, `privateKey`, `deployerKey`, `seedPhrase`, `DEPLOYER_PK`. */
function speaksOfKey(line: string): boolean {
  return /key|secret|seed|mnemonic|passphrase|priv|(?<![a-z])pk(?![a-z])/i.test(line);
}
