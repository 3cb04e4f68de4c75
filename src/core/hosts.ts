/** Providers of which the first label of a host name identifies the user's account, and grants access at some. */
const accountHosts = /^[^.]+\.(?=(?:[^.]+\.)*(?:quiknode\.pro|chainstack\.com)$)/;

/** Host and port of a service, as it is named to the user: without a label that identifies the user's account. */
export function hostOf(serviceUrl: string): string {
  const { host, hostname } = new URL(serviceUrl);
  return accountLabel(serviceUrl) === undefined ? host : host.slice(hostname.indexOf(".") + 1);
}

/** The first label of the host name if it identifies the user's account at a provider. */
export function accountLabel(serviceUrl: string): string | undefined {
  return accountHosts.exec(new URL(serviceUrl).hostname)?.[0].slice(0, -1);
}

/** The distinct hosts of several services, ignoring undefined ones. */
export function hostsOf(serviceUrls: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(serviceUrls.filter((url) => url !== undefined).map(hostOf))];
}

/** Scheme, host, and port of a service, without a label that identifies the user's account. Safe to show and store. */
export function shownOrigin(serviceUrl: string): string {
  return `${new URL(serviceUrl).protocol}//${hostOf(serviceUrl)}`;
}

/** Scheme, host and port of a service. */
export function originOf(serviceUrl: string): string {
  return new URL(serviceUrl).origin;
}

/** Whether a host name, as `URL` writes it, is loopback: `localhost`, 127.0.0.0/8 or `[::1]`. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Whether a key may be sent to a URL: https, or loopback. */
export function mayCarryKey(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || isLoopback(hostname);
}
