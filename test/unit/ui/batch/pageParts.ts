import type { Button } from "../../../../src/ui/page/button.ts";
import type { PageModel } from "../../../../src/ui/page/pageModel.ts";
import { renderPage } from "../../../support/drawnPage.ts";
import { readableText } from "../markup.ts";

/** The notices of a page. */
export const bannersOf = ({ body }: PageModel) => body.filter((block) => block.kind === "banner");

/** The tables of its contracts. */
export const tablesOf = ({ body }: PageModel) =>
  body
    .flatMap((block) => (block.kind === "section" ? block.blocks : []))
    .flatMap((block) => (block.kind === "table" && block.name === "batch" ? [block] : []));

/** The button that agrees to the plan. */
export function agreeButton(page: PageModel): Button | undefined {
  return bannersOf(page)
    .flatMap(({ buttons }) => buttons)
    .find(({ message }) => message.type === "publish");
}

/** What can be read on a page. */
export const textOf = (page: PageModel): string => readableText(renderPage(page));
