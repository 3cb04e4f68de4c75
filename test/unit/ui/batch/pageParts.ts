import type { Button, PageModel, Piece } from "../../../../src/ui/page/pageModel.ts";

/** The notices of a page. */
export const bannersOf = ({ body }: PageModel) => body.filter((block) => block.kind === "banner");

/** The tables of its contracts. */
export const tablesOf = ({ body }: PageModel) =>
  body
    .flatMap((block) => (block.kind === "section" ? block.blocks : []))
    .flatMap((block) => (block.kind === "table" && block.name === "batch" ? [block] : []));

/** All that stands in the rows of its contracts. */
export const piecesOf = (page: PageModel): readonly Piece[] =>
  tablesOf(page).flatMap(({ rows }) => rows.flat(2));

/** What is said of each contract in a chip. */
export const chipsOf = (page: PageModel) =>
  piecesOf(page).flatMap((piece) => (piece.kind === "chip" ? [piece] : []));

/** The button that agrees to the plan. */
export function agreeButton(page: PageModel): Button | undefined {
  return bannersOf(page)
    .flatMap(({ buttons }) => buttons)
    .find(({ message }) => message.type === "publish");
}
