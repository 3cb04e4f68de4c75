/** Host and port of a service, as it is named to the user. */
export function hostOf(serviceUrl: string): string {
  return new URL(serviceUrl).host;
}

/** Scheme, host and port of a service. */
export function originOf(serviceUrl: string): string {
  return new URL(serviceUrl).origin;
}
