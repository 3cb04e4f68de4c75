import { findSourceMap } from "node:module";

/** A stack with the places of the built suite in it replaced by those in its sources; needs source maps enabled. */
export function sourceStack(stack: string): string {
  return stack.replace(
    /(file:\/\/[^\s()]+):(\d+):(\d+)/g,
    (place, file: string, line: string, column: string) => {
      const origin = findSourceMap(file)?.findOrigin(Number(line), Number(column));
      if (origin === undefined || !("fileName" in origin)) return place;
      const { fileName, lineNumber, columnNumber } = origin;
      return `${new URL(fileName, file).href}:${lineNumber}:${columnNumber}`;
    },
  );
}
