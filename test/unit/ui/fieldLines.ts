import type { PageModel, PieceField } from "../../../src/ui/page/pageModel.ts";
import { drawnPage, fieldsOf } from "../../support/drawnPage.ts";
import { attributeValues, readableText } from "./markup.ts";

/** Wire name → label and value as they are read. Of fields that come twice the last. */
export type FieldLines = Readonly<Record<string, { label: string; value: string }>>;

/** The labelled values of a page's markup that have a line of their own. */
export function fieldLines(page: string): FieldLines {
  const lines = page
    .replaceAll(/<wbr\b[^>]*>/g, "")
    .matchAll(
      /<dt(?: title="[^"]*")?>((?:(?!<\/dt>).)*?)<code class="wire">([^<]*)<\/code>\s*<\/dt>\s*<dd>(.*?)<\/dd>/gs,
    );
  return Object.fromEntries(
    [...lines].map(([, label = "", name = "", value = ""]) => [
      name,
      { label: readableText(label), value: readableText(value) },
    ]),
  );
}

/** What these fields hold, as it is read: those that hold nothing too, each as if it had a line of its own. */
export function linesOfFields(fields: readonly PieceField[]): FieldLines {
  const whole = fields.map(({ label, name, pieces }) => ({ label, name, pieces }));
  const head = { sign: { icon: "info" }, tone: "neutral", title: "", actions: [] } as const;
  const body = [{ kind: "fields", fields: whole }] as const;
  return fieldLines(drawnPage({ about: "", head: { ...head, identity: { of: "", names: [] } }, body }));
}

/** The same of all labelled values of a page, but for those of its rows. */
export function linesOfPage(page: PageModel): FieldLines {
  return linesOfFields(fieldsOf(page));
}

/** The lines that fields share which hold nothing: what they say, and the wire names of those fields. */
export function nothingLines(page: string): readonly (readonly [line: string, names: readonly string[]])[] {
  return [...page.matchAll(/<p class="aside nothing"[^>]*>.*?<\/p>/gs)].map(([line]) => [
    readableText(line),
    (attributeValues(line, "title")[0] ?? "").split(", "),
  ]);
}
