import { inWindow } from "../inWindow.ts";
import type { Row } from "../row.ts";

export const row: Row = {
  number: 5,
  what: "commands that another extension runs on a document it has opened",
  run: async () => [await inWindow({ situation: "folder", grep: "who may start what" })],
};
