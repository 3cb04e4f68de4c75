import { asciiJson } from "../asciiJson.ts";
import { renderPage } from "../components/renderPage.tsx";
import type { PageModel } from "../page/pageModel.ts";
import { drawn, html, type Html } from "../parts/html.ts";

/** Addresses of what a page loads, as the webview gives them out, and this document's nonce. */
export type PageResources = {
  readonly cspSource: string;
  /** Fresh for each document. */
  readonly nonce: string;
  /** `dist/page.js`. */
  readonly scriptUri: string;
  /** `dist/page-styles.css`; the icon font lies beside it. */
  readonly styleUri: string;
  /** Counts the documents of one panel. */
  readonly document: number;
};

/** A page to be shown. */
export type PageDocument = {
  readonly title: string;
  /** A model is drawn by the components, and goes along, so that the page's script can take over from there. */
  readonly body: Html | PageModel;
  readonly resources: PageResources;
  /** A plain JSON object that the page keeps with `setState`, its own `page` added: what a restored panel gets. */
  readonly state?: unknown;
};

/**
 * The whole document of a panel. Nothing is loaded but the script with the nonce and what lies under `cspSource`.
 * vscode-elements bring their styles as constructed style sheets, which need no permission.
 */
export function renderDocument({ title, body, resources, state }: PageDocument): string {
  const { cspSource, nonce, scriptUri, styleUri, document } = resources;
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource}`,
    `font-src ${cspSource}`,
    `img-src ${cspSource}`,
    // Not covered by default-src.
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta http-equiv="Content-Security-Policy" content="${policy}" />
          <title>${title}</title>
          <link rel="stylesheet" href="${styleUri}" id="vscode-codicon-stylesheet" />
        </head>
        <body data-state="${state === undefined ? "" : asciiJson(state)}" data-document="${document}">
          ${"head" in body ? pageBody(body) : body}
          <div class="unseen" role="status" id="announcement"></div>
          <script nonce="${nonce}" src="${scriptUri}"></script>
        </body>
      </html>`,
  );
}

/** The body of a page that the components draw. */
export function pageBody(page: PageModel): Html {
  const model = asciiJson(page).replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return drawn(`<div id="page" data-page="${model}">${renderPage(page)}</div>`);
}
