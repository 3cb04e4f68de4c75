/** Host and port of a service, as it is named to the user. */
export function hostOf(serviceUrl: string): string {
  return new URL(serviceUrl).host;
}
