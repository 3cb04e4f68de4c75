/** A part of a text: from the first index up to the second. */
export type Span = readonly [start: number, end: number];
