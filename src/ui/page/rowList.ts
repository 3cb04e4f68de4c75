/** Which long list of an execution result. */
export type RowList = "calls" | "logs" | "stateChanges";

/** Rows that come with a page, and that a page asks for at once. A list of no more stands whole in the page. */
export const rowBlock = 50;

/** Fewer rows need no filter. */
export const leastToFilter = 6;

/** UTF-16 units of what a list is narrowed to, at most. */
export const longestFilter = 200;
