import { assertNever } from "../../../core/assertNever.ts";
import type { ApiRequest } from "../../../http/channel.ts";
import { jobRequestBody, requestBody } from "./requestBody.ts";
import type { Protocol, VerificationRequest } from "../verification.ts";

/** The request by which a verification begins, the only one that carries the key. */
export function firstRequest(protocol: Protocol, request: VerificationRequest): ApiRequest {
  const { verifierUrl: baseUrl, way, chainId, address } = request;
  const { source, apiKey: key } = way;
  const post = { method: "POST", baseUrl, ...(key === undefined ? {} : { key }) } as const;
  switch (protocol) {
    case "session":
      return { ...post, path: ["session", "verify", source], body: requestBody(request) };
    case "direct":
      return { ...post, path: ["verify", source], body: requestBody(request) };
    case "job":
      return {
        ...post,
        path: ["v2", "verify", source, chainId, address],
        body: jobRequestBody(request),
      };
    default:
      return assertNever(protocol);
  }
}
