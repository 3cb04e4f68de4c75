/** Where the raw answers of a record or result panel stand among each other. */
export const rawPlaces = {
  /** What the mirror node answered last that could be shown. */
  lookup: 0,
  /** What the verification service answered about the status. */
  status: 1,
  /** What the mirror node answered when the last request failed. */
  failure: 2,
  /** What the verification service answered when that could not be read. */
  statusFailure: 3,
} as const;
