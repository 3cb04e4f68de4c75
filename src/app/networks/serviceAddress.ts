/**
 * Reads an http or https address without credentials, query or fragment: it stands in logs, pages and copied commands,
 * where no secret may be.
 * @returns the address without a slash at its end
 */
export function readServiceUrl(text: string): string | undefined {
  const url = webUrl(text);
  if (url?.search !== "" || url.hash !== "") return undefined;
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, "");
}

/** Reads the address of a web page with a place for an address or a transaction in it; without credentials. */
export function readPageTemplate(text: string): string | undefined {
  const filled = text.replaceAll("{address}", "0x0").replaceAll("{transaction}", "0x0");
  return filled !== text && webUrl(filled) !== undefined ? text : undefined;
}

/** Whether a text is an address that holds a user name or a password. */
export function holdsCredentials(text: string): boolean {
  return URL.canParse(text) && hasCredentials(new URL(text));
}

function webUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && !hasCredentials(url) ? url : undefined;
}

function hasCredentials({ username, password }: URL): boolean {
  return username !== "" || password !== "";
}
