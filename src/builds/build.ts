import type { CompiledCode } from "./code/compiledCode.ts";

/** One compiled contract, as a tool wrote it. All of it is untrusted text. */
export type Build = {
  readonly name: string;
  /** The path of its source as the compiler received it; undefined if the tool does not record it. */
  readonly source?: string | undefined;
  readonly tool: BuildTool;
  readonly language: BuildLanguage;
  /** As the compiler tells it, the commit included where the tool wrote it: `0.8.28+commit.7893614a`. */
  readonly compilerVersion?: string | undefined;
  /** The ABI's items as they stand; undefined where the file has none. */
  readonly abi?: readonly unknown[] | undefined;
  /** Undefined for an interface or an abstract contract, which have none. */
  readonly runtime?: CompiledCode | undefined;
  /** Some readers compute it on first use, as the index does not need it. */
  readonly creation?: CompiledCode | undefined;
  /** The compiler's metadata letter by letter, which its hash in the code is made from; undefined where it is not kept so. */
  readonly metadata?: string | undefined;
  /** Which build-info holds the input that this was compiled from, as the tool refers to it. */
  readonly buildInfo?: BuildInfoReference | undefined;
};

/** `src/Vault.sol:Vault`, or the name alone where the tool does not say more. */
export function qualifiedName({ source, name }: Pick<Build, "source" | "name">): string {
  return source === undefined ? name : `${source}:${name}`;
}

/** The forms in which builds are written. */
export type BuildTool =
  "foundry" | "hardhat" | "truffle" | "brownie" | "waffle" | "remix" | "standardJson" | "vyper" | "abi";

/** `other`: one that a tool names and that is not known here, or none that it names. */
export type BuildLanguage = "Solidity" | "Vyper" | "Yul" | "other";

/**
 * The path of an input relative to the file that names it, or the id by which Hardhat 3 and Foundry name theirs. `inside`: the file
 * itself holds the input as a text.
 */
export type BuildInfoReference =
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "id"; readonly id: string }
  | { readonly kind: "inside" };
