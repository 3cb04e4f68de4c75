import assert from "node:assert/strict";
import { findReferences } from "../../../../src/core/scan/findReferences.ts";

/** Finds the references of each text. «…» marks what must be found; the marks are taken out first. */
export function check(...texts: readonly string[]): void {
  assert.deepEqual(
    texts.map((marked) => {
      const text = marked.replaceAll(/[«»]/g, "");
      return findReferences(text).reduceRight(
        (found, { start, end }) => `${found.slice(0, start)}«${found.slice(start, end)}»${found.slice(end)}`,
        text,
      );
    }),
    texts,
  );
}
