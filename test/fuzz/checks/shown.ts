import type { RawResponse } from "../../../src/http/rawResponse.ts";
import type { HoverPart } from "../../../src/ui/hover/hoverPart.ts";
import type { PageModel } from "../../../src/ui/page/pageModel.ts";
import { renderPage, withOpenRows } from "../../support/drawnPage.ts";
import { assertCopiedResponse } from "./copied.ts";
import { assertNoKey } from "./key.ts";
import { assertCopiedMarkdown, assertHover } from "./markdown.ts";
import { assertPage } from "./page.ts";
import { assertSeen } from "./unseen.ts";

/** All that the product makes of a response for somebody to see. */
export type Shown = {
  readonly pages?: readonly PageModel[];
  readonly markdown?: readonly string[];
  readonly hovers?: readonly (readonly HoverPart[])[];
  /** Titles, rows of a tree, tooltips, sentences. */
  readonly plain?: readonly string[];
  /** Responses that can be copied as JSON. */
  readonly responses?: readonly RawResponse[];
  /** What is handed on, logged or stored. */
  readonly values?: readonly unknown[];
};

/**
 * Nothing of it is live, unseen, or the key that was sent.
 * @param mayTellKey where what is shown never came as a response, which is where the key is taken out
 */
export async function assertShown(shown: Shown, mayTellKey = false): Promise<void> {
  const {
    pages = [],
    markdown = [],
    hovers = [],
    plain = [],
    responses: responses = [],
    values = [],
  } = shown;
  // Rows are drawn with what they show once they are opened.
  const drawn = pages.map((page) => renderPage(withOpenRows(page)));
  drawn.forEach(assertPage);
  markdown.forEach(assertCopiedMarkdown);
  hovers.forEach(assertHover);
  plain.forEach(assertSeen);
  for (const response of responses) await assertCopiedResponse(response);
  if (!mayTellKey) assertNoKey([pages, drawn, markdown, hovers, plain, responses, values]);
}
