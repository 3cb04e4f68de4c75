/** Which long list of an execution result. */
export type RowList = "calls" | "logs" | "stateChanges";

/** The lists there are. */
export const rowLists: Readonly<Record<RowList, true>> = {
  calls: true,
  logs: true,
  stateChanges: true,
};

/** UTF-16 units of what tells one look at a response from another, at most. */
export const longestVersion = 60;

/** UTF-16 units of what a list is narrowed to, at most. */
export const longestFilter = 200;
