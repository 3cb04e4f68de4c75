import { Secret } from "../../core/keys/secret.ts";
import { urlOf } from "../../http/request.ts";
import { buildRequest } from "../../services/verifier/protocols/buildRequest.ts";
import type { VerificationReport } from "../../app/verification/report.ts";
import { copiedResponse, curlCommand, curlOfGet } from "../copiedExchange.ts";
import type { CopyFormat } from "../page/pageMessage.ts";
import { pageMarkdown } from "../pageMarkdown.ts";
import { repeatableRequest } from "./attempt.ts";
import { verificationPage } from "./verificationPage.ts";
import { lastOfReport, rawResponses, type VerificationView } from "./view.ts";

/**
 * What goes onto the clipboard of what a verification panel shows; empty when there is nothing of that form, `undefined`
 * when it is too long for it.
 */
export function copyText(format: Exclude<CopyFormat, "link">, view: VerificationView): string | undefined {
  const report = view.kind === "finished" ? view.report : undefined;
  switch (format) {
    case "json": {
      const response = report && rawResponses(report)[lastOfReport(report)];
      return response === undefined ? "" : copiedResponse(response);
    }
    case "markdown":
      return report === undefined ? "" : pageMarkdown(verificationPage(view));
    case "curl":
      return report === undefined ? "" : verificationCurl(report);
  }
}

/** What stands where a key went along. The key itself is not known here. */
const placeholder = new Secret("<API_KEY>");

/** The request of a verification as a curl command; empty where it cannot be repeated. */
function verificationCurl(report: VerificationReport): string {
  const repeatable = repeatableRequest(report);
  if (repeatable === undefined) return "";
  if (repeatable.kind === "lookup") return curlOfGet(repeatable.url, repeatable.path);
  const { subject, protocol, withKey } = report;
  const apiKey = withKey ? placeholder : undefined;
  const way = { kind: "explorer", source: repeatable.source, apiKey } as const;
  const contract = {
    verifierUrl: repeatable.verifierUrl,
    way,
    chainId: subject.network.chainId,
    address: subject.address,
  };
  const request = buildRequest(protocol, contract);
  return curlCommand(urlOf(request).href, request.body);
}
