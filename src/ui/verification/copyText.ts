import { checksummed } from "../../core/address.ts";
import type { Hex } from "../../core/hex.ts";
import { copiedResponse } from "../copiedResponse.ts";
import type { CopyFormat } from "../pageMessage.ts";
import { verificationMarkdown } from "./markdown.ts";
import { rawResponses } from "./sections/rawResponses.ts";
import { verificationCurl } from "./verificationCurl.ts";
import { contractOf, type VerificationView } from "./view.ts";

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
    case "curl":
      return report === undefined ? "" : verificationCurl(report);
  }
}
