import { deepLinkTarget } from "../../app/subjects/deepLink.ts";
import { deepLinkTo } from "../../editor/deepLinkTo.ts";
import { copiedResponse, curlOfGet } from "../../ui/copiedExchange.ts";
import type { CopyFormat } from "../../ui/page/pageMessage.ts";
import { pageMarkdown } from "../../ui/pageMarkdown.ts";
import { uiOf } from "../../ui/subjects/kinds/registry.ts";
import { mayBeKept } from "../../ui/subjects/mayBeKept.ts";
import type { LookupView } from "../../ui/subjects/view.ts";
import { ledgerUrl } from "../../app/networks/network.ts";

/** What goes onto the clipboard; empty when there is nothing of that form, `undefined` when it is too long for it. */
export function copyText(
  format: CopyFormat,
  view: LookupView | undefined,
  extension: { readonly extensionId: string },
): string | undefined {
  if (view === undefined) return "";
  const { subject, lookup, error } = view;
  switch (format) {
    case "markdown":
      return pageMarkdown(uiOf(subject).page(view));
    case "link":
      return mayBeKept(view) ? deepLinkTo(extension, deepLinkTarget(subject)) : "";
    case "json":
      return lookup === undefined ? "" : copiedResponse(lookup.value.response);
    case "curl": {
      const url = ledgerUrl(subject.network);
      const path = (lookup?.value.response ?? error?.response)?.path;
      if (path === undefined || url === undefined) return "";
      return curlOfGet(url, path);
    }
  }
}
