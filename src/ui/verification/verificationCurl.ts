import { Secret } from "../../core/secret.ts";
import { urlOf } from "../../http/request.ts";
import { firstRequest } from "../../services/verifier/protocols/firstRequest.ts";
import type { VerificationReport } from "../../app/verification/report.ts";
import { curlCommand, curlOfGet } from "../curlCommand.ts";
import { rawResponses } from "./sections/rawResponses.ts";
import { wasRequested } from "./sections/requestFacts.ts";

/** What stands where a key went along. The key itself is not known here. */
const placeholder = new Secret("<API_KEY>");

/**
 * The request of a verification as a curl command: the one by which it began, or the lookup where nothing more was
 * asked. Empty where nothing was, or it cannot be told.
 */
export function verificationCurl(report: VerificationReport): string {
  const { subject, conclusion, protocol, withKey } = report;
  const { verifierUrl, mirrorUrl, explorerSource, chainId } = subject.network;
  if (wasRequested(conclusion)) {
    if (verifierUrl === undefined || explorerSource === undefined) return "";
    const apiKey = withKey ? placeholder : undefined;
    const way = { kind: "explorer", source: explorerSource, apiKey } as const;
    const asked = { verifierUrl, way, chainId, address: subject.address };
    const request = firstRequest(protocol, asked);
    return curlCommand(urlOf(request).href, request.body);
  }
  const path = rawResponses(report).at(-1)?.path;
  const asked = conclusion.kind === "unresolved" ? mirrorUrl : verifierUrl;
  return path === undefined || asked === undefined ? "" : curlOfGet(asked, path);
}
