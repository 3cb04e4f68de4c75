/** Of code that is exactly that of a build. */
export const exactly = {
  kind: "exact",
  assumedImmutables: false,
  libraries: new Map<string, string>(),
  immutables: new Map<string, string>(),
  metadata: [],
} as const;
