import type { Exchange } from "../http/serve.ts";
import { readJobBody, readSubject, RefusedRequest } from "./jobRequest.ts";
import type { Upload, VerificationSubject } from "./verification.ts";

/** The three kinds of jobs that bring their source, or have it taken from elsewhere. */
export type UploadKind = "standardJson" | "metadata" | "similarity";

/** The largest body that is taken; beyond, servers fail instead of refusing. */
const largestBody = 30 * 1024 * 1024;

/** Reads such a request, in the order of real servers. @throws RefusedRequest when it is not as it must be */
export function readUpload(
  exchange: Exchange,
  kind: UploadKind,
  chainId: string,
  address: string,
): VerificationSubject {
  if (exchange.body.length > largestBody)
    throw new RefusedRequest("The server encountered an unexpected error.", "internal_error", 500);
  const body = readJobBody(exchange);
  const subject = readSubject(chainId, address);
  const hash = body["creationTransactionHash"];
  if (hash !== undefined && typeof hash !== "string")
    throw new RefusedRequest("request/body/creationTransactionHash must be string");
  if (hash !== undefined && !/^0x[a-f0-9]{64}$/.test(hash))
    throw new RefusedRequest(
      'request/body/creationTransactionHash must match pattern "(\\b0x[a-f0-9]{64}\\b)"',
    );
  const read = { standardJson: readStandardJson, metadata: readMetadata, similarity: readSimilar }[kind];
  const source = read(body);
  return { ...subject, apiKey: undefined, upload: { source, creationTransaction: hash } };
}

type Body = Record<string, unknown>;

const isObject = (value: unknown): value is Body =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Why fields are refused: the first that is not there, or no object or text. */
function fieldRefused(body: Body, fields: Readonly<Record<string, "object" | "string">>): string | undefined {
  const names = Object.keys(fields);
  const missing = names.find((name) => body[name] === undefined);
  if (missing !== undefined) return `request/body must have required property '${missing}'`;
  const wrong = names.find((name) =>
    fields[name] === "object" ? !isObject(body[name]) : typeof body[name] !== "string",
  );
  return wrong === undefined ? undefined : `request/body/${wrong} must be ${fields[wrong] ?? ""}`;
}

function readStandardJson(body: Body): Upload["source"] {
  const fields = { stdJsonInput: "object", compilerVersion: "string", contractIdentifier: "string" } as const;
  const refused = fieldRefused(body, fields);
  if (refused !== undefined) throw new RefusedRequest(refused);
  const { stdJsonInput, compilerVersion, contractIdentifier } = body as {
    stdJsonInput: Body;
    compilerVersion: string;
    contractIdentifier: string;
  };
  const { sources } = stdJsonInput;
  if (!isObject(sources)) throw new RefusedRequest("Standard JSON input must contain a sources field.");
  if (Object.values(sources).some((source) => !isObject(source) || !source["content"]))
    throw new RefusedRequest("Standard JSON input must contain a content field for each source.");
  if (contractIdentifier === "") throw new RefusedRequest("Contract identifier is required");
  const colon = contractIdentifier.lastIndexOf(":");
  if (colon === -1)
    throw new RefusedRequest(
      "The contractIdentifier must consist of the file path and the contract name separated by a ':'",
    );
  const [path, name] = [contractIdentifier.slice(0, colon), contractIdentifier.slice(colon + 1)];
  if (!/^v?\d+\.\d+\.\d+.*$/.test(compilerVersion))
    throw new RefusedRequest("Invalid compilerVersion format");
  return { kind: "standardJson", input: stdJsonInput, compilerVersion, path, name };
}

function readMetadata(body: Body): Upload["source"] {
  const refused = fieldRefused(body, { metadata: "object", sources: "object" });
  if (refused !== undefined) throw new RefusedRequest(refused);
  const { metadata, sources } = body as { metadata: { settings?: Body }; sources: Body };
  if (!isObject(metadata.settings?.["compilationTarget"]))
    throw new RefusedRequest("Metadata must contain a settings.compilationTarget field.");
  for (const [path, content] of Object.entries(sources))
    if (typeof content !== "string")
      throw new RefusedRequest(`request/body/sources/${path.replaceAll("/", "~1")} must be string`);
  return { kind: "metadata", metadata, sources: sources as Record<string, string> };
}

const readSimilar = (): Upload["source"] => ({ kind: "similar" });

/**
 * Reads `POST /verify/solc-json`, the older protocols' upload.
 * @throws RefusedRequest when it is not as it must be
 */
export function readSolcJson(exchange: Exchange): VerificationSubject {
  const body = readJobBody(exchange);
  const fields = {
    address: "string",
    compilerVersion: "string",
    contractName: "string",
    files: "object",
  } as const;
  const refused = fieldRefused(body, fields);
  if (refused !== undefined) throw new RefusedRequest(refused);
  const { address, chain, chainId, compilerVersion, contractName, files, creatorTxHash } = body as {
    address: string;
    chain?: string;
    chainId?: string;
    compilerVersion: string;
    contractName: string;
    files: Body;
    creatorTxHash?: string;
  };
  const [text, ...others] = Object.values(files);
  if (others.length > 0) throw new RefusedRequest("Only one Solidity JSON Input file at a time is allowed");
  const input = JSON.parse(typeof text === "string" ? text : "{}") as Input;
  const path = pathOf(contractName, input);
  if (path === undefined)
    throw new RefusedRequest(
      `Couldn't find contract ${contractName} in the provided Solidity JSON Input file.`,
    );
  const source = { kind: "standardJson", input, compilerVersion, path, name: contractName } as const;
  return {
    ...readSubject(chain ?? chainId ?? "", address),
    apiKey: undefined,
    upload: { source, creationTransaction: creatorTxHash },
  };
}

type Input = { readonly sources?: Readonly<Record<string, { readonly content?: string }>> };

/** The file that declares a contract: a real server asks the compiler, which knows no more. */
function pathOf(name: string, { sources = {} }: Input): string | undefined {
  if (!/^\w+$/.test(name)) return undefined;
  const declaration = new RegExp(`\\b(?:contract|library)\\s+${name}\\b`);
  return Object.keys(sources).find((path) => declaration.test(sources[path]?.content ?? ""));
}
