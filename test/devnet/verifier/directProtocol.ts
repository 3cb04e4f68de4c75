import type { Json } from "../http/json.ts";
import { sendJson } from "../http/reply.ts";
import type { Exchange } from "../http/serve.ts";
import { sendRefusal } from "./refusal.ts";
import type { Verification, VerificationSubject } from "./verification.ts";
import type { VerifiedContract } from "./verifiedContracts.ts";

/** Answers `POST /verify/…`: one result, or a refusal with a status of its own. */
export async function respondDirectly(
  exchange: Exchange,
  verification: Verification,
  subject: VerificationSubject,
): Promise<void> {
  const result = await verification.verify(subject, false);
  if ("refusal" in result) {
    sendRefusal(exchange, result.refusal);
    return;
  }
  const record = result.kind === "known" ? knownResult : freshResult;
  sendJson(exchange, 200, { result: [record(subject, result.contract)] }, { deprecation: "true" });
}

/** A contract from the store: short, with a time, and the code without `0x`. */
function knownResult(
  { address, chainId }: VerificationSubject,
  { match, compiled, verifiedAt, status }: VerifiedContract,
) {
  return {
    address,
    chainId,
    onchainRuntimeBytecode: match.onchainRuntimeBytecode?.replace(/^0x/, ""),
    contractName: compiled.name,
    storageTimestamp: verifiedAt.toISOString(),
    status,
  };
}

export function freshResult(
  { address, chainId }: Omit<VerificationSubject, "apiKey">,
  { match, compiled, status }: VerifiedContract,
): Record<string, Json | undefined> {
  const { transformations, deploymentInfo, libraryMap, compilation } = match;
  const values = transformations.creation.values as { constructorArguments?: string };
  return {
    address,
    chainId,
    abiEncodedConstructorArguments: values.constructorArguments,
    libraryMap: libraryMap.runtime ?? libraryMap.creation ?? {},
    immutableReferences: compilation.immutableReferences ?? {},
    runtimeTransformations: transformations.runtime.list,
    creationTransformations: transformations.creation.list,
    runtimeTransformationValues: transformations.runtime.values as unknown as Json,
    creationTransformationValues: transformations.creation.values as unknown as Json,
    onchainRuntimeBytecode: match.onchainRuntimeBytecode,
    onchainCreationBytecode: match.onchainCreationBytecode,
    creatorTxHash: deploymentInfo.txHash,
    blockNumber: deploymentInfo.blockNumber,
    txIndex: deploymentInfo.txIndex,
    deployer: deploymentInfo.deployer,
    contractName: compiled.name,
    status,
  };
}
