import { inWindow } from "../inWindow.ts";
import type { Row } from "../row.ts";

export const row: Row = {
  number: 4,
  what: "our links, read by another extension and used unchanged, elsewhere, later and for something else",
  run: async () => [await inWindow({ situation: "folder", grep: "who may start what" })],
};
