import type { Frame } from "playwright-core";

/** An element of a page, as far as it is looked at here. */
type Found = {
  readonly textContent: string | null;
  readonly parentElement: Found | null;
  querySelector(selector: string): Found | null;
};

/** The labelled values inside a part of a page: name on the wire → what is read there. Of names that come twice the last. */
export async function fieldsOf(page: Frame, within = "main"): Promise<ReadonlyMap<string, string>> {
  const read = (names: readonly Found[]): [string, string][] =>
    names.map((name) => [
      name.textContent ?? "",
      name.parentElement?.parentElement?.querySelector("dd")?.textContent ?? "",
    ]);
  const pairs: readonly [string, string][] = await page.locator(`${within} dt code.wire`).evaluateAll(read);
  return new Map(pairs.map(([name, value]) => [name.trim(), value.replace(/\s+/g, " ").trim()]));
}

/** The named values under a heading, such as those beyond the specification: name → what is read there. */
export async function namedValues(page: Frame, heading: string): Promise<ReadonlyMap<string, string>> {
  const read = (names: readonly Found[]): [string, string][] =>
    names.map((name) => [name.textContent ?? "", name.parentElement?.querySelector("dd")?.textContent ?? ""]);
  const section = page.locator("section", { has: page.getByRole("heading", { name: heading }) });
  const pairs: readonly [string, string][] = await section.locator("dl.extra dt").evaluateAll(read);
  return new Map(pairs.map(([name, value]) => [name.trim(), value.replace(/\s+/g, " ").trim()]));
}
