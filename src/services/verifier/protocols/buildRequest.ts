import { assertNever } from "../../../core/assertNever.ts";
import type { ApiRequest } from "../../../http/channel.ts";
import { mayCarryKey } from "../../../core/hosts.ts";
import type { Hex } from "../../../core/hex.ts";
import {
  publicationLanguage,
  takesSource,
  type VerificationRequest,
  type SourceInput,
} from "../verification.ts";
import type { Protocol } from "../protocol.ts";

/**
 * The first request of a verification, the only one with the key or sources.
 * @throws Error when the protocol does not support the source (`canVerify`)
 */
export function buildRequest(protocol: Protocol, request: VerificationRequest): ApiRequest {
  const { way } = request;
  switch (way.kind) {
    case "explorer":
      return importRequest(protocol, request, way);
    case "build":
      return sourceRequest(protocol, request, way);
    case "similar": {
      const { chainId, address } = request;
      if (protocol !== "job") throw new Error(`The ${protocol} protocol knows no similar contracts.`);
      // Without a body, if an empty one, it is refused.
      return post(request, ["v2", "verify", "similarity", chainId, address], creationField(way));
    }
    default:
      return assertNever(way);
  }
}

function post(
  { verifierUrl: baseUrl }: VerificationRequest,
  path: readonly string[],
  body: object,
): ApiRequest {
  return { method: "POST", baseUrl, path, body: JSON.stringify(body) };
}

function importRequest(
  protocol: Protocol,
  request: VerificationRequest,
  way: SourceInput & { kind: "explorer" },
): ApiRequest {
  const { chainId, address } = request;
  const key = keyFields(request, way);
  const ofContract = { address, chainId, ...key };
  const withKey = (made: ApiRequest): ApiRequest =>
    way.apiKey === undefined ? made : { ...made, key: way.apiKey };
  switch (protocol) {
    case "session":
      return withKey(post(request, ["session", "verify", way.source], ofContract));
    case "direct":
      return withKey(post(request, ["verify", way.source], ofContract));
    case "job":
      return withKey(post(request, ["v2", "verify", way.source, chainId, address], key));
    default:
      return assertNever(protocol);
  }
}

function sourceRequest(
  protocol: Protocol,
  request: VerificationRequest,
  way: SourceInput & { kind: "build" },
): ApiRequest {
  const { chainId, address } = request;
  const { publication } = way;
  if (!takesSource(protocol, publication.form, publicationLanguage(publication)))
    throw new Error(`The ${protocol} protocol takes Solidity in standard JSON alone.`);
  if (publication.form === "metadata") {
    const { metadata, sources } = publication;
    return post(request, ["v2", "verify", "metadata", chainId, address], {
      metadata,
      sources,
      ...creationField(way),
    });
  }
  const { input, compilerVersion, contractIdentifier } = publication;
  if (protocol === "job") {
    const body = { stdJsonInput: input, compilerVersion, contractIdentifier, ...creationField(way) };
    return post(request, ["v2", "verify", chainId, address], body);
  }
  // One call for both older protocols: it needs no session, and takes the name of the contract without its path.
  const hash = way.creationTransactionHash;
  return post(request, ["verify", "solc-json"], {
    address,
    chain: chainId,
    compilerVersion,
    contractName: contractIdentifier.slice(contractIdentifier.lastIndexOf(":") + 1),
    files: { "input.json": JSON.stringify(input) },
    ...(hash === undefined ? {} : { creatorTxHash: hash.toLowerCase() }),
  });
}

/** An unknown hash is omitted; services reject null, empty text, and upper case. */
function creationField({ creationTransactionHash: hash }: { creationTransactionHash?: Hex | undefined }) {
  return hash === undefined ? {} : { creationTransactionHash: hash.toLowerCase() };
}

/** The only place where a key is revealed. A missing key is omitted, as services reject null. */
function keyFields(
  { verifierUrl }: VerificationRequest,
  { apiKey }: SourceInput & { kind: "explorer" },
): { readonly apiKey?: string } {
  if (apiKey === undefined) return {};
  if (!mayCarryKey(verifierUrl)) throw new Error("A key is sent over https or to loopback only.");
  return { apiKey: apiKey.reveal() };
}
