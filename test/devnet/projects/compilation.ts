import type { Solidity } from "../solidity/solidity.ts";

/** A compiler's input and what it made of that, as a tool has both before it writes its files. */
export type Compilation = {
  /** Such as `0.8.37+commit.f401782d`. */
  readonly version: string;
  readonly input: CompilerInput;
  readonly output: {
    readonly contracts: Readonly<Record<string, Readonly<Record<string, CompiledContract>>>>;
    readonly sources: Readonly<Record<string, { readonly id: number; readonly ast?: object }>>;
  };
};

/** In standard JSON; the sources by the paths that the tool gives them. */
export type CompilerInput = {
  readonly language: "Solidity";
  readonly sources: Readonly<Record<string, { readonly content: string }>>;
  readonly settings: object;
};

/** What was asked for of a contract. */
export type CompiledContract = {
  readonly abi: readonly unknown[];
  /** The compiler's own text, whose hash stands in the code. */
  readonly metadata: string;
  readonly evm: {
    readonly bytecode: CompiledBytecode;
    readonly deployedBytecode: CompiledBytecode;
    readonly methodIdentifiers: Readonly<Record<string, string>>;
  };
};

/** Code without `0x`, in which placeholders of libraries may stand. */
export type CompiledBytecode = {
  readonly object: string;
  readonly sourceMap: string;
  readonly linkReferences: Readonly<
    Record<string, Readonly<Record<string, readonly { readonly start: number }[]>>>
  >;
  /** Left out by the compiler for code that is not deployed. */
  readonly immutableReferences?: object;
};

/** Compiles texts by path. */
export async function compile(
  solidity: Solidity,
  texts: ReadonlyMap<string, string>,
  settings: object,
): Promise<Compilation> {
  const sources = Object.fromEntries([...texts].map(([path, content]) => [path, { content }]));
  const input: CompilerInput = { language: "Solidity", sources, settings };
  const { version, output } = await solidity.compile(input);
  return { version, input, output: output as unknown as Compilation["output"] };
}

/** Every contract of a compilation, with the path of its source. */
export function contractsOf({
  output,
}: Compilation): { source: string; name: string; contract: CompiledContract }[] {
  return Object.entries(output.contracts).flatMap(([source, contracts]) =>
    Object.entries(contracts).map(([name, contract]) => ({ source, name, contract })),
  );
}

/** The file that a path ends in. */
export const fileNameOf = (source: string): string => source.slice(source.lastIndexOf("/") + 1);
