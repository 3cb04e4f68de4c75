import type { PageLanguage } from "../page/pageModel.ts";

/** Addresses of what a page loads, as the webview gives them out. */
type PageFiles = { readonly script: string; readonly styles: string };

/**
 * The document of every panel. Its script draws what the panel sends; nothing else is loaded or run.
 * @param nonce fresh for each document
 */
export function pageDocument(
  { script, styles }: PageFiles,
  { tag, messages }: PageLanguage,
  nonce: string,
): string {
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
<html lang="${escaped(tag)}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="Content-Security-Policy" content="${escaped(policy)}" />
    <link rel="stylesheet" nonce="${escaped(nonce)}" href="${escaped(styles)}" />
  </head>
  <body>
    <div id="page" data-messages="${escaped(JSON.stringify(messages))}"></div>
    <div class="unseen" role="status" id="announcement"></div>
    <script nonce="${escaped(nonce)}" src="${escaped(script)}"></script>
  </body>
</html>
`;
}

/** A text of ours, in a quoted attribute. */
function escaped(text: string): string {
  return text.replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
