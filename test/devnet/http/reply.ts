import { createHash } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { jsonText, type Json } from "./json.ts";
import type { Exchange } from "./serve.ts";

/** Sends a whole response the way Express does: content type with character set, weak entity tag. */
function send(
  { response, method }: Exchange,
  status: number,
  text: string,
  contentType: string,
  headers: OutgoingHttpHeaders,
): void {
  const body = Buffer.from(text);
  const digest = createHash("sha1").update(body).digest("base64").slice(0, 27);
  response.writeHead(status, {
    "content-type": `${contentType}; charset=utf-8`,
    "content-length": body.length,
    etag: `W/"${body.length.toString(16)}-${digest}"`,
    ...headers,
  });
  response.end(method === "HEAD" ? undefined : body);
}

export function sendJson(
  exchange: Exchange,
  status: number,
  value: Json,
  headers: OutgoingHttpHeaders = {},
): void {
  send(exchange, status, jsonText(value), "application/json", headers);
}

export function sendText(
  exchange: Exchange,
  status: number,
  text: string,
  headers: OutgoingHttpHeaders = {},
): void {
  send(exchange, status, text, "text/plain", headers);
}

export function sendHtml(
  exchange: Exchange,
  status: number,
  html: string,
  headers: OutgoingHttpHeaders = {},
): void {
  send(exchange, status, html, "text/html", headers);
}

/** What Express answers where no route is: the page that real servers send for a route that is gone. */
export function sendNoRoute(exchange: Exchange): void {
  const page = [
    "<!DOCTYPE html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    "<title>Error</title>",
    "</head>",
    "<body>",
    `<pre>Cannot ${exchange.method} ${exchange.path}</pre>`,
    "</body>",
    "</html>",
    "",
  ];
  sendHtml(exchange, 404, page.join("\n"));
}
