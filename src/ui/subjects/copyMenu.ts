import { hasExplorerPage, type ExplorerPageKind } from "../../app/networks/explorerPage.ts";
import { isTooLongToCopy } from "../copiedResponse.ts";
import type { MenuItem } from "../parts/menuButton.ts";
import { rawPlaces } from "./rawPlaces.ts";
import type { LookupView } from "./view.ts";

/**
 * What can be copied and opened of a lookup, beside what a page's own subject adds in front.
 * @param kind what a block explorer's page about the subject is of
 */
export function copyMenu(
  { lookup, error, subject }: LookupView,
  kind: ExplorerPageKind,
  own: readonly MenuItem[],
): readonly MenuItem[] {
  const hasPage = hasExplorerPage(subject.network, kind);
  const explorer: readonly MenuItem[] = hasPage
    ? [{ label: "Open in block explorer", message: { type: "openExplorer" } }]
    : [];
  const json: MenuItem = { label: "Copy JSON", message: { type: "copyAs", format: "json" } };
  const curl: MenuItem = { label: "Copy as curl", message: { type: "copyAs", format: "curl" } };
  if (lookup === undefined) return [...own, ...(error?.response === undefined ? [] : [curl]), ...explorer];
  return [
    ...own,
    ...(isTooLongToCopy(lookup.value.response) ? [] : [json]),
    { label: "Copy as Markdown", message: { type: "copyAs", format: "markdown" } },
    curl,
    { label: "Open raw JSON", message: { type: "openRaw", answer: rawPlaces.lookup } },
    ...explorer,
  ];
}
