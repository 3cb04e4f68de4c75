/** So many UTF-16 units take some hundredths of a second, whatever is looked for in them. */
const unitsInPiece = 16 * 1024;

/** The longest emoji has half as many. */
const unitsAhead = 64;

/** A text in pieces, each short enough for a turn. No character is cut in half, nor an emoji but in a long run of them. */
export function* textPieces(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const to = endOfPiece(text, from + unitsInPiece);
    yield text.slice(from, to);
    from = to;
  }
}

function endOfPiece(text: string, at: number): number {
  if (text.length - at <= unitsAhead) return text.length;
  const isInsidePair = /[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(at - 1, at + 1));
  const start = isInsidePair ? at + 1 : at;
  const ahead = text.slice(start, start + unitsAhead).search(/[^\p{Emoji}\p{Emoji_Component}]/u);
  return start + Math.max(ahead, 0);
}
