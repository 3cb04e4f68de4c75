import { inWindow } from "../inWindow.ts";
import type { Row } from "../row.ts";

export const row: Row = {
  number: 2,
  what: "a value that the user agreed to send to one host, sent to another network and to a block explorer",
  run: async () => [await inWindow({ situation: "folder", grep: "from one host to another" })],
};
