import axe from "axe-core";
import type { Frame } from "playwright-core";

type Violation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };

/** What axe finds wrong with a page: the rule and the first element that breaks it. */
export async function violations(page: Frame): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate<{ violations: readonly Violation[] }>(
    "axe.run(document, { resultTypes: ['violations'] })",
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200) ?? ""}`);
}
