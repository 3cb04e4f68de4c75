import { checksummed } from "../../core/address.ts";
import type { Hex } from "../../core/hex.ts";
import { Secret } from "../../core/secret.ts";
import { urlOf } from "../../http/request.ts";
import { firstRequest } from "../../services/verifier/protocols/firstRequest.ts";
import type { VerificationReport } from "../../app/verification/report.ts";
import { copiedResponse, curlCommand, curlOfGet } from "../copiedExchange.ts";
import type { CopyFormat } from "../page/pageMessage.ts";
import { wasRequested } from "./attempt.ts";
import { verificationMarkdown } from "./markdown.ts";
import { contractOf, rawResponses, type VerificationView } from "./view.ts";

/**
 * What goes onto the clipboard of what a verification panel shows; empty when there is nothing of that form, `undefined`
 * when it is too long for it.
 */
export async function copyText(format: CopyFormat, view: VerificationView): Promise<string | undefined> {
  const { address, contractId } = contractOf(view);
  const report = view.kind === "finished" ? view.report : undefined;
  switch (format) {
    case "address":
      return checksummed(address as Hex);
    case "id":
      return contractId ?? "";
    case "json": {
      const response = report && rawResponses(report).at(-1);
      return response === undefined ? "" : copiedResponse(response);
    }
    case "markdown":
      return report === undefined ? "" : verificationMarkdown(report);
    case "calls":
      return "";
    case "curl":
      return report === undefined ? "" : verificationCurl(report);
  }
}

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
    // What was published is not kept.
    if (report.way.kind !== "explorer") return "";
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
