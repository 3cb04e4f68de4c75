import type { Frame } from "playwright-core";

/** An element of a page, as far as it is looked at here. */
type Found = {
  readonly textContent: string | null;
  readonly parentElement: Found | null;
  querySelector(selector: string): Found | null;
  getAttribute(name: string): string | null;
};

/**
 * The labelled values inside a part of a page: name on the wire, which a label's tooltip has → what is read there, the
 * other forms of a time included. What has no label is left out.
 * Of names that come twice the last. Fields that hold nothing stand in lines of their own: "null", "empty", "absent".
 */
export async function fieldsOf(page: Frame, within = "main"): Promise<ReadonlyMap<string, string>> {
  const read = (names: readonly Found[]): [string, string][] =>
    names.map((name) => {
      const value = name.parentElement?.querySelector("dd");
      const forms = value?.querySelector("time")?.getAttribute("title") ?? "";
      return [name.getAttribute("title") ?? "", `${value?.textContent ?? ""} ${forms}`];
    });
  const readNothing = (lines: readonly Found[]): [string, string][] =>
    lines.flatMap((line) =>
      (line.getAttribute("title") ?? "")
        .split(", ")
        .map((name): [string, string] => [name, line.getAttribute("data-nothing") ?? ""]),
    );
  const pairs: readonly [string, string][] = [
    ...(await page.locator(`${within} dt[title]:not(:has(code))`).evaluateAll(read)),
    ...(await page.locator(`${within} [data-nothing]`).evaluateAll(readNothing)),
  ];
  return new Map(pairs.map(([name, value]) => [name.trim(), value.replace(/\s+/g, " ").trim()]));
}

/** The named values under a heading, such as those beyond the specification: name → what is read there. */
export async function namedValues(page: Frame, heading: string): Promise<ReadonlyMap<string, string>> {
  const read = (names: readonly Found[]): [string, string][] =>
    names.map((name) => [name.textContent ?? "", name.parentElement?.querySelector("dd")?.textContent ?? ""]);
  const section = page.locator("section", {
    has: page.getByRole("heading", { name: heading, includeHidden: true }),
  });
  const pairs: readonly [string, string][] = await section.locator("dl.fields dt").evaluateAll(read);
  return new Map(pairs.map(([name, value]) => [name.trim(), value.replace(/\s+/g, " ").trim()]));
}
