/** Host and port of a service, as it is named to the user. */
export function hostOf(serviceUrl: string): string {
  return new URL(serviceUrl).host;
}

/** The same of several services, those that there are, each once. */
export function hostsOf(serviceUrls: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(serviceUrls.filter((url) => url !== undefined).map(hostOf))];
}

/** Scheme, host and port of a service. */
export function originOf(serviceUrl: string): string {
  return new URL(serviceUrl).origin;
}
