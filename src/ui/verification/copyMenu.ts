import { hasExplorerPage } from "../../app/networks/explorerPage.ts";
import type { VerificationReport } from "../../app/verification/report.ts";
import { isTooLongToCopy } from "../copiedResponse.ts";
import type { MenuItem } from "../parts/menuButton.ts";
import { rawResponses } from "./sections/rawResponses.ts";
import { verificationCurl } from "./verificationCurl.ts";
import { contractOf, type VerificationView } from "./view.ts";

/** What can be copied and opened of a verification. */
export function copyMenu(view: VerificationView): readonly MenuItem[] {
  const hasId = contractOf(view).contractId !== undefined;
  return [
    { label: "Copy address", message: { type: "copyAs", format: "address" } },
    ...(hasId ? [{ label: "Copy contract ID", message: { type: "copyAs", format: "id" } } as const] : []),
    ...(view.kind === "finished" ? ofReport(view.report) : []),
  ];
}

function ofReport(report: VerificationReport): readonly MenuItem[] {
  const responses = rawResponses(report);
  const last = responses.length - 1;
  const mayCopy = responses.slice(-1).some((response) => !isTooLongToCopy(response));
  const hasPage = hasExplorerPage(report.subject.network, "address");
  const items: readonly (readonly [isThere: boolean, item: MenuItem])[] = [
    [mayCopy, { label: "Copy JSON", message: { type: "copyAs", format: "json" } }],
    [true, { label: "Copy as Markdown", message: { type: "copyAs", format: "markdown" } }],
    [verificationCurl(report) !== "", { label: "Copy as curl", message: { type: "copyAs", format: "curl" } }],
    [last >= 0, { label: "Open raw JSON", message: { type: "openRaw", answer: last } }],
    [hasPage, { label: "Open in block explorer", message: { type: "openExplorer" } }],
  ];
  return items.flatMap(([isThere, item]) => (isThere ? [item] : []));
}
