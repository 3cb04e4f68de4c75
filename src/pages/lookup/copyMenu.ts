import type { MenuItem } from "../menuButton.ts";
import type { LookupView } from "./view.ts";

/** What can be copied and opened of a lookup, beside what a page's own subject adds in front. */
export function copyMenu({ lookup, subject }: LookupView, own: readonly MenuItem[]): readonly MenuItem[] {
  const placeholder = subject.kind === "record" ? "{address}" : "{transaction}";
  const hasPage = subject.network.explorerUrl?.includes(placeholder) === true;
  const explorer: readonly MenuItem[] = hasPage
    ? [{ label: "Open in block explorer", message: { type: "openExplorer" } }]
    : [];
  if (lookup === undefined) return [...own, ...explorer];
  return [
    ...own,
    { label: "Copy JSON", message: { type: "copyAs", format: "json" } },
    { label: "Copy as Markdown", message: { type: "copyAs", format: "markdown" } },
    { label: "Copy as curl", message: { type: "copyAs", format: "curl" } },
    { label: "Open raw JSON", message: { type: "openRaw", answer: 0 } },
    ...explorer,
  ];
}
