import { renderToString } from "preact-render-to-string";
import type { PageModel } from "../page/pageModel.ts";
import { Page } from "./Page.tsx";

/** A page as markup, for its first document. */
export function renderPage(page: PageModel): string {
  return renderToString(<Page {...page} />);
}
