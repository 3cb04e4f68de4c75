import { setTimeout as pause } from "node:timers/promises";
import type { Figure } from "../../figure.ts";
import { atMost } from "../../judged.ts";
import { documentOf, hoverAt } from "../ask.ts";
import { heapBytes } from "../heap.ts";
import { contractId } from "../subjects.ts";

const count = 1000;

/** What 1,000 hovers over as many contracts leave in the extension host: answers are held, up to a limit. */
export async function memory(): Promise<readonly Figure[]> {
  const document = await documentOf(Array.from({ length: count }, (_, index) => contractId(1000 + index)));
  await hoverAt(document, 0);
  const before = heapBytes();
  for (let line = 0; line < count; line += 1) {
    await hoverAt(document, line);
    await pause(25);
  }
  const after = heapBytes();
  return [
    atMost(4, {
      name: "heap after 1,000 hovers, more than before",
      value: (after - before) / 1_000_000,
      unit: "MB",
    }),
  ];
}
