/** The host of a URL as it is spoken of elsewhere: IPv6 addresses stand in brackets in URLs only. */
export function unbracketed(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}
