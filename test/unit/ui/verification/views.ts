import type { VerificationReport } from "../../../../src/app/verification/report.ts";
import type { VerificationSummary } from "../../../../src/app/verification/summary.ts";
import { blocksOfKind, renderPage } from "../../../support/drawnPage.ts";
import { defaultPageSettings } from "../../../support/pageSettings.ts";
import { pageMarkdown } from "../../../../src/ui/pageMarkdown.ts";
import { verificationPage } from "../../../../src/ui/verification/verificationPage.ts";
import type { VerificationView } from "../../../../src/ui/verification/view.ts";
import { nothingLines } from "../fieldLines.ts";

/** The page of a finished verification. */
export function finishedPageOf(
  report: VerificationReport,
  earlier: readonly VerificationSummary[] = [],
): string {
  return pageOf({ kind: "finished", report, earlier });
}

/** The same in Markdown. */
export function finishedMarkdownOf(report: VerificationReport): string {
  return pageMarkdown(verificationPage({ kind: "finished", report, earlier: [] }));
}

/** The page of a view, with the names on the wire. */
export function pageOf(view: VerificationView): string {
  return renderPage(verificationPage(view), { ...defaultPageSettings, fieldNames: true });
}

/** The labels of the buttons that stand out. */
export function primaryOn(view: VerificationView): readonly string[] {
  const page = verificationPage(view);
  const buttons = [...page.head.actions, ...blocksOfKind(page, "banner").flatMap((banner) => banner.buttons)];
  return buttons.flatMap((button) => ("primary" in button && button.primary === true ? [button.label] : []));
}

/** The part of a page under a heading. */
export function sectionOf(page: string, heading: string): string {
  const sections = page.split(/(?=<section[ >])/).filter((part) => part.startsWith("<section"));
  const found = sections.find((part) => part.includes(`<h2>${heading}`));
  if (found === undefined) throw new Error(`There is no section ${heading}.`);
  return found;
}

/**
 * Every labelled line of a page: its wire name, or its label where it has none, and the markup of its value. Those that
 * share a line as they hold nothing are at the end, each by its wire name.
 */
export function linesOf(page: string): readonly (readonly [name: string, value: string])[] {
  const fields = page
    .replaceAll(/<wbr\b[^>]*>/g, "")
    .split('<div class="field">')
    .slice(1);
  const lines = fields.map((field): readonly [string, string] => {
    const [, label = "", rest = ""] = /^<dt(?: title="[^"]*")?>([^]*?)<\/dt><dd>([^]*)$/.exec(field) ?? [];
    const wire = /<code(?: class="wire")?>([^<]*)<\/code>/.exec(label)?.[1];
    return [wire ?? label.trim(), upToClosing(rest)];
  });
  const shared = nothingLines(page).flatMap(([line, names]) => {
    const value = said[line.split(":")[0] ?? ""] ?? line;
    return names.map((name) => [name, value] as const);
  });
  return [...lines, ...shared];
}

/** What a shared line says of its fields. */
const said: Readonly<Record<string, string>> = {
  "Not set (null)": "null",
  Empty: "empty",
  "Missing from the response": "not sent",
};

/** What stands before the `</dd>` that belongs to a `<dd>` just opened. */
function upToClosing(markup: string): string {
  let depth = 1;
  for (const { 0: tag, index } of markup.matchAll(/<\/?dd>/g)) {
    depth += tag === "<dd>" ? 1 : -1;
    if (depth === 0) return markup.slice(0, index);
  }
  throw new Error("A field is not closed.");
}
