import {
  EtherscanUtils,
  SolidityCompilation,
  SolidityMetadataContract,
  YulCompilation,
} from "@ethereum-sourcify/lib-sourcify";
import type { SourceToMatch } from "./matching.ts";

/** Compiles an input with a version; throws with `errors` when it does not compile. */
export type Compile = (version: string, input: unknown) => unknown;

type Solc = SolidityCompilation["compiler"];
type StandardJson = ConstructorParameters<typeof SolidityCompilation>[2];
type Metadata = ConstructorParameters<typeof SolidityMetadataContract>[0];

// Sources that were not sent are looked for there; nobody responds, at once.
SolidityMetadataContract.setGlobalIpfsGateway({ url: "http://127.0.0.1:9/ipfs/" });

/** An input in a language that the service does not compile. */
export class UnknownLanguage extends Error {}

/** What is to be compiled for a source, by the matching library's own reading of it. */
export async function compilationOf(source: SourceToMatch, compile: Compile): Promise<SolidityCompilation> {
  const compiler = {
    compile: (version: string, input: unknown) => Promise.resolve().then(() => compile(version, input)),
  } as unknown as Solc;
  switch (source.kind) {
    case "published": {
      const vyper = { compile: () => Promise.reject(new Error("Only Solidity is compiled here")) };
      const compilation = await EtherscanUtils.getCompilationFromEtherscanResult(
        source.source,
        compiler,
        vyper,
      );
      return compilation as SolidityCompilation;
    }
    case "standardJson": {
      const { input, compilerVersion, path, name } = source;
      const { language } = input as { language?: unknown };
      if (language === "Solidity")
        return new SolidityCompilation(compiler, compilerVersion, input as StandardJson, { path, name });
      if (language !== "Yul") throw new UnknownLanguage();
      const yul = new YulCompilation(compiler, compilerVersion, input as StandardJson, { path, name });
      return yul;
    }
    case "metadata": {
      const sources = Object.entries(source.sources).map(([path, content]) => ({ path, content }));
      return new SolidityMetadataContract(source.metadata as Metadata, sources).createCompilation(compiler);
    }
  }
}
