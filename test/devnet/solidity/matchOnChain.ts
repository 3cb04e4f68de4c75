import {
  setLibSourcifyLogger,
  SourcifyChain,
  SourcifyLibError,
  Verification,
  type SolidityCompilation,
} from "@ethereum-sourcify/lib-sourcify";
import type { Json } from "../http/json.ts";
import { compilationOf, UnknownLanguage, type Compile } from "./compilationOf.ts";
import type { CompiledSource, MatchingResult, MatchingFailure, MatchingRequest } from "./matching.ts";

setLibSourcifyLogger({ logLevel: 0, log: () => undefined, setLevel: () => undefined });
SourcifyChain.setGlobalRpcTimeout(20_000);

/** Compiles source and compares it with the chain, with the matching library of the real service (test/devnet/README.md). */
export async function matchOnChain(request: MatchingRequest, compile: Compile): Promise<MatchingResult> {
  const response: MatchingResult = {};
  let verification: Verification | undefined;
  let compilation: SolidityCompilation | undefined;
  const chain = new SourcifyChain({
    name: `chain ${request.chainId}`,
    chainId: request.chainId,
    rpcs: [{ rpc: request.rpcUrl, traceSupport: "debug_traceTransaction" }],
    supported: true,
  });
  try {
    compilation = await compilationOf(request.source, compile);
    if (request.compileFirst) {
      await compilation.compile();
      response.compiled = describeCompilation(compilation);
    }
    verification = new Verification(compilation, chain, request.address, request.creationTransaction);
    await verification.verify();
    response.compiled = describeCompilation(compilation);
    response.match = verification.export();
  } catch (error) {
    if (error instanceof UnknownLanguage) {
      response.failure = { code: "invalid_language", message: "Unknown error.", compared: {} };
      return response;
    }
    if (!(error instanceof SourcifyLibError)) throw error;
    const codes = compared(request, verification);
    response.failure = { code: error.code, message: error.message, ...dataOf(error), compared: codes };
    if (compilation && codes.recompiledCreationCode !== undefined) {
      response.compiled ??= describeCompilation(compilation);
    }
  } finally {
    for (const { provider } of chain.rpcs) provider?.destroy();
  }
  // Plain data: what is sent between threads must not hold the library's objects.
  return JSON.parse(JSON.stringify(response)) as MatchingResult;
}

/** Of the library's data on a failure, what services pass on. */
const passedOn = ["compilerErrors", "compilerErrorMessage", "missingSources", "invalidSources"];

function dataOf({ data }: SourcifyLibError): Pick<MatchingFailure, "data"> {
  const entries = Object.entries(data as Record<string, Json>).filter(([name]) => passedOn.includes(name));
  return entries.length === 0 ? {} : { data: Object.fromEntries(entries) };
}

function describeCompilation(compilation: SolidityCompilation): CompiledSource {
  const { path, name } = compilation.compilationTarget;
  const found = Object.keys(compilation.metadata?.sources ?? {});
  const output = compilation.contractCompilerOutput as { abi?: { type: string; inputs?: Json[] }[] };
  return {
    path,
    name,
    found,
    unused: Object.keys(compilation.sources).filter((source) => !found.includes(source)),
    constructorInputs: output.abi?.find(({ type }) => type === "constructor")?.inputs ?? [],
  };
}

function compared(
  request: MatchingRequest,
  verification: Verification | undefined,
): MatchingFailure["compared"] {
  const compiledCode = read(() => verification?.compilation.creationBytecode);
  if (!verification || compiledCode === undefined) return {};
  return {
    recompiledCreationCode: compiledCode,
    recompiledRuntimeCode: read(() => verification.compilation.runtimeBytecode),
    onchainRuntimeCode: read(() => verification.onchainRuntimeBytecode),
    creationTransactionHash: request.creationTransaction,
  };
}

/** The library's getters throw for what is not known. */
function read(value: () => string | undefined): string | undefined {
  try {
    return value();
  } catch {
    return undefined;
  }
}
