import type { TracedCall } from "../../../app/decoding/resultDecoding.ts";

/** Deeper levels have no lines. */
const mostLevels = 16;

/** For each call the levels at which another call follows under the same caller: there a line goes on. */
export function branchLines(calls: readonly Pick<TracedCall, "depth">[]): readonly (readonly number[])[] {
  const lines: (readonly number[])[] = [];
  /** Levels at which something comes behind, seen from the end. */
  let open: readonly number[] = [];
  for (let place = calls.length - 1; place >= 0; place -= 1) {
    const depth = calls[place]?.depth ?? 0;
    const kept = open.filter((level) => level <= depth);
    lines[place] = kept;
    const isDrawn = depth > 0 && depth <= mostLevels && !kept.includes(depth);
    open = isDrawn ? [...kept, depth] : kept;
  }
  return lines;
}
