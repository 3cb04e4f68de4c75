import type { Json } from "../http/json.ts";
import { sendJson } from "../http/reply.ts";
import type { Exchange } from "../http/serve.ts";
import { matchRecord, unmatched } from "./jobProtocol.ts";
import { sendJobRefusal, unknownChain } from "./refusal.ts";
import type { SupportedChains } from "./supportedChains.ts";
import type { Verification } from "./verification.ts";
import type { VerifiedContract } from "./verifiedContracts.ts";

type Field = (contract: VerifiedContract) => Json;

const fields: Record<string, Field> = {
  deployment: ({ match }) => ({
    transactionHash: match.deploymentInfo.txHash ?? null,
    blockNumber: textOrNull(match.deploymentInfo.blockNumber),
    transactionIndex: textOrNull(match.deploymentInfo.txIndex),
    deployer: match.deploymentInfo.deployer ?? null,
  }),
  compilation: ({ match: { compilation } }) => ({
    language: compilation.language,
    compiler: "solc",
    compilerVersion: compilation.compilerVersion,
    compilerSettings: compilation.jsonInput.settings as unknown as Json,
    name: compilation.compilationTarget.name,
    fullyQualifiedName: `${compilation.compilationTarget.path}:${compilation.compilationTarget.name}`,
  }),
  abi: ({ match }) => (match.compilation.contractCompilerOutput.abi ?? null) as Json,
  metadata: ({ match }) => (match.compilation.metadata ?? null) as unknown as Json,
  storageLayout: ({ match }) =>
    (match.compilation.contractCompilerOutput.storageLayout ?? null) as unknown as Json,
  sources: ({ match }) =>
    Object.fromEntries(
      Object.entries(match.compilation.sources).map(([path, content]) => [path, { content }]),
    ),
  sourceIds: ({ match }) => {
    const compiled = match.compilation.compilerOutput?.sources ?? {};
    return Object.fromEntries(Object.entries(compiled).map(([path, { id }]) => [path, { id }]));
  },
  runtimeBytecode: ({ match }) => ({
    onchainBytecode: match.onchainRuntimeBytecode ?? null,
    sourceMap: match.compilation.contractCompilerOutput.evm.deployedBytecode?.sourceMap ?? null,
  }),
  creationBytecode: ({ match }) => ({
    onchainBytecode: match.onchainCreationBytecode ?? null,
    sourceMap: match.compilation.contractCompilerOutput.evm.bytecode.sourceMap ?? null,
  }),
};

/** `compilation`, or one member, such as `runtimeBytecode.sourceMap`. */
function valueOf(selector: string, contract: VerifiedContract): readonly [name: string, value: Json] {
  const [name = "", member] = selector.split(".");
  const value = fields[name]!(contract);
  return [
    name,
    member === undefined ? value : { [member]: (value as Readonly<Record<string, Json>>)[member] ?? null },
  ];
}

function textOrNull(value: number | undefined): string | null {
  return value === undefined ? null : String(value);
}

/**
 * Answers `GET /v2/contract/{chainId}/{address}?fields=…`: whether the contract is verified, and what is asked for of
 * it. "Not verified" is a 404 with a record.
 */
export async function respondWithStatus(
  exchange: Exchange,
  verification: Verification,
  chains: SupportedChains,
  subject: { chainId: string; address: string },
): Promise<void> {
  if (!chains.get(subject.chainId)) {
    sendJobRefusal(exchange, unknownChain(subject.chainId));
    return;
  }
  const asked = exchange.query.get("fields")?.split(",") ?? [];
  const wanted = asked.includes("all") ? Object.keys(fields) : asked;
  const unknown = wanted.find((name) => !((name.split(".", 1)[0] ?? "") in fields));
  if (unknown !== undefined) {
    const message = `Field selector ${unknown} is not a valid field`;
    sendJobRefusal(exchange, { status: 400, message, customCode: "invalid_parameter" });
    return;
  }
  const contract = await verification.stored(subject);
  if (!contract) {
    sendJson(exchange, 404, unmatched(subject));
    return;
  }
  const extra = Object.fromEntries(wanted.map((selector) => valueOf(selector, contract)));
  sendJson(exchange, 200, { ...extra, ...matchRecord(subject, contract) });
}
