import type { CompiledCode } from "./code/compiledCode.ts";

/** One contract as a tool's compiler wrote it. Everything in it is text from elsewhere. */
export type Build = {
  readonly name: string;
  /** The path of its source as the compiler received it; undefined where the tool does not say. */
  readonly source?: string | undefined;
  readonly tool: BuildTool;
  readonly language: BuildLanguage;
  /** As the compiler tells it, the commit included where the tool wrote it: `0.8.28+commit.7893614a`. */
  readonly compilerVersion?: string | undefined;
  /** The ABI's items as they stand; undefined where the file has none. */
  readonly abi?: readonly unknown[] | undefined;
  /** Undefined for an interface or an abstract contract, which have none. */
  readonly runtime?: CompiledCode | undefined;
  /** Some readers make it when it is asked for: the index of thousands does without. */
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
export type BuildTool = "foundry" | "hardhat" | "truffle" | "remix" | "standardJson" | "vyper" | "abi";

/** `other`: one that a tool names and that is not known here. */
export type BuildLanguage = "Solidity" | "Vyper" | "Yul" | "other";

/** The path of an input relative to the file that names it, or the id by which Hardhat 3 and Foundry name theirs. */
export type BuildInfoReference =
  { readonly kind: "path"; readonly path: string } | { readonly kind: "id"; readonly id: string };
