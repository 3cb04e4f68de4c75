import { renderToString } from "preact-render-to-string";
import type { PageModel } from "../page/pageModel.ts";
import { defaultPageSettings, type PageSettings } from "../page/pageSettings.ts";
import { Page } from "./Page.tsx";

/** A page as markup, for its first document. */
export function renderPage(page: PageModel, settings: PageSettings = defaultPageSettings): string {
  return renderToString(<Page page={page} settings={settings} />);
}
