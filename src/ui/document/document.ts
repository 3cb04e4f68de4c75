import { visibleText } from "../../core/characters/visibleText.ts";
import { asciiJson } from "../../core/json/asciiJson.ts";
import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import { Page } from "../components/Page.tsx";
import type { PageModel } from "../page/pageModel.ts";
import { defaultPageSettings, type PageLanguage, type PageSettings } from "../page/pageSettings.ts";

/** Addresses of what a page loads, as the webview gives them out, and this document's nonce. */
export type PageResources = {
  /** Fresh for each document. */
  readonly nonce: string;
  /** What runs in the page. */
  readonly script: string;
  /** What the page looks like, with the font of its icons. */
  readonly styles: string;
  /** `dist/page-elements.js`, which the script loads. */
  readonly elementsUri: string;
  /** Counts the documents of one panel. */
  readonly document: number;
};

const english: PageLanguage = { tag: "en", messages: {} };

/** A page to be shown. */
export type PageDocument = {
  readonly title: string;
  /** Drawn by the components; it goes along, so that the page's script can take over from there. */
  readonly page: PageModel;
  readonly settings?: PageSettings;
  /** English where it is not set. */
  readonly language?: PageLanguage;
  readonly resources: PageResources;
  /** A plain JSON object that the page keeps with `setState`, its own `page` added: what a restored panel gets. */
  readonly state?: unknown;
};

/**
 * The whole document of a panel. It holds its script, its styles and their font; nothing else is loaded but the elements that
 * the script asks for, by the same nonce. These bring their styles as constructed style sheets, which need no permission.
 */
export function renderDocument(shown: PageDocument): string {
  const { title, page, settings = defaultPageSettings, language = english, resources, state } = shown;
  const { nonce, script, styles, elementsUri, document } = resources;
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "font-src data:",
    // Not covered by default-src.
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="${escaped(language.tag)}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="Content-Security-Policy" content="${escaped(policy)}" />
    <title>${escaped(visibleText(title))}</title>
    <style nonce="${escaped(nonce)}">${styles}</style>
  </head>
  <body data-state="${state === undefined ? "" : escaped(asciiJson(state))}" data-document="${document}">
    ${pageBody(page, settings, language)}
    <div class="unseen" role="status" id="announcement"></div>
    <script nonce="${escaped(nonce)}" data-elements="${escaped(elementsUri)}">${script}</script>
  </body>
</html>
`;
}

/** The body of a page. */
export function pageBody(
  page: PageModel,
  settings: PageSettings = defaultPageSettings,
  { messages }: PageLanguage = english,
): string {
  const shown = escaped(asciiJson({ page, settings, messages }));
  return `<div id="page" data-page="${shown}">${renderPage(page, settings)}</div>`;
}

/** A page as markup, for its first document. */
export function renderPage(page: PageModel, settings: PageSettings = defaultPageSettings): string {
  return renderToString(h(Page, { page, settings }));
}

/** A text of ours, in content or in a quoted attribute. What components draw is escaped already. */
function escaped(text: string): string {
  return text.replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
