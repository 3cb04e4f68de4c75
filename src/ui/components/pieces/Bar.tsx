import type { VNode } from "preact";
import type { Piece } from "../../page/pageModel.ts";

/** Parts of a whole, with gaps between them that are narrower than any part. */
export function Bar({ label, parts }: Piece & { readonly kind: "bar" }): VNode {
  const whole = parts.reduce((sum, { size }) => sum + size, 0);
  const before = parts.map((_, index) => parts.slice(0, index).reduce((sum, { size }) => sum + size, 0));
  return (
    <svg class="bar" role="img" aria-label={label} width="100%" height="4">
      {parts.map(({ tone, size }, index) => (
        <svg
          key={index}
          x={`${(100 * (before[index] ?? 0)) / whole}%`}
          y="0"
          width={`${(100 * size) / whole}%`}
          height="4"
        >
          <rect class={`bar-part ${tone}`} x="0" y="0" width="100%" height="4" />
          <rect class="bar-gap" x="100%" y="0" width="2" height="4" transform="translate(-2 0)" />
        </svg>
      ))}
    </svg>
  );
}
